import type { VaultKey } from '#/workspace/vault-session.ts'
import { t } from './t.ts'

/** How a private key is called where it has to be named. */
export function formatKeyName({ label }: VaultKey): string {
  return label === '' ? t('vault.keys.unnamed') : label
}

/** Where a private key comes from. */
export function formatOrigin({ origin }: VaultKey): string {
  switch (origin) {
    case 'generated':
      return t('vault.keys.generated')
    case 'imported':
      return t('vault.keys.imported')
    case 'derived':
      return t('vault.keys.derived')
  }
}
