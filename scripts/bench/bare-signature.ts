import { signTransition } from '#/protocol/transition/transition-signature.ts'
import { readCreateSamples } from '#/protocol/testing/transition-samples.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'

const sample = readCreateSamples().find(({ name }) => name.includes('ChainLock'))
if (sample === undefined) throw new TypeError('no sample')

/** The published create that is signed, and the single-use private key that signs it. */
export const { transition: signedCreate, privateKey: singleUsePrivateKey } = sample

/** One bare signature of it: what a signature by the vault's worker is compared with. */
export function signBare(): Uint8Array {
  return signTransition(signedCreate, wireProfiles.spec, { type: 0, privateKey: singleUsePrivateKey })
    .signature
}
