import type { BackupReview } from '#/workspace/backup/backup-actions.ts'
import { t } from '#/workspace/messages/t.ts'
import { formatKeyName } from '#/workspace/messages/vault-key-words.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { UnreadableNote } from './unreadable-note.tsx'

/** What the test of a file came to, and what is not in it. */
export function TestedNote({ review }: { readonly review: BackupReview }) {
  const { absent, keys, madeAtMs, workspace } = review
  const missing = useVault((view) => view.keys).filter(({ id }) => absent.includes(id))
  return (
    <Stack gap="close">
      <Note tone="ok" alert title={t('backup.test.done', { keys: keys.length })}>
        {t('backup.test.done.about', { at: madeAtMs })}{' '}
        {absent.length === 0 ? t('backup.test.none-absent') : null}
      </Note>
      {absent.length === 0 ? null : (
        <Note tone="warn" title={t('backup.test.absent', { count: absent.length })}>
          <Stack gap="snug">
            <span>{t('backup.test.absent.about')}</span>
            {missing.map((key) => (
              <b key={key.id}>{formatKeyName(key)}</b>
            ))}
          </Stack>
        </Note>
      )}
      <UnreadableNote count={workspace?.plan.unreadable ?? 0} />
    </Stack>
  )
}
