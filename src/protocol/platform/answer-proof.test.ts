import { describe, expect, it } from 'vitest'

import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveBlsPublicKey } from '#/protocol/key/bls.ts'
import { quorumName } from '#/protocol/masternode/quorum-entry.ts'
import {
  alterAnswer,
  answerCases,
  answerSample,
  checkAnswer,
  type AnswerSample,
} from '#/protocol/testing/answer-samples.ts'
import { readSweep } from '#/protocol/testing/sweep.ts'
import vectors from '#/protocol/vectors/platform-13.json'
import { deriveAnswerDigest, readProofEnvelope } from './answer-proof.ts'

const sample = answerSample()
// Every altered byte must change the digest or the signature. Verification takes long, so `npm test` verifies one
// altered byte in 4.
const step = readSweep(process.env).sizeOf('sample-step')

function rulesOf(answer: AnswerSample): readonly string[] {
  const checked = checkAnswer(answer)
  return checked.ok ? [] : checked.violations.map(({ rule }) => rule)
}

const signedOf = ({ rootHash, metadata, signature }: AnswerSample) =>
  `${formatHex(deriveAnswerDigest(rootHash, metadata, signature))} ${formatHex(signature.signature)}`

describe('an answer with its proof', () => {
  it('is signed by a quorum of the list', () => {
    const [recorded] = vectors.proofs
    const digest = deriveAnswerDigest(sample.rootHash, sample.metadata, sample.signature)
    expect(formatHex(digest)).toBe(recorded?.signDigest)
    expect(checkAnswer(sample)).toMatchObject({
      ok: true,
      value: { llmqType: 106, quorumHash: recorded?.proof.quorum_hash },
    })
  })

  it.each(alterAnswer(sample))('is rejected with any byte of $name altered', ({ name, altered }) => {
    expect(altered.length).toBeGreaterThanOrEqual(4)
    const rule = name === 'quorumHash' ? 'platform.proof-quorum' : 'platform.proof-signature'
    expect(altered.map(signedOf)).not.toContain(signedOf(sample))
    const tested = altered.filter((_, at) => at % step === 0)
    expect(tested.map(rulesOf)).toEqual(tested.map(() => [rule]))
  })

  it('rejects a quorum hash or type other than the signed one, even if the list has it with the same key', () => {
    const [quorum] = sample.signers.quorums?.values() ?? []
    const as = (quorumType: number, quorumHash: Uint8Array) =>
      rulesOf({
        ...sample,
        signature: { ...sample.signature, quorumType, quorumHash },
        signers: {
          quorumType,
          quorums: new Map(
            quorum === undefined ? [] : [[quorumName(quorumType, formatHex(quorumHash)), quorum]],
          ),
        },
      })
    const { quorumHash } = sample.signature
    expect(as(106, quorumHash)).toEqual([])
    expect(as(107, quorumHash)).toEqual(['platform.proof-signature'])
    expect(as(106, quorumHash.toReversed())).toEqual(['platform.proof-signature'])
  })

  it('rejects an answer if the list has another public key for its quorum', () => {
    const [quorum] = sample.signers.quorums?.values() ?? []
    if (quorum === undefined) throw new TypeError('no quorum')
    const publicKey = deriveBlsPublicKey(new Uint8Array(32).fill(1))
    const quorums = new Map([[quorumName(106, quorum.quorumHash), { ...quorum, publicKey }]])
    expect(rulesOf({ ...sample, signers: { quorumType: 106, quorums } })).toEqual([
      'platform.proof-signature',
    ])
  })

  it('an answer with an invalid root hash and height is rejected for both', () => {
    const answer = { ...sample, rootHash: new Uint8Array(), metadata: { ...sample.metadata, height: -1n } }
    const checked = checkAnswer(answer)
    expect(checked.ok ? [] : checked.violations.map(({ path }) => path)).toEqual(['/rootHash', '/height'])
  })
})

describe('a rule of proofs', () => {
  it.each(answerCases())('$rule accepts one side of its bound, and rejects the other', (each) => {
    expect(each.accepts.ok).toBe(true)
    expect(each.rejects.ok ? [] : each.rejects.violations.map(({ rule }) => rule)).toEqual([each.rule])
  })
})

describe('the envelope of a proof', () => {
  it('rejects the proof envelope of version 0 in the recorded answer', () => {
    expect(readProofEnvelope(sample.groveProof)).toMatchObject({
      ok: false,
      violations: [{ rule: 'platform.proof-envelope', params: { version: 0 } }],
    })
  })

  it('knows a proof envelope of version 1, and names any other version', () => {
    expect(readProofEnvelope(Uint8Array.of(1, 2))).toEqual({ ok: true, value: { version: 1, isKnown: true } })
    for (let version = 2; version < 256; version += 1) {
      expect(readProofEnvelope(Uint8Array.of(version))).toEqual({
        ok: true,
        value: { version, isKnown: false },
      })
    }
  })
})
