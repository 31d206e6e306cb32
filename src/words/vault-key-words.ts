import { KeyPurpose } from '#/protocol/key/key-attribute.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import type { KeyOwner } from '#/domain/identity/key-owners.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { compareNames } from './format-list.ts'
import { formatIdentityName } from './identity-words.ts'
import { formatLevel, formatKeyType, formatPurpose } from './key-words.ts'
import { t } from './t.ts'

export function formatKeyName({ label }: Pick<VaultKey, 'label'>): string {
  return label === '' ? t('vault.keys.unnamed') : label
}

/** Sorts keys by name in natural order: “Lock 2” before “Lock 12”. Keys with equal names stay in order. */
export function sortByName<Key extends Pick<VaultKey, 'label'>>(
  keys: readonly Key[],
  nameOf: (key: Key) => string = formatKeyName,
): readonly Key[] {
  return keys
    .map((key) => ({ key, name: nameOf(key) }))
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map(({ key }) => key)
}

/** Tells keys with the same label apart: "Master key, key 0 of Aurora Press", or the beginning of the public key. */
export function formatKeyFully(
  vaultKey: Pick<VaultKey, 'label' | 'publicKey'>,
  owner: KeyOwner | undefined,
): string {
  const label = formatKeyName(vaultKey)
  if (owner === undefined)
    return t('vault.keys.named', { label, start: formatBase58(vaultKey.publicKey).slice(0, 6) })
  const { identity, key } = owner
  return t('vault.keys.named.of', { label, id: key.id, name: formatIdentityName(identity) })
}

/**
 * Formats the owner of a key, such as "Key 3 of Aurora Press, Master". Adds the sealed level if it differs from the
 * key's.
 */
export function formatKeyOwner(
  { identity, key }: KeyOwner,
  { securityLevel: sealedLevel }: Pick<VaultKey, 'securityLevel'>,
): string {
  const { id, purpose, securityLevel } = key
  const name = formatIdentityName(identity)
  const level = formatLevel(securityLevel)
  const words =
    purpose === KeyPurpose.authentication
      ? t('vault.keys.of', { id, name, level })
      : t('vault.keys.of.purpose', { id, name, level, purpose: formatPurpose(purpose) })
  const state = key.disabledAt === undefined ? words : t('vault.keys.of.disabled', { words })
  return sealedLevel === null || sealedLevel === securityLevel
    ? state
    : t('vault.keys.of.sealed', { words: state, level: formatLevel(sealedLevel) })
}

export function formatKeyUse({
  securityLevel,
  keyType,
}: Pick<VaultKey, 'securityLevel' | 'keyType'>): string {
  if (securityLevel === null) return t('vault.keys.single-use')
  return t('vault.keys.use', { level: formatLevel(securityLevel), type: formatKeyType(keyType) })
}

export function formatOrigin({ origin, phraseId }: VaultKey): string {
  switch (origin) {
    case 'generated':
      return t('vault.keys.generated')
    case 'imported':
      return t('vault.keys.imported')
    case 'derived':
      return phraseId === undefined ? t('vault.keys.derived') : t('vault.keys.derived.earlier')
  }
}
