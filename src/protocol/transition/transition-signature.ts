import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { signBls, verifyBls } from '#/protocol/key/bls.ts'
import { signDigest, recoverPublicKey } from '#/protocol/key/ecdsa.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { KeyType, isSigningType, type SigningErrorCode } from '#/protocol/key/key-attribute.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { deriveSigningDigest, encodeSigningBytes } from './transition-bytes.ts'
import { newKeysOf, type Transition, type UnsignedTransition } from './transition.ts'
import type { TransitionKey } from './transition-key.ts'
import { isWitnessed, type WireProfile } from './wire-profile.ts'

export interface TransitionSigner {
  readonly type: KeyType
  readonly privateKey: Uint8Array
}

/**
 * Signs a transition and its witnesses (docs/specification.md "Authentication"). Checks neither the transition nor
 * whose key it is: the vault does, before it lends private keys. Throws KeywrightError.
 */
export function signTransition(
  transition: UnsignedTransition,
  profile: WireProfile,
  signer: TransitionSigner,
  witnesses: ReadonlyMap<number, TransitionSigner> = new Map(),
): Transition {
  const signingBytes = encodeSigningBytes(transition, profile)
  const digest = deriveSigningDigest(signingBytes)
  const sign = (by: TransitionSigner) => signBytes(signingBytes, digest, profile, by)
  const witness = (key: TransitionKey): TransitionKey => {
    if (!isWitnessed(profile, key.type)) return key
    const own = witnesses.get(key.id)
    if (own === undefined)
      throw new KeywrightError<SigningErrorCode>('signing/witness-missing', { detail: `key ${key.id}` })
    return { ...key, signature: sign(own) }
  }
  const signature = sign(signer)
  if (
    transition.type === TransitionType.topUp ||
    transition.type === TransitionType.withdrawal ||
    transition.type === TransitionType.transfer
  )
    return { ...transition, signature }
  if (transition.type === TransitionType.create)
    return { ...transition, publicKeys: transition.publicKeys.map(witness), signature }
  const { addPublicKeys } = transition
  return {
    ...transition,
    ...(addPublicKeys === undefined ? {} : { addPublicKeys: addPublicKeys.map(witness) }),
    signature,
  }
}

function signBytes(
  signingBytes: Uint8Array,
  digest: Uint8Array,
  profile: WireProfile,
  { type, privateKey }: TransitionSigner,
): Uint8Array {
  if (!isSigningType(type)) throw new KeywrightError<SigningErrorCode>('signing/cannot-sign')
  if (type !== KeyType.bls) return signDigest(digest, privateKey)
  if (!profile.blsBasicScheme) throw new KeywrightError<SigningErrorCode>('signing/bls-scheme')
  return signBls(signingBytes, privateKey)
}

/** Recovers the public key (33 bytes) that made a transition's signature; undefined if none could have. */
export function recoverSigner(transition: Transition, profile: WireProfile): Uint8Array | undefined {
  return recoverPublicKey(deriveSigningDigest(encodeSigningBytes(transition, profile)), transition.signature)
}

/**
 * Tells whether the key made the signature (docs/specification.md "Authentication"): types 0 and 2 by recovery, type 1
 * over the bytes; type 3 cannot sign. Undefined if the BLS scheme is not offered. `digest`: that of the bytes, if
 * known.
 */
export function isSignedBy(
  key: Pick<IdentityPublicKey, 'type' | 'data'>,
  signature: Uint8Array,
  signingBytes: Uint8Array,
  profile: WireProfile,
  digest: Uint8Array = deriveSigningDigest(signingBytes),
): boolean | undefined {
  if (!isSigningType(key.type)) return false
  if (key.type === KeyType.bls)
    return profile.blsBasicScheme ? verifyBls(signingBytes, signature, key.data) : undefined
  const recovered = recoverPublicKey(digest, signature)
  if (recovered === undefined) return false
  return equalBytes(key.type === KeyType.ecdsa ? recovered : hash160(recovered), key.data)
}

/** Checks, in profiles with witnesses, that each new key's signature is by its own private key. */
export function checkWitnesses(
  transition: Transition,
  profile: WireProfile,
  { signingBytes, digest }: { readonly signingBytes: Uint8Array; readonly digest: Uint8Array },
): readonly Violation[] {
  if (!profile.witnesses) return []
  const { keys, path } = newKeysOf(transition)
  return keys.flatMap((key, index) => {
    const made = key.signature !== undefined && isSignedBy(key, key.signature, signingBytes, profile, digest)
    // A scheme that is not offered cannot be checked; the warnings say so.
    if (made === true || made === undefined) return []
    return [violation('witness.made-by-key', `${path}/${index}/signature`, { params: { id: key.id } })]
  })
}
