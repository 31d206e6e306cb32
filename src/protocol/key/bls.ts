import { bls12_381 } from '@noble/curves/bls12-381.js'

// The basic scheme with public keys in G1 and signatures in G2 (docs/specification.md "Authentication").
const scheme = bls12_381.longSignatures
const domain = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_'

/** Derives the public key (48 bytes, compressed G1) of 32 bytes. Throws for a private key out of range. */
export function deriveBlsPublicKey(privateKey: Uint8Array): Uint8Array {
  return scheme.getPublicKey(privateKey).toBytes()
}

/** Signs the message itself, not a digest of it, with a private key of 32 bytes. Returns 96 bytes (G2). */
export function signBls(message: Uint8Array, privateKey: Uint8Array): Uint8Array {
  // `scheme.sign` would also check that the hashed point is in the subgroup, which hashing to the curve guarantees.
  return scheme.hash(message, domain).multiply(bls12_381.fields.Fr.fromBytes(privateKey)).toBytes()
}

/** Tells whether a signature (96 bytes, G2) is by a public key (48 bytes). False for malformed points and lengths. */
export function verifyBls(message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    // Reject malformed points before hashing the message to the curve, which takes much longer.
    const point = scheme.Signature.fromBytes(signature)
    const key = bls12_381.G1.Point.fromBytes(publicKey)
    return scheme.verify(point, scheme.hash(message, domain), key)
  } catch {
    return false
  }
}
