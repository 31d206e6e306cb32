import { parseHex } from '#/protocol/encoding/hex.ts'
import { checkTransitionStructure, type IdentityCreate } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/transitions.json'

// For tests: the published cases of src/protocol/vectors/transitions.json.

export interface CreateSample {
  readonly name: string
  readonly json: Readonly<Record<string, unknown>>
  readonly transition: IdentityCreate
  readonly serialized: Uint8Array
  readonly privateKey: Uint8Array
  readonly singleUsePublicKey: Uint8Array
  readonly lockTransaction: Uint8Array
  readonly identityId: string
}

export function readCreateSamples(): readonly CreateSample[] {
  return vectors.transitions
    .filter(({ profile, type }) => profile === wireProfiles.spec.name && type === 2)
    .map((each) => {
      const checked = checkTransitionStructure(each.json, 'json', wireProfiles.spec)
      if (!checked.ok || checked.value.type !== 2 || each.assetLock === undefined)
        throw new TypeError(each.name)
      return {
        name: each.name,
        json: each.json,
        transition: checked.value,
        serialized: parseHex(each.serializedHex),
        privateKey: parseHex(each.signedWith.privateKeyHex),
        singleUsePublicKey: parseHex(each.assetLock.singleUsePublicKeyHex),
        lockTransaction: parseHex(each.assetLock.transactionHex),
        identityId: each.expectedIdentityId,
      }
    })
}
