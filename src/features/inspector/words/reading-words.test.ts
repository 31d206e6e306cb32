import { expect, it } from 'vitest'
import { formatFieldValue, formatListedIdentity, formatReadingKind, formatReason } from './reading-words.ts'

it.each([
  ['identityUpdate', 'Identity update'],
  ['identityCreditTransfer', 'Credit transfer'],
  ['shieldedWithdrawal', 'Shielded withdrawal'],
] as const)('names a platform transition by its kind: %s', (transition, name) => {
  expect(formatReadingKind({ kind: 'platform-transition', transition })).toBe(name)
})

it('says how many bytes at least are missing from a truncated text', () => {
  const params = { offset: 80, count: '65', remaining: 63 }
  const checks = [{ rule: 'bytes.count', group: 'encoding', state: 'fails', params }] as const
  expect(formatReason({ reason: 'cut-off', checks })).toBe(
    'It starts as this kind, but ends at least 2 bytes too early. Copy it again to its end.',
  )
  expect(formatReason({ reason: 'well-formed', checks: [] })).toContain('well-formed')
})

it('names an identity of the list, with its network if that is known', () => {
  const id = 'BJfhzoTCMbDTcyBJfhzoTCMbDTcyBJfhzoTC3v6AtA'
  const network = { id: 'n', name: 'Second' } as const
  expect(formatListedIdentity({ id, label: 'Savings' }, network)).toBe(
    'Savings, an identity in your list, on Second.',
  )
  expect(formatListedIdentity({ id, label: '' }, undefined)).toBe('BJfhzo…3v6AtA, an identity in your list.')
})

it('shows invisible characters of a value from outside as code points', () => {
  expect(formatFieldValue('Pay \u202Eecila\u2066 \u3164é', undefined)).toBe(
    'Pay \\u{202e}ecila\\u{2066} \\u{3164}é',
  )
  expect(formatFieldValue('5000', 'duffs')).toBe('5,000 duffs')
})
