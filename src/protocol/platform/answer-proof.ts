import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { concatBytes, encodeUtf8, reverseBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { sha256, sha256d } from '#/protocol/encoding/hash.ts'
import { verifyBls } from '#/protocol/key/bls.ts'
import { blsSignatureLength } from '#/protocol/key/key-attribute.ts'
import { isBasicScheme, quorumName, type Quorum } from '#/protocol/masternode/quorum-entry.ts'
import type { QuorumList } from '#/protocol/masternode/quorum-list.ts'
import { passed, rejected, violation, type Checked, type Violation } from '#/protocol/violation.ts'

// Source: docs/platform.md "Proofs"; dashpay/platform packages/rs-drive-proof-verifier/src/verify.rs.

/** The epoch of a reply is left out, because no quorum signs it. */
export interface AnswerMetadata {
  readonly protocolVersion: number
  readonly height: bigint
  readonly coreChainLockedHeight: number
  readonly timeMs: bigint
  readonly chainId: string
}

export interface AnswerSignature {
  readonly quorumType: number
  /** In display order, 32 bytes. */
  readonly quorumHash: Uint8Array
  readonly round: number
  readonly blockIdHash: Uint8Array
  /** 96 bytes. */
  readonly signature: Uint8Array
}

/** Derives the 32 bytes that the quorum signs: over the root hash of the state, its metadata, and the quorum. */
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

export interface AnswerSigners {
  /** Quorums of a verified list; undefined if its node did not send them. A proof is only as good as the list. */
  readonly quorums: QuorumList | undefined
  readonly quorumType: number
}

/** Returns the quorum that signed a root hash (32 bytes) with its metadata, or violations by pointer. Never throws. */
export function checkAnswerSignature(
  rootHash: Uint8Array,
  metadata: AnswerMetadata,
  signature: AnswerSignature,
  { quorums, quorumType }: AnswerSigners,
): Checked<Quorum> {
  const misfits = checkForm(rootHash, metadata, signature)
  if (misfits.length > 0) return rejected(...misfits)
  if (signature.quorumType !== quorumType) {
    const params = { found: signature.quorumType, expected: quorumType }
    return rejected(violation('platform.proof-quorum-type', '/quorumType', { params }))
  }
  const quorumHash = formatHex(signature.quorumHash)
  const quorum = quorums?.get(quorumName(quorumType, quorumHash))
  if (quorum === undefined || !isBasicScheme(quorum)) {
    return rejected(violation('platform.proof-quorum', '/quorumHash', { params: { quorum: quorumHash } }))
  }
  const digest = deriveAnswerDigest(rootHash, metadata, signature)
  if (verifyBls(digest, signature.signature, quorum.publicKey)) return passed(quorum)
  const params = { quorum: quorumHash }
  return rejected(violation('platform.proof-signature', '/signature', { params }))
}

const u32 = 0xffff_ffff
// Numbers of blocks are signed integers.
const i32 = 0x7fff_ffff
const i64 = 2n ** 63n - 1n
const u64 = 2n ** 64n - 1n
// Limit of the platform's consensus (`MaxChainIDLen`).
const maxChainIdBytes = 50

function checkForm(
  rootHash: Uint8Array,
  metadata: AnswerMetadata,
  signature: AnswerSignature,
): readonly Violation[] {
  const { height, timeMs } = metadata
  const isCount = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most
  const chainIdBytes = encodeUtf8(metadata.chainId).length
  const members: readonly (readonly [path: string, fits: boolean])[] = [
    ['/rootHash', rootHash.length === 32],
    ['/protocolVersion', isCount(metadata.protocolVersion, u32)],
    ['/height', height >= 1n && height <= i64],
    ['/coreChainLockedHeight', isCount(metadata.coreChainLockedHeight, u32)],
    ['/timeMs', timeMs >= 0n && timeMs <= u64],
    ['/chainId', chainIdBytes >= 1 && chainIdBytes <= maxChainIdBytes],
    ['/quorumType', isCount(signature.quorumType, 0xff)],
    ['/quorumHash', signature.quorumHash.length === 32],
    ['/round', isCount(signature.round, i32)],
    ['/blockIdHash', signature.blockIdHash.length === 32],
    ['/signature', signature.signature.length === blsSignatureLength],
  ]
  return members.flatMap(([path, fits]) => (fits ? [] : [violation('platform.proof-form', path)]))
}

export interface ProofEnvelope {
  readonly version: number
  readonly isKnown: boolean
}

const knownEnvelope = 1

/** Reads the version of a GroveDB proof, its first byte. Version 0 can hide a changed value (dashpay/platform#4701). */
export function readProofEnvelope(groveProof: Uint8Array): Checked<ProofEnvelope> {
  const [version] = groveProof
  if (version === undefined) return rejected(violation('platform.proof-empty', ''))
  if (version === 0) return rejected(violation('platform.proof-envelope', '', { params: { version } }))
  return passed({ version, isKnown: version === knownEnvelope })
}

const precommit = 2

/** Derives the sha256 of the state's protobuf message after its length. Zeros are left out of the message. */
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
