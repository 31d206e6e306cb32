import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { classifyScript, encodeP2pkhScript, encodeP2shScript } from '#/protocol/layer1/script.ts'
import {
  checkTransaction,
  deriveTxid,
  encodeTransaction,
  type LayerOneTransaction,
} from '#/protocol/layer1/transaction.ts'
import { coinsInOrder, fundingKey, payments } from '#/protocol/testing/funding-samples.ts'
import vectors from '#/protocol/vectors/platform-13.json'
import type { Checked } from '#/protocol/violation.ts'
import { readCoins, selectCoins, sumOf, type Coin } from './coins.ts'
import { deriveInputHash, type SpentOutput } from './input-signature.ts'
import { planLock, planRefund, signFunding } from './plan-funding.ts'

const payer = fundingKey('payer')
const single = fundingKey('single use').hash
const change = fundingKey('change').hash
const keyOf = () => payer.privateKey

function valueOf<Value>(checked: Checked<Value>): Value {
  if (!checked.ok) throw new TypeError(JSON.stringify(checked.violations))
  return checked.value
}

function rulesOf(checked: Checked<unknown>) {
  return checked.ok ? [] : checked.violations.map(({ rule, params }) => ({ rule, ...params }))
}

function coinsOf(...amounts: readonly bigint[]): readonly Coin[] {
  const { bytes, outPoints } = payments(amounts, payer.hash)
  return valueOf(readCoins([bytes], outPoints))
}

const lockOf = (coins: readonly Coin[], amountDuffs: bigint) =>
  planLock('asset-lock', coins, [{ hash160: single, amountDuffs }], change)
const amountsOf = ({ outputs }: LayerOneTransaction) => outputs.map(({ amountDuffs }) => amountDuffs)

describe('a plan for a published lock', () => {
  it.each(vectors.locks)(
    'reproduces the published bytes, signature hashes and signatures: $name',
    (vector) => {
      const spent = vector.inputs.map((input): SpentOutput => ({
        outPoint: { txid: parseHex(input.txid), index: input.vout },
        script: parseHex(input.scriptCode),
        privateKey: parseHex(input.privateKey),
      }))
      const [, paidBack] = vector.outputs.map(({ value, script }) => ({
        value,
        script: classifyScript(parseHex(script)),
      }))
      if (paidBack?.script.kind !== 'p2pkh') throw new TypeError('no change')
      const others = encodeTransaction(unsignedOf(parseHex(vector.hex), [])).length
      const fee = BigInt(others + 148 * spent.length)
      const paid = vector.outputs.reduce((total, { value }) => total + BigInt(value), 0n)
      const funded = vector.creditOutputs.map(({ value, keyHash }) => ({
        amountDuffs: BigInt(value),
        hash160: parseHex(keyHash),
      }))
      const coins = coinsInOrder(spent, paid + fee)
      const plan = valueOf(planLock('asset-lock', coins, funded, paidBack.script.hash160))
      expect(plan).toMatchObject({ coins, left: [], feeDuffs: fee, changeDuffs: BigInt(paidBack.value) })
      const hashes = coins.map(({ script }, at) => formatHex(deriveInputHash(plan.transaction, at, script)))
      expect(hashes).toEqual(vector.sighashes)
      const keys = new Map(coins.map((coin, at) => [formatHex(coin.hash160), spent[at]?.privateKey]))
      expect(formatHex(valueOf(signFunding(plan, (hash) => keys.get(formatHex(hash)))))).toBe(vector.hex)
    },
  )
})

function unsignedOf(bytes: Uint8Array, inputs: LayerOneTransaction['inputs']): LayerOneTransaction {
  const checked = valueOf(checkTransaction(bytes))
  return { ...checked, inputs }
}

