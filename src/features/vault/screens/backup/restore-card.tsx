import { useEffect, useState } from 'react'
import {
  closeBackup,
  openBackup,
  type BackupReview,
  type RestoredBackup,
} from '#/workspace/backup/backup-actions.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { BackupFileForm } from './backup-file-form.tsx'
import { RestoreForm } from './restore-form.tsx'
import { RestoreReview } from './restore-review.tsx'
import { RestoredNote } from './restored-note.tsx'

type Stage =
  | { readonly kind: 'choose' }
  /** As it was when the file was opened. */
  | {
      readonly kind: 'review'
      readonly review: BackupReview
      readonly asNew: boolean
      readonly replaces: boolean
    }
  | { readonly kind: 'done'; readonly restored: RestoredBackup }

/** A restore in its three steps: the file, what it brings, what came of it. */
export function RestoreCard({
  asNew,
  replaces,
  handed,
}: {
  readonly asNew: boolean
  readonly replaces: boolean
  /** A file that the system opened with this program. */
  readonly handed: File | undefined
}) {
  const [stage, setStage] = useState<Stage>({ kind: 'choose' })
  // The worker holds the key of the file while it is looked at.
  useEffect(() => () => void closeBackup().catch(() => undefined), [])
  const again = () => {
    setStage({ kind: 'choose' })
    void closeBackup()
  }
  switch (stage.kind) {
    case 'choose':
      return (
        <Stack>
          {replaces ? (
            <Note tone="bad" title={t('backup.restore.replaces')}>
              {t('backup.restore.replaces.about')}
            </Note>
          ) : null}
          <Card title={t('backup.restore.title')}>
            <Stack>
              <Text as="p" tone="second">
                {asNew ? t('backup.restore.new.about') : t('backup.restore.open.about')}
              </Text>
              <BackupFileForm
                key={handed?.name}
                handed={handed}
                act={t('backup.restore.open')}
                onFile={async (text, passphrase) =>
                  setStage({
                    kind: 'review',
                    review: await openBackup(text, passphrase, asNew),
                    asNew,
                    replaces,
                  })
                }
              />
            </Stack>
          </Card>
        </Stack>
      )
    case 'review':
      return (
        <Stack>
          <RestoreReview review={stage.review} asNew={stage.asNew} />
          <RestoreForm {...stage} onDone={(restored) => setStage({ kind: 'done', restored })} />
          <div>
            <Button kind="quiet" onClick={again}>
              {t('backup.restore.other-file')}
            </Button>
          </div>
        </Stack>
      )
    case 'done':
      return <RestoredNote restored={stage.restored} />
  }
}
