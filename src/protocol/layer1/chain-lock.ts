import { readExactly } from '#/protocol/encoding/byte-reader.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import type { Checked } from '#/protocol/violation.ts'
import { deriveRequestId, quorumSignatureBytes } from './quorum-signing.ts'

/** A quorum's promise that this block stays: 132 bytes (DIP 8). */
export interface ChainLock {
  readonly height: number
  /** In display order. */
  readonly blockHash: Uint8Array
  readonly signature: Uint8Array
}

export function checkChainLock(bytes: Uint8Array): Checked<ChainLock> {
  return readExactly(bytes, (reader) => {
    const height = reader.uint32()
    if (height === 0) reader.stop('chain-lock.height', { height })
    return { height, blockHash: reader.hash(), signature: reader.bytes(quorumSignatureBytes) }
  })
}

export function encodeChainLock({ height, blockHash, signature }: ChainLock): Uint8Array {
  return new ByteWriter().uint32(height).hash(blockHash).bytes(signature, quorumSignatureBytes).finish()
}

/** The request id of the lock at this height, in display order (DIP 8). */
export function deriveChainLockRequestId(height: number): Uint8Array {
  return deriveRequestId('clsig', new ByteWriter().uint32(height).finish())
}
