import { secp256k1 } from '@noble/curves/secp256k1.js'

import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'

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

/**
 * The Jacobi symbol (a / n) for an odd n > 0 and 0 ≤ a: 1, −1, or 0 where they share a factor. For a prime n it tells
 * the squares (1) from the others (−1). By quadratic reciprocity; not in constant time, so for public values only.
 */
export function jacobiSymbol(value: bigint, modulus: bigint): -1 | 0 | 1 {
  let a = value % modulus
  let n = modulus
  let isNegative = false
  while (a !== 0n) {
    while ((a & 1n) === 0n) {
      a >>= 1n
      const rest = n & 7n
      if (rest === 3n || rest === 5n) isNegative = !isNegative
    }
    if ((a & 3n) === 3n && (n & 3n) === 3n) isNegative = !isNegative
    const swapped: bigint = n % a
    n = a
    a = swapped
  }
  if (n !== 1n) return 0
  return isNegative ? -1 : 1
}
