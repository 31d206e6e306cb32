import { t } from '#/features/builder/messages.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import type { VaultKey } from '#/session/vault/vault-session.ts'

/** What the next single-use key is called. */
export function nextKeyLabel(keys: readonly VaultKey[]): string {
  const number = keys.filter(({ kind }) => kind === 'single-use').length + 1
  return t('fund.key.label', { number })
}

export function formatKeyOption(key: VaultKey): string {
  const values = { name: formatKeyName(key), at: key.createdAtMs }
  switch (key.origin) {
    case 'generated':
      return t('fund.key.option.generated', values)
    case 'imported':
      return t('fund.key.option.imported', values)
    case 'derived':
      return t('fund.key.option.derived', values)
  }
}
