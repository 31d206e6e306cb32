import { reverseBytes, encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import type { NetworkKind } from './network.ts'

/** Signature of a quorum: a compressed G2 point of BLS 12-381. */
export const quorumSignatureBytes = 96

/** The quorum type that signs chain locks (layer 1 chain parameters, `llmqTypeChainLocks`). */
export const chainLockQuorumTypes: Readonly<Record<NetworkKind, number>> = { mainnet: 2, testnet: 1 }

/** The quorum type that signs deterministic instant locks (DIP 24). */
export const instantLockQuorumType = 5

/** The id of a signing request: a hash in display order of a prefix and what is asked for (DIP 7). */
export function deriveRequestId(prefix: 'clsig' | 'islock', request: Uint8Array): Uint8Array {
  const name = encodeUtf8(prefix)
  return reverseBytes(sha256d(new ByteWriter().sizedBytes(name).bytes(request).finish()))
}

/**
 * The 32 bytes that a quorum signs (DIP 7). Hashes are given in display order; `messageHash` is the txid of an
 * instant lock or the block hash of a chain lock. The result is what the signature covers, not reversed.
 */
export function deriveSignHash(
  llmqType: number,
  quorumHash: Uint8Array,
  requestId: Uint8Array,
  messageHash: Uint8Array,
): Uint8Array {
  const writer = new ByteWriter().uint8(llmqType).hash(quorumHash).hash(requestId).hash(messageHash)
  return sha256d(writer.finish())
}
