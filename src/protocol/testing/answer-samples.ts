import { parseHex } from '#/protocol/encoding/hex.ts'
import { quorumName, readDiffQuorum, type Quorum } from '#/protocol/masternode/quorum-entry.ts'
import type { QuorumList } from '#/protocol/masternode/quorum-list.ts'
import {
  checkAnswerSignature,
  readProofEnvelope,
  type AnswerMetadata,
  type AnswerSignature,
  type AnswerSigners,
} from '#/protocol/platform/answer-proof.ts'
import type { RuleId } from '#/protocol/rule.ts'
import type { Checked } from '#/protocol/violation.ts'
import vectors from '#/protocol/vectors/platform-13.json'
import { sampleQuorum } from './diff-samples.ts'

// For tests: the published answer with its proof, and invalid variants.

export interface AnswerSample {
  readonly groveProof: Uint8Array
  readonly rootHash: Uint8Array
  readonly metadata: AnswerMetadata
  readonly signature: AnswerSignature
  readonly signers: AnswerSigners
}

export type RecordedAnswer = Omit<(typeof vectors.proofs)[number], 'source'>

export function answerSample(): AnswerSample {
  const [recorded] = vectors.proofs
  if (recorded === undefined) throw new TypeError('no sample')
  return readAnswer(recorded)
}

/** Reads a recorded answer. Its quorum has the form of a list entry, but only type, hash and key were recorded. */
export function readAnswer({ metadata, proof, rootHash, quorumPublicKey }: RecordedAnswer): AnswerSample {
  const { quorum_type: quorumType, quorum_hash: quorumHash } = proof
  return {
    groveProof: parseHex(proof.grovedb_proof),
    rootHash: parseHex(rootHash),
    metadata: {
      protocolVersion: metadata.protocol_version,
      height: BigInt(metadata.height),
      coreChainLockedHeight: metadata.core_chain_locked_height,
      timeMs: BigInt(metadata.time_ms),
      chainId: metadata.chain_id,
    },
    signature: {
      quorumType,
      quorumHash: parseHex(quorumHash),
      round: proof.round,
      blockIdHash: parseHex(proof.block_id_hash),
      signature: parseHex(proof.signature),
    },
    signers: { quorums: listOf({ llmqType: quorumType, quorumHash, quorumPublicKey }), quorumType },
  }
}

function listOf(members: Parameters<typeof sampleQuorum>[1]): QuorumList {
  const quorum = readDiffQuorum(sampleQuorum(1, members), '')
  return new Map([[quorumName(quorum.llmqType, quorum.quorumHash), quorum]])
}

export function checkAnswer(sample: AnswerSample): Checked<Quorum> {
  return checkAnswerSignature(sample.rootHash, sample.metadata, sample.signature, sample.signers)
}

export interface AnswerCase {
  readonly rule: RuleId
  readonly accepts: Checked<unknown>
  readonly rejects: Checked<unknown>
}

/** Returns cases for each rule of proofs: rejected ones, and an accepted one. */
export function answerCases(): readonly AnswerCase[] {
  const sample = answerSample()
  const { metadata, signature, signers } = sample
  const { quorumType } = signers
  const accepts = checkAnswer(sample)
  const broken = (rule: RuleId, changed: Partial<AnswerSample>): AnswerCase => ({
    rule,
    accepts,
    rejects: checkAnswer({ ...sample, ...changed }),
  })
  const told = (changed: Partial<AnswerMetadata>) =>
    broken('platform.proof-form', { metadata: { ...metadata, ...changed } })
  const signed = (changed: Partial<AnswerSignature>) => ({ signature: { ...signature, ...changed } })
  const misfit = (changed: Partial<AnswerSignature>) => broken('platform.proof-form', signed(changed))
  const [quorum] = signers.quorums?.values() ?? []
  if (quorum === undefined) throw new TypeError('no quorum')
  const legacy = new Map([[quorumName(quorumType, quorum.quorumHash), { ...quorum, version: 1 }]])
  const envelope = readProofEnvelope(Uint8Array.of(1))
  return [
    broken('platform.proof-form', { rootHash: sample.rootHash.subarray(1) }),
    told({ protocolVersion: -1 }),
    told({ height: 0n }),
    told({ height: 2n ** 63n }),
    told({ coreChainLockedHeight: 2 ** 32 }),
    told({ timeMs: 2n ** 64n }),
    told({ chainId: '' }),
    told({ chainId: 'x'.repeat(51) }),
    misfit({ quorumType: 256 }),
    misfit({ quorumHash: new Uint8Array(31) }),
    misfit({ round: 2 ** 31 }),
    misfit({ round: 0.5 }),
    misfit({ blockIdHash: new Uint8Array(33) }),
    misfit({ signature: new Uint8Array(95) }),
    broken('platform.proof-quorum-type', { signers: { ...signers, quorumType: 6 } }),
    broken('platform.proof-quorum', { signers: { quorumType, quorums: undefined } }),
    broken('platform.proof-quorum', { signers: { quorumType, quorums: legacy } }),
    broken('platform.proof-quorum', signed({ quorumHash: new Uint8Array(32) })),
    broken('platform.proof-signature', signed({ round: 1 })),
    broken('platform.proof-signature', signed({ signature: new Uint8Array(96) })),
    { rule: 'platform.proof-empty', accepts: envelope, rejects: readProofEnvelope(new Uint8Array()) },
    { rule: 'platform.proof-envelope', accepts: envelope, rejects: readProofEnvelope(sample.groveProof) },
  ]
}

/** Returns the answers with one byte of a signed member altered, for each byte. */
export function alterAnswer(
  sample: AnswerSample,
): readonly { readonly name: string; readonly altered: readonly AnswerSample[] }[] {
  const { rootHash, metadata, signature } = sample
  const bytes = (from: Uint8Array) => Array.from(from, (byte, at) => from.with(at, byte ^ (1 << (at % 8))))
  // The lowest bit of each byte: all of them fit the members, which are numbers below 2^31.
  const numbers = (from: number) => [0, 8, 16, 24].map((bit) => from ^ (1 << bit))
  const longs = (from: bigint) => Array.from({ length: 8 }, (_, byte) => from ^ (1n << BigInt(8 * byte)))
  const texts = Array.from(metadata.chainId, (_, at) => {
    const codes = Array.from(metadata.chainId, (character) => character.charCodeAt(0))
    return String.fromCharCode(...codes.with(at, (codes[at] ?? 0) ^ 1))
  })
  const told = (name: keyof AnswerMetadata, values: readonly unknown[]) => ({
    name,
    altered: values.map((value) => ({ ...sample, metadata: { ...metadata, [name]: value } })),
  })
  const signed = (name: keyof AnswerSignature, values: readonly unknown[]) => ({
    name,
    altered: values.map((value) => ({ ...sample, signature: { ...signature, [name]: value } })),
  })
  return [
    { name: 'rootHash', altered: bytes(rootHash).map((changed) => ({ ...sample, rootHash: changed })) },
    told('protocolVersion', numbers(metadata.protocolVersion)),
    told('height', longs(metadata.height)),
    told('coreChainLockedHeight', numbers(metadata.coreChainLockedHeight)),
    told('timeMs', longs(metadata.timeMs)),
    told('chainId', texts),
    signed('quorumHash', bytes(signature.quorumHash)),
    signed('round', numbers(signature.round)),
    signed('blockIdHash', bytes(signature.blockIdHash)),
    signed('signature', bytes(signature.signature)),
  ]
}
