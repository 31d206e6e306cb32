import { describe, expect, it } from 'vitest'
import type { ChainAnswer, ChainQuestion } from '#/chain/chain-api.ts'
import { create } from '@bufbuild/protobuf'
import { DapiError } from '#/dapi/dapi-error.ts'
import { GetIdentityResponseSchema } from '#/dapi/messages/platform_pb.ts'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveBlsPublicKey, signBls } from '#/protocol/key/bls.ts'
import { quorumName, readDiffQuorum } from '#/protocol/masternode/quorum-entry.ts'
import {
  checkAnswerSignature,
  deriveAnswerDigest,
  type AnswerMetadata,
} from '#/protocol/platform/answer-proof.ts'
import { storedIdentity } from '#/protocol/platform/key-layout.ts'
import { sampleQuorum } from '#/protocol/testing/diff-samples.ts'
import {
  proveIdentity as proveSample,
  sampleIdentity,
  sampleState,
} from '#/protocol/testing/identity-proof-samples.ts'
import { mostAgeMs, proveIdentity, type ProofContext } from './prove-identity.ts'

const { signal } = new AbortController()
const identity = sampleIdentity(1)
const said = encodeLayout(storedIdentity, identity)
const state = sampleState([identity, sampleIdentity(2)])
const secret = new Uint8Array(32).fill(9)
const quorumHash = sha256(Uint8Array.of(1))
const metadata: AnswerMetadata = {
  protocolVersion: 13,
  height: 1000n,
  coreChainLockedHeight: 900,
  timeMs: 1_800_000_000_000n,
  chainId: 'sample',
}
const quorum = readDiffQuorum(
  sampleQuorum(1, {
    llmqType: 6,
    signers: '07000000',
    validMembers: '05000000',
    quorumHash: formatHex(quorumHash),
    quorumPublicKey: formatHex(deriveBlsPublicKey(secret)),
  }),
  '',
)
const quorums = new Map([[quorumName(6, formatHex(quorumHash)), quorum]])
const list = {
  height: 900,
  blockHash: '00'.repeat(32),
  verdict: { kind: 'agreed', nodes: 2 },
  quorumCheck: { kind: 'verified' },
} as const

/** Returns a node’s answer that contains this proof, signed by the quorum. */
function answerOf(proof: Uint8Array, rootHash: Uint8Array, signedBy = secret, state = metadata) {
  const place = { quorumType: 6, quorumHash, round: 0, blockIdHash: new Uint8Array(32) }
  const digest = deriveAnswerDigest(rootHash, state, { ...place, signature: new Uint8Array(96) })
  const signature = signBls(digest, signedBy)
  const value = { grovedbProof: proof, ...place, signature }
  return { result: { case: 'proof' as const, value }, metadata: { ...state } }
}

interface Asked {
  readonly id?: Uint8Array
  /** The identity that nodes returned; `undefined` if they have none. */
  readonly value?: Uint8Array | undefined
  readonly verifyAnswer?: ProofContext['verifyAnswer']
  readonly nowMs?: number
}

/** Asks nodes that give these answers, in this order. */
function ask(answers: readonly (ReturnType<typeof answerOf> | DapiError | 'value')[], about: Asked = {}) {
  const { id = identity.id, verifyAnswer = verify, nowMs = Number(metadata.timeMs) } = about
  const value = 'value' in about ? about.value : said
  const asked: string[] = []
  const addresses = answers.map((_, at) => `https://${at}.example/`)
  const call = async (
    address: string,
    name: string,
    request: { version?: { value?: { prove?: boolean } } },
  ) => {
    if (name !== 'getIdentity' || request.version?.value?.prove !== true) throw new Error('no proof asked')
    asked.push(address)
    const answer = answers[addresses.indexOf(address)]
    if (answer === undefined || answer instanceof DapiError) throw answer ?? new Error('no node')
    const v0 = answer === 'value' ? { result: { case: 'identity' as const, value: said } } : answer
    return {
      message: create(GetIdentityResponseSchema, { version: { case: 'v0', value: v0 } }),
      elapsedMs: 1,
    }
  }
  const pool = { ranked: () => addresses, call } as unknown as ProofContext['pool'] // Only this method is called.
  const context = { pool, networkKind: 'testnet', clock: { wallMs: () => nowMs }, verifyAnswer } as const
  return proveIdentity(context, id, value, { signal }).then((outcome) => ({
    outcome,
    asked: asked.length,
  }))
}

async function verify({
  rootHash,
  metadata: told,
  signature,
  quorumType,
}: ChainQuestion<'verifyAnswer'>): Promise<ChainAnswer<'verifyAnswer'>> {
  const checked = checkAnswerSignature(rootHash, told, signature, { quorums, quorumType })
  return { violations: checked.ok ? [] : checked.violations, list }
}

