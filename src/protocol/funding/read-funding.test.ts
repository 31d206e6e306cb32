import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { encodeP2pkhScript, encodeP2shScript } from '#/protocol/layer1/script.ts'
import { encodeTransaction, type LayerOneTransaction } from '#/protocol/layer1/transaction.ts'
import { fundingKey, payments } from '#/protocol/testing/funding-samples.ts'
import type { Checked } from '#/protocol/violation.ts'
import { readCoins } from './coins.ts'
import { planLock, planRefund, signFunding } from './plan-funding.ts'
import { readFunding } from './read-funding.ts'

const payer = fundingKey('payer')
const single = fundingKey('single use').hash
const change = fundingKey('change').hash
const { bytes: paid, outPoints } = payments([1_000_000n, 400_000n], payer.hash)

function valueOf<Value>(checked: Checked<Value>): Value {
  if (!checked.ok) throw new TypeError(JSON.stringify(checked.violations))
  return checked.value
}

const coins = valueOf(readCoins([paid], outPoints))
const funded = [{ hash160: single, amountDuffs: 300_000n }]
const assetLock = valueOf(planLock('asset-lock', coins, funded, change))
const classicLock = valueOf(planLock('classic-lock', coins, funded, change))
const refund = valueOf(planRefund(coins, encodeP2shScript(single)))

const read = (transaction: LayerOneTransaction) => readFunding(encodeTransaction(transaction), [paid])
const rulesOf = (checked: Checked<unknown>) =>
  checked.ok ? [] : checked.violations.map(({ rule, params }) => [rule, params?.['problem']])

describe('reading a funding transaction', () => {
  it.each([assetLock, classicLock])('returns the content of a lock: $kind', (plan) => {
    const { kind, transaction, feeDuffs, changeDuffs } = plan
    expect(valueOf(read(transaction))).toEqual({
      kind,
      transaction,
      feeDuffs,
      funded,
      coins: plan.coins,
      amountDuffs: 300_000n,
      credits: 300_000_000n,
      paidTo: null,
      change: { hash160: change, amountDuffs: changeDuffs },
    })
  })

  it('returns the content of a refund', () => {
    const reading = valueOf(read(refund.transaction))
    expect(reading).toMatchObject({ kind: 'refund', credits: 0n, funded: [], change: null })
    expect(reading.paidTo).toEqual(encodeP2shScript(single))
    expect(reading.amountDuffs).toBe(1_400_000n - refund.feeDuffs)
  })

  it('gives the same signatures for a transaction that was read back as for its plan', () => {
    const reading = valueOf(read(assetLock.transaction))
    const keyOf = () => payer.privateKey
    expect(signFunding(reading, keyOf)).toEqual(signFunding(assetLock, keyOf))
  })

  it('reads fee, funded keys and change back from any planned asset lock', () => {
    const amount = fc.bigInt(1n, 2_000_000n)
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 12 }),
        fc.array(amount, { minLength: 1, maxLength: 5 }),
        (amounts, locks) => {
          const before = payments(amounts, payer.hash)
          const keys = locks.map((amountDuffs) => ({ hash160: single, amountDuffs }))
          const plan = planLock(
            'asset-lock',
            valueOf(readCoins([before.bytes], before.outPoints)),
            keys,
            change,
          )
          if (!plan.ok) return
          const reading = valueOf(readFunding(encodeTransaction(plan.value.transaction), [before.bytes]))
          const { feeDuffs, changeDuffs } = plan.value
          expect(reading).toMatchObject({ feeDuffs, funded: keys })
          expect(reading.change?.amountDuffs ?? 0n).toBe(changeDuffs)
        },
      ),
    )
  })
})

describe('reading another transaction', () => {
  const { transaction } = assetLock
  const [burn, back] = transaction.outputs
  const [input] = transaction.inputs
  if (burn === undefined || back === undefined || input === undefined) throw new TypeError('sample')
  const [lock] = classicLock.transaction.outputs
  if (lock === undefined) throw new TypeError('sample')
  const p2sh = { ...back, script: encodeP2shScript(change) }

  it.each<[string, LayerOneTransaction]>([
    ['version', { ...transaction, version: 4 }],
    ['type', { ...transaction, type: 9 }],
    ['lock-time', { ...transaction, lockTime: 1 }],
    ['inputs', { ...transaction, inputs: Array.from({ length: 101 }, () => input) }],
    ['sequence', { ...transaction, inputs: [{ ...input, sequence: 0 }] }],
    ['signed', { ...transaction, inputs: [{ ...input, script: Uint8Array.of(0) }] }],
    ['outputs', { ...transaction, outputs: [burn, back, back] }],
    ['outputs', { ...transaction, outputs: [back, burn] }],
    ['change', { ...transaction, outputs: [burn, p2sh] }],
    ['change', { ...transaction, outputs: [burn, lock] }],
    ['outputs', { ...classicLock.transaction, outputs: [lock, back, back] }],
    ['outputs', { ...classicLock.transaction, outputs: [back, lock] }],
    ['outputs', { ...classicLock.transaction, outputs: [burn] }],
    ['outputs', { ...refund.transaction, outputs: [back, back] }],
  ])('rejects a transaction of another shape, and names what differs: %s', (problem, changed) => {
    expect(rulesOf(read(changed))).toEqual([['funding.shape', problem]])
  })

  it.each<[string, LayerOneTransaction]>([
    ['funding.dust', { ...transaction, outputs: [burn, { ...back, amountDuffs: 545n }] }],
    ['funding.dust', { ...refund.transaction, outputs: [{ ...back, amountDuffs: 545n }] }],
    ['funding.fee', { ...transaction, outputs: [burn] }],
    ['funding.fee', { ...transaction, outputs: [burn, { ...back, amountDuffs: back.amountDuffs + 1n }] }],
    [
      'funding.fee',
      { ...transaction, outputs: [burn, { ...back, amountDuffs: back.amountDuffs - 10_000n }] },
    ],
    ['funding.fee', { ...transaction, outputs: [burn, { ...back, amountDuffs: 2_000_000n }] }],
    ['funding.outputs', { ...classicLock.transaction, outputs: [{ ...lock, amountDuffs: 0n }] }],
    ['asset-lock.sum', { ...transaction, outputs: [{ ...burn, amountDuffs: 1n }, back] }],
    ['funding.coin', { ...transaction, inputs: [input, input] }],
  ])('rejects a transaction that breaks %s', (rule, changed) => {
    expect(rulesOf(read(changed)).map(([id]) => id)).toEqual([rule])
  })

  it('requires the spent transactions, and accepts change to any key', () => {
    const bytes = encodeTransaction(transaction)
    expect(rulesOf(readFunding(bytes, []))).toEqual([['funding.previous', undefined]])
    expect(rulesOf(readFunding(bytes.subarray(1), [paid]))).toHaveLength(1)
    expect(
      rulesOf(read({ ...transaction, outputs: [burn, { ...back, script: encodeP2pkhScript(single) }] })),
    ).toEqual([])
  })
})
