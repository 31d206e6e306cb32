import { deriveIdentityId } from '../src/protocol/identity/identity-id.ts'
import { signDigest } from '../src/protocol/key/ecdsa.ts'
import { encodeOutPoint, deriveTxid } from '../src/protocol/layer1/transaction.ts'
import { checkSerializedTransition } from '../src/protocol/transition/check-transition.ts'
import type { UnsignedIdentityCreate, Transition } from '../src/protocol/transition/transition.ts'
import { signTransition } from '../src/protocol/transition/transition-signature.ts'
import {
  deriveSigningDigest,
  encodeSigningBytes,
  encodeTransition,
} from '../src/protocol/transition/transition-bytes.ts'
import type { WireProfile } from '../src/protocol/transition/wire-profile.ts'
import type { SampleCreate } from './sample-create.ts'

/**
 * Builds, signs with every key and serializes. Includes the identity's id, which the other libraries derive while
 * building.
 */
export function createHere(sample: SampleCreate, profile: WireProfile): Uint8Array {
  const unsigned = buildHere(sample, profile)
  return encodeTransition(signTransition(unsigned, profile, sample.signer, sample.witnesses), profile)
}

function buildHere({ proof, keys }: SampleCreate, profile: WireProfile): UnsignedIdentityCreate {
  deriveIdentityId(encodeOutPoint({ txid: deriveTxid(proof.transaction), index: proof.outputIndex }), profile)
  return {
    protocolVersion: 1,
    type: 2,
    assetLockProof: { ...proof },
    publicKeys: keys.map((key) => ({ ...key })),
  }
}

/** `createHere` without signing: the signatures of `signed` are inserted. */
export function createHereUnsigned(
  sample: SampleCreate,
  profile: WireProfile,
  signed: Transition,
): Uint8Array {
  if (signed.type !== 2) throw new TypeError('a create')
  const unsigned = buildHere(sample, profile)
  deriveSigningDigest(encodeSigningBytes(unsigned, profile))
  const publicKeys = unsigned.publicKeys.map((key, index) => ({
    ...key,
    ...witnessOf(signed.publicKeys[index]),
  }))
  return encodeTransition({ ...unsigned, publicKeys, signature: signed.signature }, profile)
}

function witnessOf(key: { readonly signature?: Uint8Array } | undefined): {
  readonly signature?: Uint8Array
} {
  return key?.signature === undefined ? {} : { signature: key.signature }
}

/** Makes only the signatures of `createHere`. */
export function onlySignHere(sample: SampleCreate, profile: WireProfile, digest: Uint8Array): Uint8Array {
  if (profile.witnesses)
    for (const { privateKey } of sample.witnesses.values()) signDigest(digest, privateKey)
  return signDigest(digest, sample.signer.privateKey)
}

/** Parses, validates by every rule and verifies every signature. */
export function verifyHere(bytes: Uint8Array, profile: WireProfile): Transition {
  const checked = checkSerializedTransition(bytes, profile)
  if (!checked.ok) throw new TypeError(checked.violations[0]?.message)
  return checked.value
}