const { proof, rootHash } = proveSample(state, identity.id)
const good = answerOf(proof, rootHash)

describe('the proof of an identity', () => {
  it('comes from one node, and shows a state that a quorum has signed', async () => {
    const { outcome, asked } = await ask([good, good, good])
    expect(outcome).toEqual({
      kind: 'proven',
      at: { height: 1000n, timeMs: 1_800_000_000_000, hasIdentity: true },
      list,
    })
    expect(asked).toBe(1)
  })

  it('shows that no identity has this id', async () => {
    const id = sampleIdentity(7).id
    const absent = proveSample(state, id)
    const { outcome } = await ask([answerOf(absent.proof, absent.rootHash)], { id, value: undefined })
    expect(outcome).toMatchObject({ kind: 'proven', at: { hasIdentity: false } })
  })

  it('shows a state that differs from the nodes’ answer', async () => {
    const value = encodeLayout(storedIdentity, { ...identity, balance: identity.balance + 1n })
    expect((await ask([good], { value })).outcome).toMatchObject({ kind: 'differs', at: { height: 1000n } })
    expect((await ask([good], { value: undefined })).outcome.kind).toBe('differs')
  })

  it('comes from the other nodes if a proof differs, and the greatest height counts', async () => {
    const earlier = sampleState([{ ...identity, balance: 5n }, sampleIdentity(2)])
    const before = proveSample(earlier, identity.id)
    const late = answerOf(before.proof, before.rootHash, secret, { ...metadata, height: 999n })
    expect(await ask([late, good])).toMatchObject({
      outcome: { kind: 'proven', at: { height: 1000n } },
      asked: 2,
    })
    const next = answerOf(before.proof, before.rootHash, secret, { ...metadata, height: 1001n })
    expect(await ask([late, next, good])).toMatchObject({
      outcome: { kind: 'differs', at: { height: 1001n } },
      asked: 3,
    })
  })

  it('says nothing about the present if it is too old, or from the future', async () => {
    const signedMs = Number(metadata.timeMs)
    for (const nowMs of [signedMs + mostAgeMs + 1, signedMs - mostAgeMs - 1]) {
      expect((await ask([good], { nowMs })).outcome).toMatchObject({ kind: 'old', at: { height: 1000n } })
    }
    expect((await ask([good], { nowMs: signedMs + mostAgeMs })).outcome.kind).toBe('proven')
    const now = { ...metadata, height: 1010n, timeMs: metadata.timeMs + 3_600_000n }
    const fresh = answerOf(proof, rootHash, secret, now)
    expect(await ask([good, fresh], { nowMs: signedMs + 3_600_000 })).toMatchObject({
      outcome: { kind: 'proven', at: { height: 1010n } },
      asked: 2,
    })
  })

  it('asks another node after an invalid proof; a proof or a signature that is valid alone does not count', async () => {
    const forged = sampleState([{ ...identity, balance: 5n }, sampleIdentity(2)])
    const lie = proveSample(forged, identity.id)
    // One signature is for another root hash, the other by another quorum.
    const bad = [answerOf(lie.proof, rootHash), answerOf(proof, rootHash, secret.with(0, 1))]
    expect((await ask([...bad, good])).outcome.kind).toBe('proven')
    expect((await ask(bad)).outcome).toMatchObject({
      kind: 'rejected',
      violations: [{ rule: 'platform.proof-signature' }],
    })
    expect((await ask([answerOf(proof.with(0, 0), rootHash)])).outcome).toMatchObject({
      kind: 'rejected',
      violations: [{ rule: 'platform.proof-envelope' }],
    })
  })

  it('is missing if no node gives one, and fails if a node returns a value instead', async () => {
    const unimplemented = new DapiError('dapi/status', { grpcStatus: 12 })
    expect(await ask([unimplemented, unimplemented, unimplemented, unimplemented])).toMatchObject({
      outcome: { kind: 'no-proofs' },
      asked: 3,
    })
    expect((await ask(['value'])).outcome).toMatchObject({
      kind: 'failed',
      errors: [{ code: 'dapi/message-shape' }],
    })
    expect((await ask([])).outcome).toEqual({ kind: 'failed', errors: [] })
  })

  it('is worth nothing without a list, or with a list that does not prove its quorums', async () => {
    const noList = async () => ({ violations: [], list: null })
    expect((await ask([good], { verifyAnswer: noList })).outcome).toEqual({ kind: 'no-list' })
    const quorumCheck = { kind: 'not-verifiable', why: 'coinbase-version' } as const
    const unproven = async () => ({ violations: [], list: { ...list, quorumCheck } })
    expect((await ask([good], { verifyAnswer: unproven })).outcome).toEqual({ kind: 'unproven-quorums' })
  })
})
