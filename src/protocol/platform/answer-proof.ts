import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { concatBytes, encodeUtf8, reverseBytes } from '#/protocol/encoding/bytes.ts'
import { sha256, sha256d } from '#/protocol/encoding/hash.ts'
import { verifyBls } from '#/protocol/key/bls.ts'

// What a quorum signs of an answer (docs/platform.md "Proofs"; dashpay/platform
// packages/rs-drive-proof-verifier/src/verify.rs).

/** What a node tells about the state that its answer is of. */
export interface AnswerMetadata {
  readonly protocolVersion: number
  readonly height: bigint
  readonly coreChainLockedHeight: number
  readonly timeMs: bigint
  readonly chainId: string
}

/** The signature of an answer, and by which quorum it is said to be. */
export interface AnswerSignature {
  readonly quorumType: number
  /** In display order, 32 bytes. */
  readonly quorumHash: Uint8Array
  readonly round: number
  readonly blockIdHash: Uint8Array
  /** 96 bytes. */
  readonly signature: Uint8Array
}

/** The 32 bytes that the quorum signs: of the root hash of the state, what is told about it, and the quorum. */
export function deriveAnswerDigest(
  rootHash: Uint8Array,
  metadata: AnswerMetadata,
  { quorumType, quorumHash, round, blockIdHash }: AnswerSignature,
): Uint8Array {
  const { height, chainId } = metadata
  const place = new ByteWriter().uint64(height)
  const vote = sha256(
    new ByteWriter()
      .uint32(precommit)
      .bytes(place.finish())
      .uint64(BigInt(round))
      .bytes(blockIdHash, 32)
      .bytes(deriveStateId(rootHash, metadata), 32)
      .bytes(encodeUtf8(chainId))
      .finish(),
  )
  const request = sha256(
    concatBytes(encodeUtf8('dpbvote'), new ByteWriter().uint64(height).uint32(round).finish()),
  )
  return sha256d(
    concatBytes(
      Uint8Array.of(quorumType),
      reverseBytes(quorumHash),
      reverseBytes(request),
      reverseBytes(vote),
    ),
  )
}

/** Whether the quorum with this key (48 bytes) has signed that state: the second of the two steps of a proof. */
export function isAnswerSigned(
  rootHash: Uint8Array,
  metadata: AnswerMetadata,
  signature: AnswerSignature,
  quorumKey: Uint8Array,
): boolean {
  return verifyBls(deriveAnswerDigest(rootHash, metadata, signature), signature.signature, quorumKey)
}

// The kind of a vote: a pre-commit.
const precommit = 2

/** sha256 of the state's protobuf message behind its length; zeros are left out of it. */
function deriveStateId(rootHash: Uint8Array, metadata: AnswerMetadata): Uint8Array {
  const fixed64 = (field: number, value: bigint) =>
    value === 0n
      ? []
      : [
          new ByteWriter()
            .uint8((field << 3) | 1)
            .uint64(value)
            .finish(),
        ]
  const height = metadata.coreChainLockedHeight
  const message = concatBytes(
    ...fixed64(1, BigInt(metadata.protocolVersion)),
    ...fixed64(2, metadata.height),
    new ByteWriter()
      .uint8((3 << 3) | 2)
      .sizedBytes(rootHash)
      .finish(),
    ...(height === 0
      ? []
      : [
          new ByteWriter()
            .uint8((4 << 3) | 5)
            .uint32(height)
            .finish(),
        ]),
    ...fixed64(5, metadata.timeMs),
  )
  return sha256(new ByteWriter().sizedBytes(message).finish())
}
