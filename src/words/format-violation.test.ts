import { describe, expect, it } from 'vitest'

import { checkCreditText } from '#/protocol/platform/credit-amount.ts'
import { checkTransition } from '#/protocol/transition/check-transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import transitions from '#/protocol/vectors/transitions.json'
import { checkNonceText } from '#/domain/identity/next-nonce.ts'
import { formatViolation } from './format-violation.ts'

const [create] = transitions.transitions
if (create === undefined) throw new TypeError('vectors')

/** Returns the violations of a transition's JSON in words. */
function wordsOf(value: object): readonly string[] {
  const checked = checkTransition(value, 'json', wireProfiles.spec, {})
  return checked.ok ? [] : checked.violations.map(formatViolation)
}

describe('the words of a violation', () => {
  it.each([
    [undefined, 'The protocol version must be 1, the latest.'],
    [7, 'Protocol version 1 is the latest; this is 7.'],
    [null, 'The protocol version must be 1, the latest.'],
  ])('tells the latest protocol version when the version is %s', (protocolVersion, words) => {
    expect(wordsOf({ ...create.json, protocolVersion })).toContain(words)
  })

  it('gives complete pointers, with hidden characters of names as code points', () => {
    const params = { pointers: '/publicKeys/0/contractBounds/id, /publicKeys/0/contractBounds/\u202Eid' }
    expect(formatViolation({ rule: 'platform.one-meaning', path: '', message: '', params })).toBe(
      'Members that mean the same disagree: /publicKeys/0/contractBounds/id, /publicKeys/0/contractBounds/\\u{202e}id. Remove the wrong one.',
    )
  })

  it('gives every digit of an amount, in groups', () => {
    const params = { credits: '90000000000000000001', balance: '4000000' }
    expect(formatViolation({ rule: 'platform.balance', path: '/amount', message: '', params })).toBe(
      'This takes 90,000,000,000,000,000,001 credits, but the balance is 4,000,000.',
    )
  })

  it.each([
    ['0', '0 is too little. The minimum transfer is 100,000 credits.'],
    ['1', '1 is too little. The minimum transfer is 100,000 credits.'],
    ['99999', '99,999 is too little. The minimum transfer is 100,000 credits.'],
  ])('gives the amount %s in groups, in words that fit any number', (amount, words) => {
    const params = { amount }
    expect(formatViolation({ rule: 'platform.transfer-amount', path: '/amount', message: '', params })).toBe(
      words,
    )
  })

  it.each(['platform.transfer-amount', 'platform.withdrawal-amount'] as const)(
    'quotes the typed text for %s, and names no amount',
    (rule) => {
      const checked = checkCreditText('12.3.4', 'dash', rule)
      expect(checked.ok ? [] : checked.violations.map(formatViolation)).toEqual([
        '“12.3.4” is not an amount: digits, and in DASH a point before at most 11 decimals, such as 0.5.',
      ])
    },
  )

  it.each([
    ['999999999999999999', 'dash'],
    ['184467440.73709551616', 'dash'],
    ['18446744073709551616', 'credits'],
    ['999999999999999999999999', 'credits'],
  ] as const)('says that the amount %s in %s is more than all the Dash there is', (text, unit) => {
    for (const rule of ['platform.transfer-amount', 'platform.withdrawal-amount'] as const) {
      const checked = checkCreditText(text, unit, rule)
      expect(checked.ok ? [] : checked.violations.map(formatViolation)).toEqual([
        'This is more than all the Dash there is. Enter a smaller amount.',
      ])
    }
  })

  it.each([
    ['abc', '“abc” is not a number. Enter 0 to 1,099,511,627,775.'],
    ['1.5', '“1.5” is not a number. Enter 0 to 1,099,511,627,775.'],
    ['-1', '“-1” is not a number. Enter 0 to 1,099,511,627,775.'],
    ['1099511627776', '1,099,511,627,776 is too high. Enter 0 to 1,099,511,627,775.'],
    ['1'.repeat(21), '111,111,111,111,111,111,111 is too high. Enter 0 to 1,099,511,627,775.'],
  ])('quotes the last nonce %s and tells what to enter', (text, words) => {
    const checked = checkNonceText(text)
    expect(checked.ok ? [] : checked.violations.map(formatViolation)).toEqual([words])
  })

  it.each([
    ['0', '1', 'What arrived is less than the fee of sending it. Pay more to the address.'],
    ['299999', '300000', 'The coins can pay 299,999 duffs after the fee. 300,000 are needed.'],
  ])('gives the cause when coins pay %s duffs and %s are needed', (most, needed, words) => {
    const params = { most, needed, coins: 1 }
    expect(formatViolation({ rule: 'funding.enough', path: '', message: '', params })).toBe(words)
  })

  it.each([
    ['0,5', '“0,5” has a comma. Use a point: 0.5.'],
    ['1,000', '“1,000” has a comma, which can mean two things. Leave it out, or use a point: 1.000.'],
  ])('advises to use a point in the amount %s', (text, words) => {
    for (const rule of ['platform.transfer-amount', 'platform.withdrawal-amount'] as const) {
      const checked = checkCreditText(text, 'dash', rule)
      expect(checked.ok ? [] : checked.violations.map(formatViolation)).toEqual([words])
    }
  })

  it('names the encoding of the field', () => {
    const words = wordsOf({ ...create.json, signature: 'no such text!' })
    expect(words).toContain('This is not text in Base64, the encoding of this field.')
    expect(wordsOf({ ...create.json, signature: 5 }).join()).toContain(
      'not text in the encoding of this field',
    )
  })
})
