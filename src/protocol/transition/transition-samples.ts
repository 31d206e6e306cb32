import { readFileSync } from 'node:fs'

import { parseHex } from '#/protocol/encoding/hex.ts'
import type { IdentityCreate } from './identity-create.ts'
import { checkTransitionStructure } from './transition.ts'
import { wireProfiles } from './wire-profile.ts'

// For tests: the published cases that stand in src/protocol/vectors/transitions.json.

interface CreateCase {
  readonly name: string
  readonly json: Readonly<Record<string, unknown>>
  readonly serializedHex: string
  readonly signedWith: { readonly privateKeyHex: string }
  readonly assetLock: { readonly transactionHex: string; readonly singleUsePublicKeyHex: string }
  readonly expectedIdentityId: string
}

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
  const text = readFileSync('src/protocol/vectors/transitions.json', 'utf8')
  const { transitions }: { transitions: readonly CreateCase[] } = JSON.parse(text)
  return transitions.map((each) => {
    const checked = checkTransitionStructure(each.json, 'json', wireProfiles.spec)
    if (!checked.ok || checked.value.type !== 2) throw new TypeError(each.name)
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
