import { expect, test } from 'vitest'

import { feeOfTransition } from './transition-fee.ts'

test.each([
  { percent: 0, platformCredits: 500_000n, isUnusual: false },
  { percent: 100, platformCredits: 1_000_000n, isUnusual: false },
  { percent: 900, platformCredits: 5_000_000n, isUnusual: false },
  { percent: 901, platformCredits: 5_005_000n, isUnusual: true },
  { percent: 65_535, platformCredits: 328_175_000n, isUnusual: true },
])('a fee increase of $percent % multiplies the fee of the platform', ({ percent, ...expected }) => {
  const fee = feeOfTransition({ type: 3, userFeeIncrease: percent })
  expect(fee).toEqual({ ...expected, coreCredits: 0n, usualCredits: 500_000n })
})

test.each([
  { coreFeePerByte: 1, coreCredits: 190_000n, isUnusual: false },
  { coreFeePerByte: 8, coreCredits: 1_520_000n, isUnusual: false },
  { coreFeePerByte: 13, coreCredits: 2_470_000n, isUnusual: true },
  { coreFeePerByte: 233, coreCredits: 44_270_000n, isUnusual: true },
])('a withdrawal pays $coreFeePerByte duffs for each of 190 bytes', ({ coreFeePerByte, ...expected }) => {
  const fee = feeOfTransition({ type: 6, coreFeePerByte, userFeeIncrease: 0 })
  expect(fee).toEqual({ ...expected, platformCredits: 400_000_000n, usualCredits: 400_190_000n })
})
