import { describe, expect, it } from 'vitest'

import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import type { LockTerms } from '#/protocol/layer1/asset-lock.ts'
import { checkInstantLock, encodeInstantLock } from '#/protocol/layer1/quorum-lock.ts'
import {
  encodeOutPoint,
  checkTransaction,
  deriveTxid,
  encodeTransaction,
  type LayerOneTransaction,
} from '#/protocol/layer1/transaction.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import vectors from '#/protocol/vectors/platform-13.json'
import { preflightAssetLock, type AssetLockContext, type AssetLockParts } from './preflight.ts'
import { readCreateSamples } from '#/protocol/testing/transition-samples.ts'

const [sample, other] = readCreateSamples()
if (sample === undefined || other === undefined) throw new TypeError('no samples')
const proof = sample.transition.assetLockProof
const otherProof = other.transition.assetLockProof
if (proof.type !== 0 || otherProof.type !== 0) throw new TypeError('samples are of another type')

const terms = { assetLockPayloads: false }
const txid = deriveTxid(proof.transaction)
const context = { singleUsePublicKey: sample.singleUsePublicKey, usedOutPoints: [], tipHeight: 100 }

const failing = (parts: AssetLockParts, around: AssetLockContext = context) =>
  preflightAssetLock(parts, terms, around).checks.flatMap((check) =>
    check.state === 'fails' ? [`${check.rule} ${check.violation.path}`] : [],
  )

const states = (parts: AssetLockParts, around: AssetLockContext = context) =>
  preflightAssetLock(parts, terms, around).checks.map(({ state }) => state)

describe('the preflight of an InstantSend proof', () => {
  it('every check holds for a real InstantSend lock', () => {
    expect(new Set(states(proof))).toEqual(new Set(['holds']))
  })

  it('leaves all checks of an empty proof unknown', () => {
    expect(new Set(states({ type: 0 }, {}))).toEqual(new Set(['unknown']))
  })

  it('rejects a transaction and a lock that do not parse', () => {
    const cut = {
      ...proof,
      transaction: proof.transaction.subarray(1),
      instantLock: proof.instantLock.subarray(1),
    }
    expect(failing(cut)).toEqual([
      'proof.transaction-parses /transaction',
      'proof.instant-lock-parses /instantLock',
    ])
  })

  it('reports why the bytes of a lock do not parse, and at which offset', () => {
    const longer = { ...proof, instantLock: concatBytes(proof.instantLock, Uint8Array.of(0)) }
    const check = preflightAssetLock(longer, terms).checks.find(
      ({ rule }) => rule === 'proof.instant-lock-parses',
    )
    expect(check).toMatchObject({
      violation: { params: { because: 'bytes.end', offset: proof.instantLock.length } },
    })
  })

  it('rejects the lock of another transaction', () => {
    expect(failing({ ...proof, instantLock: otherProof.instantLock })).toEqual([
      'proof.lock-transaction /instantLock',
      'proof.lock-inputs /instantLock',
    ])
  })

  it('rejects a lock that names one input twice and leaves another free', () => {
    const parsed = checkTransaction(proof.transaction)
    const lock = checkInstantLock(proof.instantLock)
    const [input] = parsed.ok ? parsed.value.inputs : []
    if (!parsed.ok || !lock.ok || input === undefined) throw new TypeError('sample')
    const free = { ...input, outPoint: { ...input.outPoint, index: input.outPoint.index + 1 } }
    const transaction = encodeTransaction({ ...parsed.value, inputs: [input, free] })
    const instantLock = encodeInstantLock({
      ...lock.value,
      txid: deriveTxid(transaction),
      inputs: [input.outPoint, input.outPoint],
    })
    expect(failing({ ...proof, transaction, instantLock })).toEqual(['proof.lock-inputs /instantLock'])
  })

  it('rejects an output that is missing, or that locks nothing', () => {
    expect(failing({ ...proof, outputIndex: 9 })).toEqual(['lock-output.index /outputIndex'])
    expect(failing({ ...proof, outputIndex: 1 })).toEqual(['lock-output.script /outputIndex'])
  })

  it('reports an OP_RETURN that carries something else as a fault of the transaction', () => {
    const parsed = checkTransaction(proof.transaction)
    if (!parsed.ok) throw new TypeError('sample')
    const outputs = parsed.value.outputs.map((output, index) =>
      index === 0 ? { ...output, script: Uint8Array.of(0x6a, 0x01, 0xff) } : output,
    )
    const transaction = encodeTransaction({ ...parsed.value, outputs })
    expect(failing({ type: 0, transaction, outputIndex: 0 })).toEqual(['lock-output.script /transaction'])
  })

  it('rejects a single-use key that does not open the output, and names the output that it opens', () => {
    const parsed = checkTransaction(proof.transaction)
    const [lock, change] = parsed.ok ? parsed.value.outputs : []
    if (!parsed.ok || lock === undefined || change === undefined) throw new TypeError('sample')
    const outputs = [
      { ...lock, script: concatBytes(Uint8Array.of(0x6a, 0x14), new Uint8Array(20)) },
      lock,
      change,
    ]
    const transaction = encodeTransaction({ ...parsed.value, outputs })
    const { checks } = preflightAssetLock({ type: 0, transaction, outputIndex: 0 }, terms, context)
    expect(checks.find(({ rule }) => rule === 'proof.single-use-key')).toMatchObject({
      state: 'fails',
      violation: { params: { outputIndex: 0, matching: 1 } },
    })
    const stranger = { singleUsePublicKey: derivePublicKey('ecdsa', new Uint8Array(32).fill(7)) }
    expect(failing(proof, stranger)).toEqual(['proof.single-use-key /outputIndex'])
  })

  it('rejects an out point that funds another identity', () => {
    const usedOutPoints = [encodeOutPoint({ txid, index: proof.outputIndex })]
    expect(failing(proof, { ...context, usedOutPoints })).toEqual(['proof.out-point-unused /outputIndex'])
  })
})

