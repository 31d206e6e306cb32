import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'

/**
 * The id of the identity that an out point (36 bytes) funds: sha256d of it, 32 bytes (docs/specification.md
 * "Identity").
 */
export function deriveIdentityId(outPoint: Uint8Array): Uint8Array {
  return sha256d(outPoint)
}

/** The Base58 text of an identity id (docs/specification.md "Identity"). */
export function formatIdentityId(id: Uint8Array): string {
  return formatBase58(id)
}
