import { KeyType } from '#/protocol/key/key-attribute.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { fewEnough } from './derive-in-slices.ts'
import { recallIdentityView, viewIdentity } from './identity-view.ts'
import { transitionsOf } from '#/store/records/open-transition.ts'
import type { IdentityRecord } from '#/store/records/identity-record.ts'
import type { WorkspaceState } from '#/store/workspace-store.ts'
import { hexOf, remembered } from '#/domain/keys/key-summary.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'

export interface KeyOwner {
  readonly identity: Pick<IdentityRecord, 'id' | 'label'>
  readonly key: IdentityPublicKey
}

export type FindKeyOwner = (vaultKey: Pick<VaultKey, 'kind' | 'publicKey'>) => KeyOwner | undefined

export interface KnownIdentity {
  readonly identity: KeyOwner['identity']
  readonly keys: readonly IdentityPublicKey[]
}

/** Lists the identities with their keys: all if there are few, otherwise those that were already derived. */
export function listKnownIdentities({
  identities,
  transitions,
}: Pick<WorkspaceState, 'identities' | 'transitions'>): readonly KnownIdentity[] {
  const find = identities.size <= fewEnough ? viewIdentity : recallIdentityView
  return [...identities.values()].flatMap((record) => {
    const { shown } = find(record, transitionsOf(transitions, record.id)) ?? {}
    return shown === undefined ? [] : [{ identity: record, keys: shown.identity.publicKeys }]
  })
}

/** Returns a search for the owner of a key: the first identity that has it. A single-use key belongs to none. */
export function keyOwnerFinder(known: readonly KnownIdentity[]): FindKeyOwner {
  const owners = new Map<string, KeyOwner>()
  let hasHashes = false
  for (const { identity, keys } of known) {
    for (const key of keys) {
      hasHashes ||= key.type === KeyType.ecdsaHash160
      const data = hexOf(key.data)
      if (!owners.has(data)) owners.set(data, { identity, key })
    }
  }
  return ({ kind, publicKey }) => {
    if (kind !== 'identity') return undefined
    // Hashing takes time, and few identities have keys by hash.
    return owners.get(hexOf(publicKey)) ?? (hasHashes ? owners.get(hashOf(publicKey)) : undefined)
  }
}

const hashOf = remembered((publicKey) => formatHex(hash160(publicKey)))
