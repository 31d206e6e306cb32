import { Link } from '@tanstack/react-router'
import type { RestoredBackup } from '#/workspace/backup/backup-actions.ts'
import { t } from '#/workspace/messages/t.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'

export function RestoredNote({ restored: { keys, records } }: { readonly restored: RestoredBackup }) {
  return (
    <Note tone="ok" alert title={t('backup.restore.done')}>
      <Stack gap="close">
        <span>{t('backup.restore.done.about', { keys, records })}</span>
        <div>
          <ButtonLink render={<Link to="/vault" />}>{t('vault.go')}</ButtonLink>
        </div>
      </Stack>
    </Note>
  )
}