describe('coins', () => {
  it('reads the amounts of coins from the transactions that paid them', () => {
    expect(coinsOf(7n, 9n).map(({ amountDuffs }) => amountDuffs)).toEqual([7n, 9n])
  })

  it('rejects coins whose transaction is missing, changed or has no such output', () => {
    const { bytes, outPoints } = payments([5_000n], payer.hash)
    const changed = payments([500_000n], payer.hash).bytes
    const [outPoint] = outPoints
    if (outPoint === undefined) throw new TypeError('sample')
    const missing = { rule: 'funding.previous', place: 0, txid: formatHex(outPoint.txid) }
    expect(rulesOf(readCoins([], outPoints))).toEqual([missing])
    expect(rulesOf(readCoins([changed], outPoints))).toEqual([missing])
    expect(rulesOf(readCoins([bytes], [{ ...outPoint, index: 1 }]))).toEqual([missing])
    expect(rulesOf(readCoins([bytes.subarray(1)], outPoints))).toHaveLength(1)
    const twice = { ...missing, rule: 'funding.coin', place: 1 }
    expect(rulesOf(readCoins([bytes], [outPoint, outPoint]))).toEqual([twice])
  })

  it('rejects coins that are not P2PKH outputs', () => {
    const plan = valueOf(lockOf(coinsOf(300_000n), 200_000n))
    const lock = valueOf(signFunding(plan, keyOf))
    const burned = { txid: deriveTxid(lock), index: 0 }
    expect(rulesOf(readCoins([lock], [burned]))).toMatchObject([{ rule: 'funding.coin', place: 0 }])
  })

  it('selects as few coins as suffice, the largest first, in whatever order they are given', () => {
    const amount = fc.bigInt({ min: 1n, max: 100_000n })
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 130 }),
        fc.bigInt(1n, 3_000_000n),
        (amounts, target) => {
          const coins = coinsOf(...amounts)
          const selected = selectCoins(coins, 80, target)
          expect(selectCoins(coins.toReversed(), 80, target)).toEqual(selected)
          const cost = (count: number) => target + 80n + 148n * BigInt(count)
          const sorted = amounts.toSorted((one, other) => Number(other - one))
          const enough = (count: number) =>
            sorted.slice(0, count).reduce((total, each) => total + each, 0n) >= cost(count)
          const fewest = amounts.slice(0, 100).findIndex((_amount, at) => enough(at + 1)) + 1
          expect(selected.ok ? selected.value.coins.length : 0).toBe(fewest)
          if (!selected.ok) return
          const { left } = selected.value
          expect(new Set([...selected.value.coins, ...left])).toEqual(new Set(coins))
        },
      ),
    )
  })
})

