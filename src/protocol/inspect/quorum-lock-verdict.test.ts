import { expect, it } from 'vitest'

import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import { findSample } from '#/protocol/testing/exchange-cases.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { deriveBlsPublicKey, signBls } from '#/protocol/key/bls.ts'
import {
  deriveChainLockRequestId,
  encodeChainLock,
  checkInstantLock,
  deriveInstantLockRequestId,
  encodeInstantLock,
  deriveSignHash,
} from '#/protocol/layer1/quorum-lock.ts'
import {
  forgeDiff,
  sampleBytes,
  sampleHash,
  sampleQuorum,
  sampleVotingVersion,
} from '#/protocol/testing/diff-samples.ts'
import { emptyList } from '#/protocol/masternode/verified-list.ts'
import { verifyDiff } from '#/protocol/masternode/verify-diff.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { isFunded } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { KnownQuorums } from './found.ts'
import { recognize } from './recognize.ts'
import { isBad, isGood } from './reading.ts'

// A chain with one quorum, which has to sign every request.
const llmqType = 100
const privateKey = sampleBytes('quorum key').fill(0, 0, 1)
const quorum = sampleQuorum(1, { llmqType, quorumPublicKey: formatHex(deriveBlsPublicKey(privateKey)) })

function listAt(height: number, lockHeight: number, signature: Uint8Array) {
  const baseBlockHash = sampleHash('genesis')
  const diff = forgeDiff({
    baseBlockHash,
    height,
    entries: [],
    quorums: [quorum],
    coinbase: { version: 3, chainLock: { height: lockHeight, signature } },
    changes: { newQuorums: [quorum] },
  })
  const terms = { blockHash: diff.blockHash, votingVersion: sampleVotingVersion }
  const applied = verifyDiff(emptyList(baseBlockHash), diff, terms)
  if (!applied.ok) throw new TypeError(applied.violations[0]?.message)
  return { diff, list: applied.value.list }
}

function sign(requestId: Uint8Array, message: Uint8Array): Uint8Array {
  return signBls(deriveSignHash(llmqType, parseHex(quorum.quorumHash), requestId, message), privateKey)
}

const lockOf = (height: number, blockHash: Uint8Array) => sign(deriveChainLockRequestId(height), blockHash)
const junk = new Uint8Array(96).fill(1)
const base = listAt(100, 99, junk)
const quorums: KnownQuorums = { lists: [base.list], chainLockType: llmqType, instantLockType: llmqType }
const other: KnownQuorums = { ...quorums, chainLockType: 1, instantLockType: 1 }
const verdictOf = (bytes: Uint8Array, known?: KnownQuorums) =>
  recognize(bytes, known === undefined ? {} : { quorums: known })[0]?.signatures.at(-1)

const block = sampleBytes('block').fill(0, 0, 2)
const chainLock = (height: number, signature: Uint8Array) =>
  encodeChainLock({ height, blockHash: block, signature })

it('says whether a chain lock is signed, wrong or not verifiable, and why', () => {
  const good = chainLock(120, lockOf(120, block))
  const matches = { kind: 'quorum', verdict: { kind: 'matches' }, height: 100, isProven: true }
  expect(verdictOf(good, quorums)).toMatchObject(matches)
  expect(verdictOf(good)).toEqual({ kind: 'quorum-unknown' })
  expect(verdictOf(good, other)).toMatchObject({ verdict: { why: 'quorums-unknown' } })
  // At this height, the list cannot be certain of the quorums.
  const bent = verdictOf(chainLock(120, junk), quorums)
  expect(bent).toMatchObject({ verdict: { kind: 'not-verifiable', why: 'quorums-changed' } })
  // The quorums of eight blocks earlier sign a lock.
  const wrong = verdictOf(chainLock(108, junk), quorums)
  expect(wrong).toMatchObject({ verdict: { kind: 'not-signed' } })
  expect([bent, wrong].map((each) => each !== undefined && isBad(each))).toEqual([false, true])
})

