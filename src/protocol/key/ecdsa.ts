import { secp256k1 } from '@noble/curves/secp256k1.js'

import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { jacobiSymbol } from './jacobi-symbol.ts'

// A compact signature's header is 27 + recovery id, + 4 for a compressed public key (docs/specification.md
// "Authentication").
const firstHeader = 31
const fieldOrder = secp256k1.Point.Fp.ORDER
const halfOrder = secp256k1.Point.Fn.ORDER >> 1n

export const ecdsaSignatureLength = 65

/**
 * Whether the bytes are a compressed point of secp256k1 (33 bytes, prefix 02 or 03; SEC 1, 2.3.4): x is below p, and
 * x³ + 7 is a square. That it is one is asked for without taking the root, in a third of the time.
 */
export function isEcdsaPublicKey(bytes: Uint8Array): boolean {
  if (bytes.length !== 33 || (bytes[0] !== 2 && bytes[0] !== 3)) return false
  const x = BigInt(`0x${formatHex(bytes.subarray(1))}`)
  return x < fieldOrder && jacobiSymbol((x ** 3n + 7n) % fieldOrder, fieldOrder) === 1
}

/** Signs a 32-byte digest: header ‖ r ‖ s, 65 bytes, low s, deterministic (RFC 6979). */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): Uint8Array {
  const signed = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' })
  return concatBytes(Uint8Array.of(firstHeader + (signed[0] ?? 0)), signed.subarray(1))
}

/** The compressed public key (33 bytes) that made the signature, or nothing when no key could have. */
export function recoverPublicKey(digest: Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  const recoveryId = (signature[0] ?? 0) - firstHeader
  if (signature.length !== ecdsaSignatureLength || recoveryId < 0 || recoveryId > 3) return undefined
  try {
    const recovered = concatBytes(Uint8Array.of(recoveryId), signature.subarray(1))
    return secp256k1.recoverPublicKey(recovered, digest, { prehash: false })
  } catch {
    return undefined
  }
}

/** A signature with a high s verifies, but is not the one form of it that the network makes (BIP 62). */
export function hasHighS(signature: Uint8Array): boolean {
  const s = signature.subarray(33).reduce((total, byte) => (total << 8n) | BigInt(byte), 0n)
  return s > halfOrder
}
