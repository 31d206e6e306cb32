import { create, fromBinary, toBinary } from '@bufbuild/protobuf'
import { encodeMessage } from '#/dapi/grpc-web.ts'
import { GetIdentityRequestSchema, GetIdentityResponseSchema } from '#/dapi/messages/platform_pb.ts'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import { concatBytes, encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveBlsPublicKey, signBls } from '#/protocol/key/bls.ts'
import { deriveAnswerDigest } from '#/protocol/platform/answer-proof.ts'
import { storedIdentity } from '#/protocol/platform/key-layout.ts'
import { sampleQuorum } from '#/protocol/testing/diff-samples.ts'
import { identityProofCases, provenSample } from '#/protocol/testing/identity-proof-cases.ts'

// For tests: a platform node with the identity of `provenSample`, and a proof of it.

/**
 * How the node answers. `honest`: correctly; `another-value`: another balance without a proof; `forged`: another
 * balance with a proof; `old`: a proof that was signed an hour ago.
 */
export type ProvingWay = 'honest' | 'another-value' | 'forged' | 'old'

const secret = new Uint8Array(32).fill(9)
const quorumHash = new Uint8Array(32).fill(7)
/** The quorum that signs the answers, as an entry of a masternode list. */
export const provingQuorum = sampleQuorum(1, {
  llmqType: 6,
  signers: '07000000',
  validMembers: '05000000',
  quorumHash: formatHex(quorumHash),
  quorumPublicKey: formatHex(deriveBlsPublicKey(secret)),
})
const metadataAt = (timeMs: number) => ({
  protocolVersion: 13,
  height: 1000n,
  coreChainLockedHeight: 30,
  timeMs: BigInt(timeMs),
  chainId: 'sample',
})

/** Answers the body of a request for the identity, in gRPC-web frames. */
export function answerIdentity(body: Uint8Array, way: ProvingWay, nowMs: number): Uint8Array {
  const { version } = fromBinary(GetIdentityRequestSchema, body.subarray(5))
  const metadata = metadataAt(way === 'old' ? nowMs - 3_600_000 : nowMs)
  const result = version.value?.prove === true ? proofOf(way, metadata) : valueOf(way)
  const message = create(GetIdentityResponseSchema, {
    version: { case: 'v0', value: { result, metadata } },
  })
  const trailer = encodeMessage(encodeUtf8('grpc-status: 0\r\n')).with(0, 0x80)
  return concatBytes(encodeMessage(toBinary(GetIdentityResponseSchema, message)), trailer)
}

function valueOf(way: ProvingWay) {
  const { identity } = provenSample
  const balance = way === 'another-value' ? identity.balance + 1n : identity.balance
  return { case: 'identity' as const, value: encodeLayout(storedIdentity, { ...identity, balance }) }
}

function proofOf(way: ProvingWay, metadata: ReturnType<typeof metadataAt>) {
  const { proof, rootHash } = provenSample
  const forged = identityProofCases().find(({ isTakenByOfficial }) => isTakenByOfficial)?.proof
  const place = { quorumType: 6, quorumHash, round: 0, blockIdHash: new Uint8Array(32) }
  const digest = deriveAnswerDigest(rootHash, metadata, { ...place, signature: new Uint8Array(96) })
  const shown = way === 'forged' ? (forged ?? proof) : proof
  const value = { grovedbProof: shown, ...place, signature: signBls(digest, secret) }
  return { case: 'proof' as const, value }
}
