import { keyPurposes, type KeyPurpose } from '#/protocol/key/key-attribute.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { VaultKey } from '#/session/vault/vault-session.ts'
import type { CreateDraft } from '#/workspace/records/create-draft.ts'
import { rejectKeyType } from '#/workspace/records/reject-key-type.ts'

export type IdentityVaultKey = Extract<VaultKey, { readonly kind: 'identity' }>

/** The identity keys of the vault that the draft does not list yet, of the types that its wire profile takes. */
export function listOfferedKeys(
  { keys, profile }: Pick<CreateDraft, 'keys' | 'profile'>,
  vaultKeys: readonly VaultKey[],
) {
  const listed = new Set(keys.map(({ source }) => (source.kind === 'vault' ? source.recordId : undefined)))
  const fits = (key: VaultKey) => rejectKeyType(wireProfiles[profile], key.keyType) === undefined
  return vaultKeys.filter(
    (key): key is IdentityVaultKey => key.kind === 'identity' && !listed.has(key.id) && fits(key),
  )
}

export interface VaultKeyChoice {
  readonly key: IdentityVaultKey
  readonly purpose: KeyPurpose
  /** The purposes that allow the level that the key was sealed for. */
  readonly purposes: readonly KeyPurpose[]
}

/** What the form chooses among the keys that are offered; nothing when none is. */
export function settleVaultKey(
  wanted: { readonly recordId: string; readonly purpose: KeyPurpose },
  offered: readonly IdentityVaultKey[],
): VaultKeyChoice | undefined {
  const key = offered.find(({ id }) => id === wanted.recordId) ?? offered[0]
  if (key === undefined) return undefined
  const purposes = keyPurposes
    .filter(({ levels }) => levels.includes(key.securityLevel))
    .map(({ purpose }) => purpose)
  return { key, purposes, purpose: purposes.includes(wanted.purpose) ? wanted.purpose : 0 }
}
