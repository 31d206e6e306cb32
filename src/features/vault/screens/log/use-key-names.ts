import { t } from '#/features/vault/messages.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { useVault } from '#/session/vault/vault-session.ts'

/** How the private key of a record is called; one that is not in the vault any more by the beginning of its id. */
export function useKeyNames(): (record: string) => string {
  const keys = useVault((view) => view.keys)
  const names = new Map(keys.map((key) => [key.id, formatKeyName(key)]))
  return (record) => names.get(record) ?? t('log.key.gone', { id: record.slice(0, 8) })
}
