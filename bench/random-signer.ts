import { hash160 } from '../src/protocol/encoding/hash.ts'
import { derivePrivateKey, derivePublicKey, privateKeySeedLength } from '../src/protocol/key/private-key.ts'
import type { IdentityPublicKey } from '../src/protocol/key/identity-public-key.ts'
import {
  randomTransition,
  type Pick,
  type RandomTransition,
} from '../src/protocol/testing/random-transition.ts'
import { signTransition, type TransitionSigner } from '../src/protocol/transition/transition-signature.ts'
import type { WireProfile } from '../src/protocol/transition/wire-profile.ts'

/** A random transition whose update is signed by a Master key of any type that the profile can sign with. */
export function randomlySigned(pick: Pick, profile: WireProfile): RandomTransition {
  const sample = randomTransition(pick, profile)
  const [master, ...others] = sample.identity?.publicKeys ?? []
  if (sample.identity === undefined || master === undefined) return sample
  const { key, signer } = changeType(pick, profile, master, sample.signer)
  return {
    ...sample,
    signer,
    identity: { ...sample.identity, publicKeys: [key, ...others] },
    transition: signTransition(sample.unsigned, profile, signer, sample.witnesses),
  }
}

function changeType(
  pick: Pick,
  profile: WireProfile,
  key: IdentityPublicKey,
  signer: TransitionSigner,
): { readonly key: IdentityPublicKey; readonly signer: TransitionSigner } {
  const chance = pick(3)
  if (chance === 0) return { key, signer }
  if (chance === 1 || !profile.blsBasicScheme) {
    return { key: { ...key, type: 2, data: hash160(key.data) }, signer: { ...signer, type: 2 } }
  }
  const privateKey = derivePrivateKey(
    'bls',
    Uint8Array.from({ length: privateKeySeedLength }, () => pick(256)),
  )
  return {
    key: { ...key, type: 1, data: derivePublicKey('bls', privateKey) },
    signer: { type: 1, privateKey },
  }
}
