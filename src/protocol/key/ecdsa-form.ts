import { formatHex } from '#/protocol/encoding/hex.ts'

// The form of public keys and signatures of secp256k1, for pages that only read them: the curve's arithmetic (ecdsa.ts)
// is ten times the code. The orders are those of SEC 2, 2.4.1.
const fieldOrder = 2n ** 256n - 2n ** 32n - 977n
const halfOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n >> 1n

export const ecdsaSignatureLength = 65

/**
 * Tells whether the bytes are a compressed point of secp256k1 (33 bytes, prefix 02 or 03; SEC 1, 2.3.4): x is below p,
 * and x³ + 7 is a square. Testing for a square without taking the root takes a third of the time.
 */
export function isEcdsaPublicKey(bytes: Uint8Array): boolean {
  if (bytes.length !== 33 || (bytes[0] !== 2 && bytes[0] !== 3)) return false
  const x = formatHex(bytes.subarray(1))
  return knownPoints.has(x) || isPoint(x)
}

// Cache of the x (hex) of recent points. A transition is checked when it arrives, when it is read back and when it is
// signed, and its keys are computed only once.
const knownPoints = new Set<string>()
const mostKnownPoints = 256

function isPoint(hexX: string): boolean {
  const x = BigInt(`0x${hexX}`)
  if (x >= fieldOrder || jacobiSymbol((x ** 3n + 7n) % fieldOrder, fieldOrder) !== 1) return false
  if (knownPoints.size >= mostKnownPoints) knownPoints.clear()
  knownPoints.add(hexX)
  return true
}

/** Tells whether a signature has a high s. It verifies, but the network only creates the form with a low s (BIP 62). */
export function hasHighS(signature: Uint8Array): boolean {
  const s = signature.subarray(33).reduce((total, byte) => (total << 8n) | BigInt(byte), 0n)
  return s > halfOrder
}

/**
 * Returns the Jacobi symbol (a / n) for an odd n > 0 and 0 ≤ a: 1, −1, or 0 if they share a factor. For a prime n,
 * squares have 1 and others −1. By quadratic reciprocity; not in constant time, so for public values only.
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
