import { useState } from 'react'
import type { MadeBackup } from '#/workspace/backup/backup-actions.ts'
import { t } from '#/workspace/messages/t.ts'
import { Columns } from '#/ui/columns.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Stack } from '#/ui/stack.tsx'
import { BackupCard } from './backup-card.tsx'
import { MadeNote } from './made-note.tsx'
import { MakeBackupCard } from './make-backup-card.tsx'
import { OpenVaultOnly } from '#/features/vault/screens/open-vault-only.tsx'

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
