import { expect, test } from 'vitest'

import { feeOfTransition } from './transition-fee.ts'

const usualCredits = 500_000n

test.each([
  { percent: 0, platformCredits: 500_000n, unusual: undefined },
  { percent: 100, platformCredits: 1_000_000n, unusual: undefined },
  { percent: 900, platformCredits: 5_000_000n, unusual: undefined },
  { percent: 901, platformCredits: 5_005_000n, unusual: { credits: 5_005_000n, usualCredits } },
  {
    percent: 65_535,
    platformCredits: 328_175_000n,
    unusual: { credits: 328_175_000n, usualCredits },
  },
])('a fee increase of $percent % multiplies the fee of the platform', ({ percent, ...expected }) => {
  const fee = feeOfTransition({ type: 3, userFeeIncrease: percent })
  expect(fee).toEqual({ ...expected, coreCredits: 0n })
})

test.each([
  { coreFeePerByte: 1, coreCredits: 190_000n, isUnusual: false },
  { coreFeePerByte: 8, coreCredits: 1_520_000n, isUnusual: false },
  { coreFeePerByte: 13, coreCredits: 2_470_000n, isUnusual: true },
  { coreFeePerByte: 233, coreCredits: 44_270_000n, isUnusual: true },
])(
  'a withdrawal pays $coreFeePerByte duffs for each of 190 bytes',
  ({ coreFeePerByte, coreCredits, isUnusual }) => {
    const fee = feeOfTransition({ type: 6, coreFeePerByte, userFeeIncrease: 0 })
    const unusual = isUnusual ? { credits: coreCredits, usualCredits: 190_000n } : undefined
    expect(fee).toEqual({ platformCredits: 400_000_000n, coreCredits, unusual })
  },
)

test('reports the platform’s fee if both fees are unusual', () => {
  const { unusual } = feeOfTransition({ type: 6, coreFeePerByte: 13, userFeeIncrease: 901 })
  expect(unusual).toEqual({ credits: 4_004_000_000n, usualCredits: 400_000_000n })
})
