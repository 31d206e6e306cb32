import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { checkSchema } from '#/protocol/schema.ts'
import {
  deriveSigningDigest,
  encodeSigningBytes,
  encodeTransition,
} from '#/protocol/transition/transition-bytes.ts'
import { signTransition } from '#/protocol/transition/transition-signature.ts'
import type { UnsignedIdentityUpdate } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { newIdentityRecord, type IdentityRecord } from '#/store/records/identity-record.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { jsonKey, privateKeyOf, type JsonIdentity } from '#/protocol/testing/numbered-identities.ts'

// For tests: numbered identities and their signed updates, as the workspace stores them.

export function identityRecord(identity: JsonIdentity, label: string, atMs: number): IdentityRecord {
  const about = { id: identity.id, label, networkId: 'sandbox', profile: 'spec', origin: 'imported' } as const
  return {
    ...newIdentityRecord(about, atMs),
    version: 1,
    imports: [{ atMs, place: 1, json: JSON.stringify(identity) }],
  }
}

/** Returns a signed update that adds the key of that id and disables another. */
export function updateRecord(
  number: number,
  identity: JsonIdentity,
  revision: number,
  change: { readonly add?: number; readonly disable?: number },
): TransitionRecord {
  const profile = wireProfiles.spec
  const id = checkBase58(identity.id)
  if (!id.ok) throw new TypeError('no identity id')
  const unsigned: UnsignedIdentityUpdate = {
    protocolVersion: 1,
    type: 5,
    identityId: id.value,
    revision,
    signaturePublicKeyId: 0,
    ...(change.add === undefined ? {} : { addPublicKeys: [keyOf(number, change.add)] }),
    ...(change.disable === undefined
      ? {}
      : { disablePublicKeys: [change.disable], publicKeysDisabledAt: 1_780_000_000_000 }),
  }
  const signed = signTransition(unsigned, profile, { type: 0, privateKey: privateKeyOf(number, 0) })
  return {
    format: 1,
    id: formatHex(deriveSigningDigest(encodeSigningBytes(unsigned, profile))),
    identityId: identity.id,
    kind: 'update',
    networkId: 'sandbox',
    profile: 'spec',
    bytes: encodeTransition(signed, profile),
    outPoint: null,
    draftId: '',
    steps: [{ kind: 'signed', atMs: 1_780_000_000_000 + revision }],
  }
}

function keyOf(number: number, id: number): IdentityPublicKey {
  const key = checkSchema(IdentityPublicKey.json, jsonKey(number, id))
  if (!key.ok) throw new TypeError('no key')
  return key.value
}
