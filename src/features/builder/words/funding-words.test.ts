import { describe, expect, it } from 'vitest'

import { amountHint, fundedLines } from './funding-words.ts'

const label = (record: string) => (record === 'a' ? 'Lock key' : undefined)
const funded = (...amounts: readonly bigint[]) =>
  amounts.map((amountDuffs, at) => ({ record: String.fromCodePoint(97 + at), amountDuffs }))

describe('the recipients of a lock', () => {
  it('are a single key by its label, or a count and an amount if the label is unknown', () => {
    expect(fundedLines(funded(5_000n), label)).toEqual(['Lock key'])
    expect(fundedLines([{ record: 'z', amountDuffs: 5_000n }], label)).toEqual([
      '1 key of this vault, 5,000 duffs',
    ])
  })

  it('are one line for equal amounts', () => {
    expect(fundedLines(funded(4_000n, 4_000n, 4_000n), label)).toEqual([
      '3 keys of this vault, 4,000 duffs each',
    ])
  })

  it('are one line for each amount, without “each” for a single key', () => {
    expect(fundedLines(funded(4_000n, 9_000n, 4_000n), label)).toEqual([
      '2 keys of this vault, 4,000 duffs each',
      '1 key of this vault, 9,000 duffs',
    ])
  })
})

it('the hint for an amount gives it in DASH and in credits', () => {
  expect(amountHint(100_000_000n)).toBe('1 DASH: 100,000,000,000 credits before fees.')
  expect(amountHint(228_300n)).toBe('0.002283 DASH: 228,300,000 credits before fees.')
  expect(amountHint(undefined)).toBe('1 duff becomes 1,000 credits, before fees.')
})
