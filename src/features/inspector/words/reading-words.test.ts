import { expect, it } from 'vitest'
import { formatReadingKind } from './reading-words.ts'

it.each([
  ['identityUpdate', 'Identity update'],
  ['identityCreditTransfer', 'Credit transfer'],
  ['shieldedWithdrawal', 'Shielded withdrawal'],
] as const)('names a platform transition by its kind: %s', (transition, name) => {
  expect(formatReadingKind({ kind: 'platform-transition', transition })).toBe(name)
})
