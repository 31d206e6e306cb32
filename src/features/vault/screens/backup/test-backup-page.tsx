import { useState } from 'react'
import { testBackup, type BackupReview } from '#/workspace/backup/backup-actions.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Columns } from '#/ui/columns.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { BackupCard } from './backup-card.tsx'
import { BackupFileForm } from './backup-file-form.tsx'
import { OpenVaultOnly } from '#/features/vault/screens/open-vault-only.tsx'
import { TestedNote } from './tested-note.tsx'

/** Opens a file of a backup as a restore would, without restoring anything. Only then it counts as a backup. */
export function TestBackupPage() {
  const [held, setHeld] = useState<BackupReview>()
  return (
    <>
      <PageHead title={t('backup.test')} />
      <OpenVaultOnly missing={t('backup.missing')} locked={t('backup.locked')}>
        <Columns shape="main">
          <Card title={t('backup.test')}>
            <Stack>
              <Text as="p" tone="second">
                {t('backup.test.about')}
              </Text>
              {held === undefined ? (
                <BackupFileForm
                  act={t('backup.test.act')}
                  onFile={async (text, passphrase) => setHeld(await testBackup(text, passphrase))}
                />
              ) : (
                <>
                  <TestedNote review={held} />
                  <div>
                    <Button onClick={() => setHeld(undefined)}>{t('backup.test.another')}</Button>
                  </div>
                </>
              )}
            </Stack>
          </Card>
          <BackupCard />
        </Columns>
      </OpenVaultOnly>
    </>
  )
}