describe('the preflight of a ChainLock proof', () => {
  const outPoint = encodeOutPoint({ txid, index: 0 })
  const chainLock = { type: 1, outPoint, coreChainLockedHeight: 100, transaction: proof.transaction } as const

  it('every check holds for a real ChainLock with its transaction at hand', () => {
    expect(new Set(states(chainLock))).toEqual(new Set(['holds']))
  })

  it('leaves output and key unknown without the transaction', () => {
    const { transaction: _transaction, ...bare } = chainLock
    expect(states(bare)).toEqual(['holds', 'unknown', 'unknown', 'unknown', 'unknown', 'unknown', 'holds'])
  })

  it('rejects a height above the tip', () => {
    expect(failing({ ...chainLock, coreChainLockedHeight: 101 })).toEqual([
      'proof.height-reached /coreChainLockedHeight',
    ])
  })

  it('rejects an out point of another transaction', () => {
    expect(failing({ ...chainLock, transaction: otherProof.transaction })).toEqual([
      'proof.out-point-transaction /outPoint',
    ])
  })
})

describe('the preflight of a type 8 asset lock, where no other locks count', () => {
  const only = { assetLockPayloads: 'only' } as const
  const several = vectors.locks.find(({ creditOutputs }) => creditOutputs.length > 1)
  if (several === undefined) throw new TypeError('no vector')
  const transaction = parseHex(several.hex)
  const instantLock = parseHex(several.instantLock.hex)
  const around = (outputIndex: number): AssetLockContext => ({
    ...context,
    singleUsePublicKey: parseHex(several.creditOutputs[outputIndex]?.publicKey ?? ''),
  })
  const read = checkTransaction(transaction)
  if (!read.ok) throw new TypeError('sample')
  const changed = (change: Partial<LayerOneTransaction>) => encodeTransaction({ ...read.value, ...change })
  const failingOf = (parts: AssetLockParts, how: LockTerms = only) =>
    preflightAssetLock(parts, how).checks.flatMap((check) =>
      check.state === 'fails' ? [`${check.rule} ${check.violation.path}`] : [],
    )

  it.each([0, 1])('every check holds for a published lock at payload index %s', (outputIndex) => {
    const instant = { type: 0, transaction, instantLock, outputIndex } as const
    const outPoint = encodeOutPoint({ txid: deriveTxid(transaction), index: outputIndex })
    const chain = { type: 1, outPoint, coreChainLockedHeight: 100, transaction } as const
    for (const parts of [instant, chain]) {
      const report = preflightAssetLock(parts, only, around(outputIndex))
      expect(new Set(report.checks.map(({ state }) => state))).toEqual(new Set(['holds']))
      expect(report.lockOutput).toMatchObject({ kind: 'credit-output', outputIndex })
      expect(report.outPoint).toEqual(outPoint)
    }
  })

  it('names each rule that the lock transaction breaks', () => {
    const of = (bytes: Uint8Array) => failingOf({ type: 0, transaction: bytes, outputIndex: 0 })
    expect(of(changed({ outputs: read.value.outputs.slice(1) }))).toEqual(['asset-lock.sum /transaction'])
    expect(of(changed({ payload: Uint8Array.of(2, 0) }))).toEqual(['asset-lock-payload.version /transaction'])
    expect(of(changed({ payload: read.value.payload.subarray(0, 9) }))).toEqual([
      expect.stringMatching(/^bytes\.\S+ \/transaction$/),
    ])
    expect(of(changed({ payload: Uint8Array.of(1, 0) }))).toEqual([
      'asset-lock.credit-output /transaction',
      'asset-lock.sum /transaction',
      'lock-output.index /outputIndex',
    ])
    const [input] = read.value.inputs
    const inputs = input === undefined ? [] : Array.from({ length: 101 }, () => input)
    expect(of(changed({ inputs }))).toEqual(['asset-lock.inputs /transaction'])
  })

  it('rejects a credit output that does not exist', () => {
    expect(failingOf({ type: 0, transaction, outputIndex: 2 })).toEqual(['lock-output.index /outputIndex'])
  })

  it('rejects a classic lock, and a type 8 lock on networks that only accept classic locks', () => {
    expect(failingOf({ ...proof, instantLock: proof.instantLock })).toEqual(['asset-lock.type /transaction'])
    expect(failingOf({ type: 0, transaction, outputIndex: 0 }, terms)).toEqual([
      'network.asset-lock-payload /transaction',
      'lock-output.script /transaction',
    ])
    expect(failingOf({ type: 0, transaction, outputIndex: 0 }, { assetLockPayloads: true })).toEqual([])
  })
})
