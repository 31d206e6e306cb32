import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { answerSample, checkAnswer } from '#/protocol/testing/answer-samples.ts'
import { inSecondEnvelope, proveSample } from '#/protocol/testing/grove-samples.ts'
import { proveIdentity, sampleIdentity, sampleState } from '#/protocol/testing/identity-proof-samples.ts'
import { identityProofCases } from '#/protocol/testing/identity-proof-cases.ts'
import { readSweep } from '#/protocol/testing/sweep.ts'
import vectors from '#/protocol/vectors/platform-13.json'
import { checkIdentityProof, identityQuery } from './identity-proof.ts'
import { storedIdentity } from './key-layout.ts'

const step = readSweep(process.env).sizeOf('sample-step')
const [recorded] = vectors.proofs
if (recorded === undefined) throw new TypeError('no sample')
const answer = answerSample()
const id = parseHex(recorded.identityId)
const proof = inSecondEnvelope(answer.groveProof)

describe('the recorded answer in the envelope of version 1', () => {
  it('leads to the root hash that its quorum has signed, and shows the identity', () => {
    const checked = checkIdentityProof(proof, id)
    expect(checked).toMatchObject({ ok: true, value: { rootHash: answer.rootHash } })
    if (!checked.ok) return
    expect(checkAnswer({ ...answer, rootHash: checked.value.rootHash }).ok).toBe(true)
    expect(formatHex(checked.value.identity ?? new Uint8Array())).toBe(recorded.value)
  })

  it('is rejected in its recorded form, because of its envelope', () => {
    const checked = checkIdentityProof(answer.groveProof, id)
    expect(checked).toMatchObject({ ok: false, violations: [{ rule: 'platform.proof-envelope' }] })
  })

  it('is rejected or has another root hash if any byte is altered', () => {
    const places = [...proof.keys()].filter((at) => at % step === 0)
    const wrong = places.map((at) => [0x01, 0x80].map((bit) => proof.with(at, (proof[at] ?? 0) ^ bit)))
    const passing = wrong.flat().filter((altered) => {
      const checked = checkIdentityProof(altered, id)
      return checked.ok && formatHex(checked.value.rootHash) === recorded.rootHash
    })
    expect(passing).toEqual([])
    expect(wrong.length).toBeGreaterThan(1000 / step)
  })

  it('is rejected if it is cut short anywhere, or has an extra byte', () => {
    for (let end = 0; end < proof.length; end += step)
      expect(checkIdentityProof(proof.subarray(0, end), id).ok).toBe(false)
    expect(checkIdentityProof(Uint8Array.of(...proof, 0), id).ok).toBe(false)
  })

  it('shows no other identity under the signed root hash, from random bytes or reordered parts', () => {
    const at = fc.nat({ max: proof.length })
    const part = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.tuple(at, at).map(([from, to]) => proof.slice(Math.min(from, to), Math.max(from, to))),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const checked = checkIdentityProof(concatBytes(Uint8Array.of(1), ...parts), id)
        if (!checked.ok) {
          expect(checked.violations.length).toBeGreaterThan(0)
          return
        }
        const { rootHash, identity } = checked.value
        // Under the signed root hash, a proof may only show this identity.
        if (formatHex(rootHash) === recorded.rootHash)
          expect(formatHex(identity ?? new Uint8Array())).toBe(recorded.value)
      }),
      { numRuns: 1000 },
    )
  })

  it('proves nothing about another id', () => {
    expect(checkIdentityProof(proof, id.with(0, 2))).toMatchObject({
      ok: false,
      violations: [{ rule: 'platform.proof-query' }],
    })
  })
})

describe('a state of many identities', () => {
  const identities = Array.from({ length: 40 }, (_, number) => sampleIdentity(number, 1 + (number % 12)))
  const state = sampleState(identities)

  it('proves each of them under the same root hash', () => {
    for (const identity of identities) {
      const { proof: shown, rootHash } = proveIdentity(state, identity.id)
      expect(checkIdentityProof(shown, identity.id)).toEqual({
        ok: true,
        value: { rootHash, identity: encodeLayout(storedIdentity, identity) },
      })
    }
  })

  it('proves the absence of ids below, between and above the existing ids', () => {
    const absent = Array.from({ length: 20 }, (_, number) => sampleIdentity(100 + number).id)
    for (const other of [...absent, new Uint8Array(32), new Uint8Array(32).fill(255)]) {
      const { proof: shown, rootHash } = proveIdentity(state, other)
      expect(checkIdentityProof(shown, other)).toEqual({ ok: true, value: { rootHash, identity: undefined } })
    }
  })

  it('rejects the proof of another identity, and a proof of only a part', () => {
    const [first, second] = identities
    if (first === undefined || second === undefined) throw new TypeError('no identity')
    const { proof: ofAnother } = proveIdentity(state, second.id)
    expect(checkIdentityProof(ofAnother, first.id).ok).toBe(false)
    const { proof: halved } = proveSample(state, identityQuery(first.id).slice(0, 1))
    expect(checkIdentityProof(halved, first.id).ok).toBe(false)
  })
})

describe('a rule of the first step', () => {
  it.each(identityProofCases())(
    '$rule accepts one side of its bound, and rejects the other: $name',
    (each) => {
      expect(each.accepts.ok).toBe(true)
      expect(each.rejects.ok ? [] : each.rejects.violations.map(({ rule }) => rule)).toEqual([each.rule])
    },
  )
})
