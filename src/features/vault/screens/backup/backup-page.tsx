import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { MadeBackup } from '#/session/backup/backup-actions.ts'
import { backupMediaType } from '#/session/backup/backup-file.ts'
import { t } from '#/features/vault/messages.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Columns, PageHead, Row, Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { OpenVaultOnly } from '#/features/vault/screens/open-vault-only.tsx'
import { BackupCard } from './backup-card.tsx'
import { MakeBackupCard } from './make-backup-card.tsx'

/** Makes a backup. */
export function BackupPage() {
  const [made, setMade] = useState<MadeBackup>()
  return (
    <>
      <PageHead title={t('backup.now')} />
      <OpenVaultOnly missing={t('backup.missing')} locked={t('backup.locked')}>
        <Columns shape="main">
          <Stack>
            {made === undefined ? null : <MadeNote made={made} />}
            <MakeBackupCard onMade={setMade} />
          </Stack>
          <BackupCard />
        </Columns>
      </OpenVaultOnly>
    </>
  )
}

/** A backup was made. It is not said to be one before it was tested. */
function MadeNote({ made }: { readonly made: MadeBackup }) {
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
