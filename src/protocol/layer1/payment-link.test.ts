import { expect, it } from 'vitest'
import { readPaymentText } from './payment-link.ts'

const address = 'yXQ7Ez9o1mWm7zPtDCQkiTaBV9Ts5eLaFS'

it.each([
  [address, address, undefined],
  [` ${address}\n`, address, undefined],
  [`dash:${address}`, address, undefined],
  [`DASH:${address}`, address, undefined],
  [` dash:${address}?amount=1.2345 `, address, 123_450_000n],
  [`dash:${address}?label=A%20shop&amount=0.00000001&IS=1`, address, 1n],
  [`dash:${address}?amount=21000000`, address, 2_100_000_000_000_000n],
  ['dash:', '', undefined],
])('reads “%s”', (text, read, amountDuffs) => {
  expect(readPaymentText(text)).toEqual({ address: read, amountDuffs })
})

it.each([
  `dash:${address}?amount=1,5`,
  `dash:${address}?amount=0.000000001`,
  `dash:${address}?amount=`,
  `dash:${address}?amount=1&amount=2`,
  `dash:${address}?req-other=1`,
  `dash:${address}?amount=21000001`,
  `bitcoin:${address}`,
  'nothing',
])('returns “%s” unchanged, because it is no valid payment link', (text) => {
  expect(readPaymentText(text)).toEqual({ address: text, amountDuffs: undefined })
})
