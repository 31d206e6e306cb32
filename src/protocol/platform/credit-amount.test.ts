import { expect, it } from 'vitest'

import { checkCreditText, convertCreditText, formatDash } from './credit-amount.ts'

const rule = 'platform.transfer-amount'

it.each([
  ['1', 'dash', 100_000_000_000n],
  ['0.00000000001', 'dash', 1n],
  ['12.5', 'dash', 1_250_000_000_000n],
  [' 1 000 ', 'dash', 100_000_000_000_000n],
  ['1,234,567', 'credits', 1_234_567n],
  ['18446744073709551615', 'credits', (1n << 64n) - 1n],
] as const)('reads %s in %s', (text, unit, credits) => {
  expect(checkCreditText(text, unit, rule)).toEqual({ ok: true, value: credits })
})

it.each([
  ['', 'dash'],
  ['.5', 'dash'],
  ['1.', 'dash'],
  ['1.000000000001', 'dash'],
  ['-1', 'dash'],
  ['1e3', 'credits'],
  ['1.5', 'credits'],
  ['0x1', 'credits'],
  // A comma may be meant as the point of another language.
  ['0,5', 'dash'],
  ['1,000', 'dash'],
  ['1,5', 'credits'],
  ['0,500', 'credits'],
  ['1234,567', 'credits'],
] as const)('does not read “%s” in %s', (text, unit) => {
  expect(checkCreditText(text, unit, rule)).toMatchObject({ ok: false, violations: [{ rule }] })
})

it.each([
  ['0,5', { point: '0.5' }],
  ['12,25', { point: '12.25' }],
  [' 1 000,5 ', { point: '1000.5' }],
  ['0,500', { point: '0.500' }],
  ['1000,500', { point: '1000.500' }],
  // A thousand in one language, and one in another.
  ['1,000', { either: '1.000' }],
  ['123,456', { either: '123.456' }],
  ['1,', undefined],
  [',5', undefined],
  ['1,000,000', undefined],
  ['1,000.5', undefined],
  ['0,000000000001', undefined],
])('suggests “%s” with a decimal point, if it can be read that way', (text, params) => {
  const checked = checkCreditText(text, 'dash', rule)
  expect(checked.ok ? [] : checked.violations.map((each) => each.params)).toEqual([params])
})

it.each([
  [0n, '0'],
  [1n, '0.00000000001'],
  [100_000n, '0.000001'],
  [400_000_000n, '0.004'],
  [100_000_000_000n, '1'],
  [1_250_000_000_000n, '12.5'],
  [-400_000_000n, '−0.004'],
])('writes %s credits in DASH', (credits, text) => {
  expect(formatDash(credits)).toBe(text)
})

it.each([
  ['0.1', 'dash', 'credits', '10000000000'],
  ['0.00000000001', 'dash', 'credits', '1'],
  ['10 000 000 001', 'credits', 'dash', '0.10000000001'],
  ['1', 'credits', 'dash', '0.00000000001'],
  ['', 'dash', 'credits', ''],
  ['0,5', 'dash', 'credits', '0,5'],
  ['1.5', 'credits', 'dash', '1.5'],
  [' 0.10', 'dash', 'dash', ' 0.10'],
] as const)(
  'converts “%s” from %s to %s exactly, and leaves other text unchanged',
  (text, from, to, converted) => {
    expect(convertCreditText(text, from, to)).toBe(converted)
  },
)
