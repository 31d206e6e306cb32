import { formatHex } from '#/protocol/encoding/hex.ts'

// Without the curve's arithmetic (ecdsa.ts), which is ten times the code. Source of the orders: SEC 2, 2.4.1.
const fieldOrder = 2n ** 256n - 2n ** 32n - 977n
const halfOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n >> 1n

export const ecdsaSignatureLength = 65

/** Tells whether the bytes are a compressed point of secp256k1 (33 bytes; SEC 1, 2.3.4): x³ + 7 is a square. */
export function isEcdsaPublicKey(bytes: Uint8Array): boolean {
  if (bytes.length !== 33 || (bytes[0] !== 2 && bytes[0] !== 3)) return false
  const x = formatHex(bytes.subarray(1))
  return knownPoints.has(x) || isPoint(x)
}

// Cache of the x (hex) of recent points, because a transition's keys are checked several times.
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

/** Returns the Jacobi symbol (a / n) for odd n > 0, 0 ≤ a. Not in constant time, so for public values only. */
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
