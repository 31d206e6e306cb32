import type { VaultKey } from '#/session/vault/vault-session.ts'
import { formatLevel, formatKeyType } from './key-words.ts'
import { t } from './t.ts'

/** How a private key is called where it has to be named. */
export function formatKeyName({ label }: Pick<VaultKey, 'label'>): string {
  return label === '' ? t('vault.keys.unnamed') : label
}

/** What a private key is for. */
export function formatKeyUse({
  securityLevel,
  keyType,
}: Pick<VaultKey, 'securityLevel' | 'keyType'>): string {
  if (securityLevel === null) return t('vault.keys.single-use')
  return t('vault.keys.use', { level: formatLevel(securityLevel), type: formatKeyType(keyType) })
}

/** Where a private key comes from. */
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
