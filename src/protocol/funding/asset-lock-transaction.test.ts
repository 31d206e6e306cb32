import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { encodeAssetLockPayload, listLockOutputs } from '#/protocol/layer1/asset-lock.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import {
  checkTransaction,
  deriveTxid,
  encodeTransaction,
  type LayerOneTransaction,
} from '#/protocol/layer1/transaction.ts'
import vectors from '#/protocol/vectors/platform-13.json'
import { burnScript, checkAssetLockTransaction } from './asset-lock-transaction.ts'
import { buildAssetLock, deriveInputHash, type SpentOutput } from './input-signature.ts'
import { derivePlatformIdentityId } from '#/protocol/platform/platform-ids.ts'

const named = vectors.locks.map((each) => [each.name, each] as const)
type Published = (typeof vectors.locks)[number]

function transactionOf({ hex }: Pick<Published, 'hex'>): LayerOneTransaction {
  const checked = checkTransaction(parseHex(hex))
  if (!checked.ok) throw new TypeError(JSON.stringify(checked.violations))
  return checked.value
}

const outputOf = ({ value, script }: { readonly value: string; readonly script: string }) => ({
  amountDuffs: BigInt(value),
  script: parseHex(script),
})

const spentBy = ({ txid, vout, privateKey, scriptCode }: Published['inputs'][number]): SpentOutput => ({
  outPoint: { txid: parseHex(txid), index: vout },
  script: parseHex(scriptCode),
  privateKey: parseHex(privateKey),
})

const rulesOf = (changed: Partial<LayerOneTransaction>, [lock] = vectors.locks) => {
  if (lock === undefined) throw new TypeError('no vector')
  const checked = checkAssetLockTransaction({ ...transactionOf(lock), ...changed })
  return checked.ok ? [] : checked.violations.map(({ rule }) => rule)
}

describe('a published asset lock', () => {
  it.each(named)(
    'lists the credit outputs of a published asset lock by their index in the payload: %s',
    (_name, each) => {
      const transaction = transactionOf(each)
      const payload = checkAssetLockTransaction(transaction)
      expect(payload).toMatchObject({ value: { creditOutputs: each.creditOutputs.map(outputOf) } })
      const listed = listLockOutputs(transaction, { assetLockPayloads: 'only' })
      expect(listed.map((lock) => [lock.outputIndex, formatHex(lock.hash160), lock.amountDuffs])).toEqual(
        each.creditOutputs.map(({ keyHash, value }, at) => [at, keyHash, BigInt(value)]),
      )
    },
  )

  it.each(named)('is rebuilt from its parts to the same bytes and signature hashes: %s', (_name, each) => {
    const change = each.outputs.map(outputOf).filter(({ script }) => formatHex(script) !== '6a00')
    const built = buildAssetLock(each.inputs.map(spentBy), each.creditOutputs.map(outputOf), change)
    expect(built.ok && formatHex(encodeTransaction(built.value))).toBe(each.hex)
    const hashes = each.inputs.map(({ scriptCode }, at) =>
      formatHex(deriveInputHash(transactionOf(each), at, parseHex(scriptCode))),
    )
    expect(hashes).toEqual(each.sighashes)
  })

  it.each(named)('gives an identity id for each credit output, by either proof: %s', (_name, each) => {
    const transaction = parseHex(each.hex)
    expect(formatHex(deriveTxid(transaction))).toBe(each.txid)
    for (const { creditOutput, hex } of each.identities) {
      const instantLock = parseHex(each.instantLock.hex)
      const instant = { instantLock, transaction, outputIndex: creditOutput }
      const txid = parseHex(each.txidInternal)
      const chain = { coreChainLockedHeight: 1, outPoint: { txid, vout: creditOutput } }
      expect(formatHex(derivePlatformIdentityId({ kind: 'instant', value: instant }))).toBe(hex)
      expect(formatHex(derivePlatformIdentityId({ kind: 'chain', value: chain }))).toBe(hex)
    }
  })
})

describe('an asset lock', () => {
  it('is rejected with every rule that it breaks', () => {
    const input = { outPoint: { txid: new Uint8Array(32), index: 0 }, script: new Uint8Array(), sequence: 0 }
    const inputs = Array.from({ length: 101 }, () => input)
    expect(rulesOf({})).toEqual([])
    expect(rulesOf({ type: 0, payload: new Uint8Array() })).toEqual(['asset-lock.type'])
    expect(rulesOf({ payload: Uint8Array.of(2, 0) })).toEqual(['asset-lock-payload.version'])
    expect(rulesOf({ inputs: inputs.slice(1) })).toEqual([])
    expect(rulesOf({ payload: Uint8Array.of(1, 0), inputs })).toEqual([
      'asset-lock.credit-output',
      'asset-lock.sum',
      'asset-lock.inputs',
    ])
  })

  it('burns exactly the sum of its credit outputs, once', () => {
    const amount = fc.bigInt({ min: 1n, max: 1_000_000_000_000n })
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 5 }), amount, (amounts, more) => {
        const script = encodeP2pkhScript(new Uint8Array(20))
        const creditOutputs = amounts.map((amountDuffs) => ({ amountDuffs, script }))
        const payload = encodeAssetLockPayload({ version: 1, creditOutputs })
        const sum = amounts.reduce((total, each) => total + each, 0n)
        const burn = { amountDuffs: sum, script: burnScript }
        expect(rulesOf({ payload, outputs: [burn] })).toEqual([])
        const other = { ...burn, amountDuffs: sum + more }
        expect(rulesOf({ payload, outputs: [other] })).toEqual(['asset-lock.sum'])
        expect(rulesOf({ payload, outputs: [burn, burn] })).toEqual(['asset-lock.sum'])
      }),
    )
  })
})
