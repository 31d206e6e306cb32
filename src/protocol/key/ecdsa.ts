import { secp256k1 } from '@noble/curves/secp256k1.js'

import { concatBytes, encodeUtf8, equalBytes } from '#/protocol/encoding/bytes.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'

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
  const x = formatHex(bytes.subarray(1))
  return knownPoints.has(x) || isPoint(x)
}

// The x (hex) of points that were found lately. A transition is checked when it comes, when it is read back and when it is
// signed: its keys are computed with once.
const knownPoints = new Set<string>()
const mostKnownPoints = 256

function isPoint(hexX: string): boolean {
  const x = BigInt(`0x${hexX}`)
  if (x >= fieldOrder || jacobiSymbol((x ** 3n + 7n) % fieldOrder, fieldOrder) !== 1) return false
  if (knownPoints.size >= mostKnownPoints) knownPoints.clear()
  knownPoints.add(hexX)
  return true
}

/** Signs a 32-byte digest: header ‖ r ‖ s, 65 bytes, low s, deterministic (RFC 6979). Throws for what is no private key. */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): Uint8Array {
  const signed = chosen.sign(digest, privateKey) ?? nobleSecp256k1.sign(digest, privateKey)
  return concatBytes(Uint8Array.of(firstHeader + (signed[0] ?? 0)), signed.subarray(1))
}

/** The compressed public key (33 bytes) that made the signature, or nothing when no key could have. */
export function recoverPublicKey(digest: Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  const recoveryId = (signature[0] ?? 0) - firstHeader
  if (signature.length !== ecdsaSignatureLength || recoveryId < 0 || recoveryId > 3) return undefined
  return chosen.recover(digest, concatBytes(Uint8Array.of(recoveryId), signature.subarray(1)))
}

/** The compressed public key (33 bytes) of a private key (32 bytes). Throws for what is no private key. */
export function deriveEcdsaPublicKey(privateKey: Uint8Array): Uint8Array {
  return chosen.derive(privateKey) ?? nobleSecp256k1.derive(privateKey)
}

/**
 * What signing, recovering and deriving are left to. Signatures are recovery id ‖ r ‖ s (65 bytes), with a low s and
 * the nonce of RFC 6979; public keys are compressed (33 bytes).
 */
export interface Secp256k1 {
  /** Nothing for what is no digest (32 bytes) or no private key (32 bytes). */
  readonly sign: (digest: Uint8Array, privateKey: Uint8Array) => Uint8Array | undefined
  /** Nothing when no key could have made the signature. */
  readonly recover: (digest: Uint8Array, signature: Uint8Array) => Uint8Array | undefined
  /** Nothing for what is no private key. */
  readonly derive: (privateKey: Uint8Array) => Uint8Array | undefined
}

/** In JavaScript, where WebAssembly does not run, and for pages. Its `sign` and `derive` throw for what is no private key. */
export const nobleSecp256k1 = {
  sign: (digest, privateKey) => secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' }),
  recover: (digest, signature) => {
    try {
      return secp256k1.recoverPublicKey(signature, digest, { prehash: false })
    } catch {
      return undefined
    }
  },
  derive: (privateKey) => secp256k1.getPublicKey(privateKey, true),
} as const satisfies Secp256k1

let chosen: Secp256k1 = nobleSecp256k1

/**
 * Leaves the arithmetic to this implementation from now on, here and for every caller of this thread; both give the
 * same bytes (docs/decisions/0021). Throws when it fails a published example, and changes nothing then.
 */
export function chooseSecp256k1(implementation: Secp256k1): void {
  const one = new Uint8Array(32)
  one[31] = 1
  const digest = sha256(encodeUtf8(example.message))
  const signature = parseHex(example.signature)
  const base = secp256k1.Point.BASE.toBytes(true)
  const answers = [
    [implementation.sign(digest, one), signature],
    [implementation.derive(one), base],
    [implementation.recover(digest, signature), base],
  ] as const
  const isRight = answers.every(([answer, expected]) => answer !== undefined && equalBytes(answer, expected))
  if (!isRight) throw new TypeError('this is not secp256k1')
  chosen = implementation
}

// Signed with the private key 1, by the nonce of RFC 6979: published for Trezor's library and checked by many since.
const example = {
  message: 'Satoshi Nakamoto',
  signature:
    '01934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d8' +
    '2442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5',
} as const

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
