import type { VaultKey } from '#/workspace/vault-session.ts'
import { t } from './t.ts'

/** How a private key is called where it has to be named. */
export function formatKeyName({ label }: VaultKey): string {
  return label === '' ? t('vault.keys.unnamed') : label
}
