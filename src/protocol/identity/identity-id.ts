import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'

/** Order in which the txid of an out point is hashed: as printed, or as the network hashes it. */
export interface IdTerms {
  readonly txidOrder: 'display' | 'internal'
}

/** Derives the 32-byte identity id of an out point (36 bytes, txid as printed; docs/specification.md "Identity"). */
export function deriveIdentityId(outPoint: Uint8Array, { txidOrder }: IdTerms): Uint8Array {
  if (txidOrder === 'display') return sha256d(outPoint)
  return sha256d(concatBytes(outPoint.slice(0, 32).toReversed(), outPoint.subarray(32)))
}

/** Formats an identity id as Base58 (docs/specification.md "Identity"). */
export function formatIdentityId(id: Uint8Array): string {
  return formatBase58(id)
}
