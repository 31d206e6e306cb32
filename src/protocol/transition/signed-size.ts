import { blsSignatureLength } from '#/protocol/key/bls.ts'
import { ecdsaSignatureLength } from '#/protocol/key/ecdsa.ts'
import { measureTransition } from './transition-bytes.ts'
import type { TransitionKey } from './transition-key.ts'
import type { UnsignedTransition } from './transition.ts'
import type { WireProfile } from './wire-profile.ts'

/**
 * Length of the CBOR part that a transition will have once it is signed by an ECDSA key, with its witnesses where the
 * profile has them: what the profile's limit is about, before there is a signature.
 */
export function measureSigned(transition: UnsignedTransition, profile: WireProfile): number {
  const signature = new Uint8Array(ecdsaSignatureLength)
  const witnessed = (keys: readonly TransitionKey[]) => keys.map((key) => withWitness(key, profile))
  switch (transition.type) {
    case 2: {
      const publicKeys = witnessed(transition.publicKeys)
      return measureTransition({ ...transition, publicKeys, signature }, profile)
    }
    case 3:
      return measureTransition({ ...transition, signature }, profile)
    case 5: {
      const { addPublicKeys } = transition
      const added = addPublicKeys === undefined ? {} : { addPublicKeys: witnessed(addPublicKeys) }
      return measureTransition({ ...transition, ...added, signature }, profile)
    }
  }
}

function withWitness(key: TransitionKey, { witnesses }: WireProfile): TransitionKey {
  if (!witnesses) return key
  return { ...key, signature: new Uint8Array(key.type === 1 ? blsSignatureLength : ecdsaSignatureLength) }
}
