import type { BackupReview } from '#/workspace/backup/backup-actions.ts'
import { formatKeyStanding } from '#/workspace/messages/backup-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { PrivateKeysTable } from '#/features/vault/screens/private-keys-table.tsx'

/** The private keys of a file, and what becomes of each here. */
export function RestoreKeys({ keys }: { readonly keys: BackupReview['keys'] }) {
  return (
    <PrivateKeysTable
      caption={t('backup.restore.review.keys.list')}
      keys={keys}
      last={{ head: t('backup.restore.review.standing') }}
      lastOf={formatKeyStanding}
    />
  )
}
