import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'

/** The canonical CBOR of a contract as hex; nothing where it has a value that CBOR cannot hold here. */
export function formatCanonicalCbor(value: unknown): string | undefined {
  try {
    // Parsed JSON is of these values; what is none makes the encoder throw.
    return formatHex(encodeCbor(value as CborValue))
  } catch {
    return undefined
  }
}
