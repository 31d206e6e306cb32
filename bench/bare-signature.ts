import { signTransition } from '../src/protocol/transition/transition-signature.ts'
import { readCreateSamples } from '../src/protocol/testing/transition-samples.ts'
import { wireProfiles } from '../src/protocol/transition/wire-profile.ts'

const sample = readCreateSamples().find(({ name }) => name.includes('ChainLock'))
if (sample === undefined) throw new TypeError('no sample')

/** The published create that is signed, and the single-use private key that signs it. */
export const { transition: signedCreate, privateKey: singleUsePrivateKey } = sample

/** A bare signature, for comparison with one by the vault's worker. */
export function signBare(): Uint8Array {
  return signTransition(signedCreate, wireProfiles.spec, { type: 0, privateKey: singleUsePrivateKey })
    .signature
}
