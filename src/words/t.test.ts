import { describe, expect, it } from 'vitest'
import { KeywrightError } from '#/protocol/error.ts'
import { formatError } from './format-error.ts'
import { formatIcu } from './format-icu.ts'
import { formatViolation } from './format-violation.ts'
import { makeT, t } from './t.ts'

const own = makeT({ 'test.title': '{page} · Keywright' })

describe('t', () => {
  it('gives the words of a message', () => {
    expect(t('control.undo')).toBe('Undo')
    expect(own('control.undo')).toBe('Undo')
  })

  it('fills in values', () => {
    expect(own('test.title', { page: 'Vault' })).toBe('Vault · Keywright')
  })

  it('asks for the values of a message when it is compiled', () => {
    // @ts-expect-error: `page` is missing
    expect(() => own('test.title', {})).toThrow(/page/)
    // @ts-expect-error: so are all values
    expect(() => own('test.title')).toThrow(/page/)
  })
})

describe('formatIcu', () => {
  it('groups numbers, bigints too', () => {
    expect(formatIcu('{n, number} credits', { n: 35_247_042_000n })).toBe('35,247,042,000 credits')
  })

  it('chooses plurals', () => {
    expect(formatIcu('{n, plural, one {# key} other {# keys}}', { n: 1 })).toBe('1 key')
  })

  it('takes tags as text', () => {
    expect(formatIcu('<b>{name}</b>', { name: '<i>' })).toBe('<b><i></b>')
  })
})

describe('formatViolation', () => {
  it('words the rule', () => {
    expect(formatViolation({ rule: 'key.read-only', path: '', message: '' })).toBe(
      'readOnly is true or false.',
    )
  })
})

describe('formatError', () => {
  it('words the code', () => {
    expect(formatError(new KeywrightError('vault/wrong-passphrase'))).toBe(
      'This passphrase does not open the vault. Nothing was changed.',
    )
  })

  it('repeats nothing of an error that is not ours', () => {
    expect(formatError(new Error('secret'))).not.toContain('secret')
  })
})