describe('a lock', () => {
  it('pays one duff per byte as fee, and returns the rest as change', () => {
    const plan = valueOf(lockOf(coinsOf(1_000_000n), 300_000n))
    const size = 2 + 2 + 1 + 148 + 1 + 11 + 34 + 4 + 1 + 36
    expect(plan).toMatchObject({ feeDuffs: BigInt(size), changeDuffs: 700_000n - BigInt(size), left: [] })
    expect(amountsOf(plan.transaction)).toEqual([300_000n, plan.changeDuffs])
    const signed = valueOf(signFunding(plan, keyOf))
    expect(signed.length).toBeLessThanOrEqual(size)
    expect(valueOf(checkTransaction(signed)).outputs).toEqual(plan.transaction.outputs)
  })

  it('pays change as fee if it would be dust', () => {
    const withoutChange = 206n
    const exact = 300_000n + withoutChange
    expect(valueOf(lockOf(coinsOf(exact), 300_000n))).toMatchObject({ changeDuffs: 0n, feeDuffs: 206n })
    const dust = valueOf(lockOf(coinsOf(exact + 34n + 545n), 300_000n))
    expect(dust).toMatchObject({ changeDuffs: 0n, feeDuffs: 206n + 34n + 545n })
    const least = valueOf(lockOf(coinsOf(exact + 34n + 546n), 300_000n))
    expect(least).toMatchObject({ changeDuffs: 546n, feeDuffs: 240n })
    expect(rulesOf(lockOf(coinsOf(exact - 1n), 300_000n))).toEqual([
      { rule: 'funding.enough', needed: '300000', most: '299999', coins: 1 },
    ])
  })

  it('leaves coins beyond 100 to a second lock, and says how much one lock can take', () => {
    const coins = coinsOf(...Array.from({ length: 130 }, (_, at) => 10_000n + BigInt(at)))
    const rejection = rulesOf(lockOf(coins, 1_200_000n))
    const most = BigInt(String(Object(rejection[0]).most))
    expect(rejection).toEqual([{ rule: 'funding.enough', needed: '1200000', most: String(most), coins: 130 }])
    expect(rulesOf(lockOf(coins, most))).toEqual([
      { rule: 'funding.fee', fee: '14858', least: '14858', most: '10000' },
    ])
    const larger = coinsOf(...Array.from({ length: 130 }, (_, at) => 100_000n + BigInt(at)))
    const plan = valueOf(lockOf(larger, 9_980_000n))
    expect([plan.coins.length, plan.left.length]).toEqual([100, 30])
    expect(sumOf(plan.left)).toBeLessThan(30n * 100_030n)
    expect(valueOf(signFunding(plan, keyOf)).length).toBeLessThanOrEqual(Number(plan.feeDuffs))
  })

  it('funds 1 to 100 keys', () => {
    const funded = Array.from({ length: 101 }, (_, at) => ({
      hash160: fundingKey(`${at}`).hash,
      amountDuffs: 200_000n,
    }))
    const coins = coinsOf(100_000_000n)
    const plan = valueOf(planLock('asset-lock', coins, funded.slice(1), change))
    expect(amountsOf(plan.transaction)[0]).toBe(20_000_000n)
    const outputs = (count: number) => [{ rule: 'funding.outputs', outputs: count }]
    expect(rulesOf(planLock('asset-lock', coins, funded, change))).toEqual(outputs(101))
    expect(rulesOf(planLock('asset-lock', coins, [], change))).toEqual(outputs(0))
    expect(rulesOf(planLock('classic-lock', coins, funded.slice(99), change))).toEqual(outputs(2))
    expect(rulesOf(lockOf(coins, 0n))).toEqual(outputs(1))
  })

  it('a classic lock pays to OP_RETURN and the key hash, with no type or payload', () => {
    const plan = valueOf(
      planLock('classic-lock', coinsOf(500_000n), [{ hash160: single, amountDuffs: 200_000n }], change),
    )
    const { type, payload, outputs } = plan.transaction
    expect({
      type,
      payload: payload.length,
      scripts: outputs.map(({ script }) => formatHex(script)),
    }).toEqual({
      type: 0,
      payload: 0,
      scripts: [`6a14${formatHex(single)}`, formatHex(encodeP2pkhScript(change))],
    })
    expect(plan.feeDuffs).toBe(BigInt(4 + 1 + 148 + 1 + 31 + 34 + 4))
  })

  it('rejects a lock of more than all coins that can exist', () => {
    const coins = coinsOf(2_000_000_000_000_000n, 2_000_000_000_000_000n)
    expect(rulesOf(lockOf(coins, 3_000_000_000_000_000n))).toMatchObject([{ rule: 'transaction.amount' }])
  })

  it('cannot be signed without the key of a coin, or with another key', () => {
    const plan = valueOf(lockOf(coinsOf(300_000n), 200_000n))
    expect(rulesOf(signFunding(plan, () => undefined))).toEqual([{ rule: 'funding.key', place: 0 }])
    const other = fundingKey('other').privateKey
    expect(rulesOf(signFunding(plan, () => other))).toEqual([{ rule: 'funding.key', place: 0 }])
  })
})

describe('a refund', () => {
  it.each([
    ['a key', encodeP2pkhScript(single), 34],
    ['a script', encodeP2shScript(single), 32],
  ])('pays everything except the fee to %s', (_what, script, outputBytes) => {
    const plan = valueOf(planRefund(coinsOf(1_000n, 2_000n, 148n), script))
    const fee = BigInt(4 + 1 + 2 * 148 + 1 + outputBytes + 4)
    expect(plan).toMatchObject({ feeDuffs: fee, changeDuffs: 0n })
    expect(plan.transaction.outputs).toEqual([{ amountDuffs: 3_000n - fee, script }])
    expect(plan.left.map(({ amountDuffs }) => amountDuffs)).toEqual([148n])
  })

  it('rejects a refund of too little, or to a script without an address', () => {
    const script = encodeP2pkhScript(single)
    expect(rulesOf(planRefund(coinsOf(192n + 546n), script))).toEqual([])
    expect(rulesOf(planRefund(coinsOf(192n + 545n), script))).toEqual([
      { rule: 'funding.dust', amount: '545' },
    ])
    expect(rulesOf(planRefund(coinsOf(148n), script))).toMatchObject([{ rule: 'funding.enough', most: '0' }])
    expect(rulesOf(planRefund([], script))).toMatchObject([{ rule: 'funding.enough' }])
    expect(rulesOf(planRefund(coinsOf(9_000n), parseHex('6a00')))).toMatchObject([
      { rule: 'funding.outputs' },
    ])
  })
})
