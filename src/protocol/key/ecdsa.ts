import { secp256k1 } from '@noble/curves/secp256k1.js'

import { concatBytes } from '#/protocol/encoding/bytes.ts'

// A compact signature's header is 27 + recovery id, + 4 for a compressed public key (wire.md "Wire profiles").
const firstHeader = 31
const halfOrder = secp256k1.Point.Fn.ORDER >> 1n

export const ecdsaSignatureLength = 65

/** Whether the bytes are a compressed point of secp256k1 (33 bytes, prefix 02 or 03). */
export function isEcdsaPublicKey(bytes: Uint8Array): boolean {
  if (bytes.length !== 33) return false
  try {
    secp256k1.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
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
