import { KeywrightError } from '#/protocol/error.ts'
import { signBls } from '#/protocol/key/bls.ts'
import { signDigest } from '#/protocol/key/ecdsa.ts'
import type { KeyType } from '#/protocol/key/key-attribute.ts'
import { deriveSigningDigest, encodeSigningBytes } from './transition-bytes.ts'
import type { TransitionKey } from './transition-key.ts'
import type { Transition, UnsignedTransition } from './transition.ts'
import type { WireProfile } from './wire-profile.ts'

/** `cannot-sign`: a script hash; `bls-scheme`: the profile's BLS scheme is not offered; `witness-missing`: a new key's private half. */
export type SigningErrorCode = 'signing/cannot-sign' | 'signing/bls-scheme' | 'signing/witness-missing'

export interface TransitionSigner {
  readonly type: KeyType
  readonly privateKey: Uint8Array
}

/**
 * Signs a transition (docs/specification.md "Authentication"), and in profiles with witnesses each of its new keys,
 * over the same signing bytes. Create and top-up take the single-use key (type 0). Neither checks the transition nor
 * whose key it is: the vault does, before it lends keys to this. Throws KeywrightError.
 */
export function signTransition(
  transition: UnsignedTransition,
  profile: WireProfile,
  signer: TransitionSigner,
  witnesses: ReadonlyMap<number, TransitionSigner> = new Map(),
): Transition {
  const signingBytes = encodeSigningBytes(transition, profile)
  const sign = (by: TransitionSigner) => signBytes(signingBytes, profile, by)
  const witness = (key: TransitionKey): TransitionKey => {
    if (!profile.witnesses) return key
    const own = witnesses.get(key.id)
    if (own === undefined)
      throw new KeywrightError<SigningErrorCode>('signing/witness-missing', { detail: `key ${key.id}` })
    return { ...key, signature: sign(own) }
  }
  const signature = sign(signer)
  if (transition.type === 3) return { ...transition, signature }
  if (transition.type === 2)
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
  profile: WireProfile,
  { type, privateKey }: TransitionSigner,
): Uint8Array {
  if (type === 3) throw new KeywrightError<SigningErrorCode>('signing/cannot-sign')
  if (type !== 1) return signDigest(deriveSigningDigest(signingBytes), privateKey)
  if (!profile.blsBasicScheme) throw new KeywrightError<SigningErrorCode>('signing/bls-scheme')
  return signBls(signingBytes, privateKey)
}
