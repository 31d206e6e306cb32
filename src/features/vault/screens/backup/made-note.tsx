import { Link } from '@tanstack/react-router'
import { backupMediaType } from '#/workspace/backup/backup-file.ts'
import type { MadeBackup } from '#/workspace/backup/backup-actions.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Note } from '#/ui/note.tsx'
import { Row } from '#/ui/row.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { Stack } from '#/ui/stack.tsx'

/** A backup was made. It is not said to be one before it was tested. */
export function MadeNote({ made }: { readonly made: MadeBackup }) {
  const { fileName, text, keys, leftOut, isNoted } = made
  return (
    <Note tone="accent" alert title={t('backup.done', { keys })}>
      <Stack gap="close">
        <span>{t('backup.done.about', { file: fileName })}</span>
        {leftOut === 0 ? null : <span>{t('backup.done.left-out', { count: leftOut })}</span>}
        {isNoted ? null : <span>{t('backup.done.not-noted')}</span>}
        <Row wrap>
          <ButtonLink size="small" render={<Link to="/vault/test-backup" />}>
            {t('backup.done.test')}
          </ButtonLink>
          <Button size="small" kind="quiet" onClick={() => saveFile(fileName, backupMediaType, text)}>
            {t('backup.done.again')}
          </Button>
        </Row>
      </Stack>
    </Note>
  )
}
