import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { verifyBls } from '#/protocol/key/bls.ts'
import { recoverPublicKey } from '#/protocol/key/ecdsa.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { deriveSigningDigest, encodeSigningBytes } from './transition-bytes.ts'
import { newKeysOf, type Transition } from './transition.ts'
import type { WireProfile } from './wire-profile.ts'

/** The compressed public key (33 bytes) that made the signature of a transition, or nothing when none could have. */
export function recoverSigner(transition: Transition, profile: WireProfile): Uint8Array | undefined {
  return recoverPublicKey(deriveSigningDigest(encodeSigningBytes(transition, profile)), transition.signature)
}

/**
 * Whether the private half of the key made the signature over the signing bytes (docs/specification.md
 * "Authentication"): types 0 and 2 by the one path of recovering the key, type 1 over the bytes themselves; type 3
 * cannot sign. Nothing when the profile's BLS scheme is not offered.
 */
export function isSignedBy(
  key: Pick<IdentityPublicKey, 'type' | 'data'>,
  signature: Uint8Array,
  signingBytes: Uint8Array,
  profile: WireProfile,
): boolean | undefined {
  if (key.type === 3) return false
  if (key.type === 1) return profile.blsBasicScheme ? verifyBls(signingBytes, signature, key.data) : undefined
  const recovered = recoverPublicKey(deriveSigningDigest(signingBytes), signature)
  if (recovered === undefined) return false
  return equalBytes(key.type === 0 ? recovered : hash160(recovered), key.data)
}

/** In profiles with witnesses: each new key's signature is its own private half's. */
export function checkWitnesses(transition: Transition, profile: WireProfile): readonly Violation[] {
  if (!profile.witnesses) return []
  const signingBytes = encodeSigningBytes(transition, profile)
  const { keys, path } = newKeysOf(transition)
  return keys.flatMap((key, index) => {
    const made = key.signature !== undefined && isSignedBy(key, key.signature, signingBytes, profile)
    // Of a scheme that is not offered nothing can be said here; the warnings say that.
    if (made === true || made === undefined) return []
    return [violation('witness.made-by-key', `${path}/${index}/signature`, { params: { id: key.id } })]
  })
}
