import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'

/** A public key as hex, formatted once: lists of thousands are searched at each letter. */
export const hexOf = remembered(formatHex)
/** A public key as Base58, formatted once. */
export const base58Of = remembered(formatBase58)

/** The function, called once for the same bytes. */
export function remembered(format: (bytes: Uint8Array) => string): (bytes: Uint8Array) => string {
  const before = new WeakMap<Uint8Array, string>()
  return (bytes) => {
    const known = before.get(bytes)
    if (known !== undefined) return known
    const text = format(bytes)
    before.set(bytes, text)
    return text
  }
}
