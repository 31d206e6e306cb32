import { describe, expect, it } from 'vitest'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeOutPoint } from '#/protocol/layer1/transaction.ts'
import { fundSingleUseKey } from '#/sandbox/sandbox-funding.ts'
import { draftFromLock } from '#/features/identities/model/continue-lock.ts'
import {
  sampleFunding,
  sampleLockDraft,
  sampleLockKey,
  sampleMoment,
} from '#/domain/funding/testing/lock-samples.ts'
import { lockStepOf } from './list-locks.ts'
import { readLock } from '#/store/records/asset-lock.ts'
import { readEvidence, noteEvidence } from '#/domain/draft/note-draft.ts'

const key = sampleLockKey(1)
const other = sampleLockKey(2)
const funding = sampleFunding(key)
const transaction = formatHex(funding.transaction)
const instantLock = formatHex(funding.instantLock)
const outPoint = `${formatHex(funding.txid)}:0`

type Fund = Parameters<typeof sampleLockDraft>[1]

function read(fund: Fund, settled = false, keys = [key, other]) {
  return readEvidence(sampleLockDraft('d', { singleUseKey: key.id, ...fund }), keys, { settled })
}

describe('the evidence of a lock in a draft', () => {
  it('is absent without a single-use key of the vault', () => {
    expect(read({ singleUseKey: null, transaction })).toBeUndefined()
    expect(read({ transaction }, true, [other])).toBeUndefined()
  })

  it.each<[string, Fund, object]>([
    ['a key alone', {}, { funds: null, instantLock: null, height: null }],
    ['a transaction in the middle of its typing', { transaction: transaction.slice(0, -2) }, { funds: null }],
    ['a transaction that the key does not open', { transaction, singleUseKey: other.id }, { funds: null }],
    ['a transaction', { transaction }, { funds: { outPoint: funding.outPoint }, instantLock: null }],
    [
      'a transaction of which another output is named',
      { transaction, outputIndex: 1 },
      { funds: { outPoint: funding.outPoint }, instantLock: null },
    ],
    [
      'a transaction for a ChainLock without out point or height',
      { transaction, method: 'chain-lock' },
      { funds: { outPoint: funding.outPoint }, height: null },
    ],
    ['an instant lock', { transaction, instantLock }, { instantLock: funding.instantLock, height: null }],
    ['an instant lock of another transaction', { transaction, instantLock: '0101' }, { instantLock: null }],
    [
      'a ChainLock height',
      { transaction, method: 'chain-lock', outPoint, height: '1,200' },
      { height: 1200, instantLock: null },
    ],
    [
      'a ChainLock height that is none',
      { transaction, method: 'chain-lock', outPoint, height: '0' },
      { funds: { outPoint: funding.outPoint }, height: null },
    ],
  ])('contains only valid parts of the draft: %s', (_, fund, seen) => {
    expect(read(fund)).toMatchObject(seen)
  })

  it('contains an out point without its transaction only in a settled draft', () => {
    const fund = { method: 'chain-lock', outPoint, height: '7' } as const
    expect(read(fund)).toMatchObject({ funds: null, height: null })
    expect(read(fund, true)).toMatchObject({
      funds: { outPoint: funding.outPoint, transaction: null },
      height: 7,
    })
  })
})

describe('an asset lock of type 8', () => {
  const asset = fundSingleUseKey(
    sampleMoment,
    { publicKey: key.publicKey, amountDuffs: 5000n, counter: 0 },
    { assetLockPayloads: 'only' },
  )
  const bytes = formatHex(asset.transaction)

  it('is identified by the index of its credit output, even after it is read from the disk', () => {
    const evidence = read({ transaction: bytes, instantLock: formatHex(asset.instantLock) })
    const named = encodeOutPoint({ txid: asset.txid, index: asset.outputIndex })
    expect(evidence).toMatchObject({ funds: { outPoint: named }, instantLock: asset.instantLock })
    const lock = evidence && readLock(noteEvidence(new Map(), evidence, 1))
    expect(lock).toMatchObject({ amountDuffs: 5000n, outPoint: { index: 0 } })
  })

  it('is not recognized on a network of classic locks', () => {
    const draft = sampleLockDraft('d', { singleUseKey: key.id, transaction: bytes })
    const classic = readEvidence({ ...draft, profile: 'dpp-0.25' }, [key], { settled: false })
    expect(classic).toMatchObject({ funds: null })
  })
})

describe('a draft that is made from a lock alone', () => {
  it.each<[string, Fund]>([
    ['key-made', {}],
    ['transaction-seen', { transaction }],
    ['lock-seen', { transaction, instantLock }],
    ['lock-seen', { transaction, instantLock: '', method: 'chain-lock', outPoint, height: '9' }],
    ['lock-seen', { method: 'chain-lock', outPoint, height: '9' }],
  ])('shows all evidence of the lock again: %s', (step, fund) => {
    const evidence = read(fund, true)
    const lock = readLock(evidence && noteEvidence(new Map(), evidence, 0))
    if (lock === undefined) throw new TypeError('nothing was seen')
    expect(lockStepOf(lock.record).kind).toBe(step)
    const draft = draftFromLock({ lock, key, arrivedDuffs: 0n }, 'd', 0)
    expect(readEvidence(draft, [key], { settled: true })).toEqual(evidence)
  })

  it('uses the method of the newest proof, and keeps the other proof', () => {
    const first = read({ transaction, instantLock })
    const second = read({ transaction, method: 'chain-lock', outPoint, height: '9' })
    const then = readLock(first && noteEvidence(new Map(), first, 0))
    const lock = then && second && readLock(noteEvidence(new Map([[then.record.id, then]]), second, 1))
    if (lock === undefined) throw new TypeError('nothing was seen')
    const { fund } = draftFromLock({ lock, key, arrivedDuffs: 0n }, 'd', 0)
    expect(fund).toMatchObject({ method: 'chain-lock', height: '9', instantLock, transaction })
  })
})

describe('readLock', () => {
  const evidence = read({ transaction, instantLock })
  const record = evidence && noteEvidence(new Map(), evidence, 0)
  if (record?.funds == null) throw new TypeError('nothing was seen')
  const { funds } = record

  it('reads a stored lock', () => {
    expect(readLock(structuredClone(record))).toMatchObject({ amountDuffs: 5000n, outPoint: { index: 0 } })
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['another format', { ...record, format: 2 }],
    ['an id of another lock', { ...record, id: `${record.id.slice(0, -1)}1` }],
    ['a key that is none', { ...record, publicKey: new Uint8Array(33) }],
    [
      'another key',
      { ...record, publicKey: other.publicKey, id: record.id.replace(/^[^:]*/, formatHex(other.publicKey)) },
    ],
    [
      'a transaction of another out point',
      { ...record, funds: { ...funds, transaction: sampleFunding(key, 1).transaction } },
    ],
    ['a transaction that is none', { ...record, funds: { ...funds, transaction: new Uint8Array(9) } }],
    ['a lock without funds', { ...record, id: formatHex(key.publicKey), funds: null }],
    ['a height that is none', { ...record, chainLock: { height: 0, seenAtMs: 0 } }],
    ['more than there is', { ...record, secret: 1 }],
  ])('rejects %s', (_, stored) => {
    expect(readLock(stored)).toBeUndefined()
  })
})