it('does not call a lock good if the list does not prove its quorums', () => {
  const list = { ...base.list, quorumCheck: { kind: 'not-verifiable', why: 'quorum-shape' } } as const
  const verdict = verdictOf(chainLock(120, lockOf(120, block)), { ...quorums, lists: [list] })
  expect(verdict).toMatchObject({ isProven: false, verdict: { kind: 'matches' } })
  expect(verdict !== undefined && isGood(verdict)).toBe(false)
})

it('checks an instant lock against the newest list that can decide it', () => {
  const inputs = [{ txid: sampleBytes('input'), index: 0 }]
  const txid = sampleBytes('transaction')
  const signature = sign(deriveInstantLockRequestId(inputs), txid)
  const lock = { layout: 'deterministic', version: 1, inputs, txid, cycleHash: txid, signature } as const
  const bare = emptyList(sampleHash('later'))
  const later = { ...quorums, lists: [base.list, { ...bare, height: 200 }] }
  for (const known of [quorums, later])
    expect(verdictOf(encodeInstantLock(lock), known)).toMatchObject({
      verdict: { kind: 'matches' },
      height: 100,
    })
  expect(verdictOf(encodeInstantLock({ ...lock, signature: junk }), quorums)).toMatchObject({
    verdict: { kind: 'not-verifiable', why: 'quorums-changed' },
  })
})

it('checks the chain lock of a coinbase against a list of the locked block', () => {
  const before = listAt(99, 98, junk)
  const carries = listAt(100, 99, lockOf(99, parseHex(before.list.blockHash)))
  const coinbase = parseHex(carries.diff.cbTx)
  const known = { ...quorums, lists: [before.list] }
  expect(verdictOf(coinbase, known)).toMatchObject({ verdict: { kind: 'matches' }, height: 99 })
  expect(verdictOf(coinbase, quorums)).toMatchObject({ verdict: { why: 'block-unknown' } })
  expect(verdictOf(coinbase)).toEqual({ kind: 'quorum-unknown' })
  const [reading] = recognize(JSON.stringify(carries.diff), { quorums: known })
  expect(reading?.signatures).toMatchObject([{ verdict: { kind: 'matches' } }])
})

/** The request with its lock signed by the quorum of this file instead of its own. */
function withLockSigned(unsigned: ExchangeRequest): ExchangeRequest {
  const { transition, profile } = unsigned
  if (!isFunded(transition) || transition.assetLockProof.type !== 0) throw new TypeError('no instant lock')
  const { assetLockProof } = transition
  const lock = checkInstantLock(assetLockProof.instantLock)
  if (!lock.ok) throw new TypeError('no instant lock')
  const signature = sign(deriveInstantLockRequestId(lock.value.inputs), lock.value.txid)
  const instantLock = encodeInstantLock({ ...lock.value, signature })
  const signed = { ...transition, assetLockProof: { ...assetLockProof, instantLock } }
  const signingBytes = encodeSigningBytes(signed, wireProfiles[profile])
  return { ...unsigned, transition: signed, instantLock, signingBytes }
}

it.each([2, 3])('checks the instant lock in a request (type %i), also when its answer is read', (type) => {
  const { unsigned, signatures } = findSample(
    ({ unsigned: { profile, transition } }) =>
      profile === 'spec' &&
      transition.type === type &&
      isFunded(transition) &&
      transition.assetLockProof.type === 0,
  )
  const signed = encodeExchange(withLockSigned(unsigned), 'cbor')
  expect(verdictOf(signed, quorums)).toMatchObject({ kind: 'quorum', verdict: { kind: 'matches' } })
  expect(verdictOf(signed)).toBeUndefined()
  const forged = { kind: 'quorum', verdict: { kind: 'not-verifiable', why: 'quorums-changed' } }
  expect(verdictOf(encodeExchange(unsigned, 'cbor'), quorums)).toMatchObject(forged)
  const [answer] = recognize(encodeExchange(signatures, 'cbor'), { requests: [unsigned], quorums })
  expect(answer?.signatures.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['matches-output']))
  expect(answer?.signatures.at(-1)).toMatchObject(forged)
})
