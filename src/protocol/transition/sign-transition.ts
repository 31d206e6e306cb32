import { signDigest } from '#/protocol/key/ecdsa.ts'
import { deriveSigningDigest, encodeSigningBytes, type Transition, type UnsignedTransition } from './transition.ts'
import type { WireProfile } from './wire-profile.ts'

/**
 * Signs with the single-use private key of the asset lock (SPEC.md "Authentication"): 65 bytes, RFC 6979.
 * Neither checks the transition nor whose key it is: the vault does, before it lends a key to this.
 */
export function signWithSingleUseKey(
  transition: UnsignedTransition,
  profile: WireProfile,
  privateKey: Uint8Array,
): Transition {
  const digest = deriveSigningDigest(encodeSigningBytes(transition, profile))
  return { ...transition, signature: signDigest(digest, privateKey) }
}
