import type { CallOptions } from '#/platform/worker-call.ts'
import { useState, useEffect } from 'react'
import { t } from '#/features/vault/messages.ts'
import { errorCode } from '#/domain/program/error-code.ts'
import { isSingleFile } from '#/domain/program/single-file.ts'
import { useHandedFile } from '#/domain/program/handed-file.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { Opening, PageHead, Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { FaultCard } from '#/features/vault/screens/closed-vault.tsx'
import { UnlockCard } from '#/features/vault/screens/unlock-card.tsx'
import { Link } from '@tanstack/react-router'
import {
  closeBackup,
  openBackup,
  restoreBackup,
  type BackupReview,
  type RestoredBackup,
} from '#/domain/backup/backup-actions.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Note } from '#/ui/note.tsx'
import { BackupFileForm } from './backup-file-form.tsx'
import { RestoreForm, RestoreKeyList, RestoreReview, UnreadableNote } from './restore-review.tsx'

export function RestorePage() {
  return (
    <>
      <PageHead title={t('backup.restore.title')} />
      <RestoreBody />
    </>
  )
}

function RestoreBody() {
  const [handed, setHanded] = useState<File>()
  useHandedFile('/vault/restore', setHanded)
  const session = useVault((view) => view.session)
  switch (session.kind) {
    case 'starting':
      return (
        <Opening narrow={313} wide={285}>
          {t('vault.starting')}
        </Opening>
      )
    case 'failed':
      return <FaultCard session={session} />
    case 'locked':
      return (
        <Stack>
          <Text as="p" tone="second">
            {t('backup.restore.locked')}
          </Text>
          <UnlockCard />
        </Stack>
      )
    case 'missing':
    case 'evicted':
    case 'unusable':
    case 'open':
      if (session.kind === 'unusable' && session.code === 'vault/newer-format')
        return <FaultCard session={session} />
      // One position for both cases, so that the card stays when its own restore creates the vault.
      return (
        <RestoreCard asNew={session.kind !== 'open'} replaces={session.kind === 'unusable'} handed={handed} />
      )
  }
}

type Stage =
  | { readonly kind: 'choose' }
  /** `asNew` and `replaces` keep their values from when the file was opened. */
  | {
      readonly kind: 'review'
      readonly review: BackupReview
      readonly asNew: boolean
      readonly replaces: boolean
    }
  | { readonly kind: 'done'; readonly restored: RestoredBackup; readonly unreadable: number }

export function RestoreCard({
  asNew,
  replaces,
  handed,
}: {
  readonly asNew: boolean
  readonly replaces: boolean
  readonly handed: File | undefined
}) {
  const [stage, setStage] = useState<Stage>({ kind: 'choose' })
  // The worker has the key of the file in memory until it is closed.
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
          <Card>
            <Stack>
              <Text as="p" tone="second">
                {asNew ? t('backup.restore.new.about') : t('backup.restore.open.about')}
              </Text>
              <BackupFileForm
                key={handed?.name}
                handed={handed}
                act={t('backup.restore.open')}
                onFile={async (file, passphrase, options) =>
                  setStage(await openFile(file, passphrase, { asNew, replaces, options }))
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
          <RestoreForm
            {...stage}
            onDone={(restored) => setStage({ kind: 'done', restored, unreadable: 0 })}
          />
          <div>
            <Button kind="quiet" onClick={again}>
              {t('backup.restore.other-file')}
            </Button>
          </div>
          <RestoreKeyList review={stage.review} />
        </Stack>
      )
    case 'done':
      return (
        <Stack>
          <RestoredNote restored={stage.restored} />
          <UnreadableNote count={stage.unreadable} />
        </Stack>
      )
  }
}

interface OpenInto extends Pick<Extract<Stage, { readonly kind: 'review' }>, 'asNew' | 'replaces'> {
  readonly options: CallOptions
}

/**
 * The single-file version restores at once: its workspace is empty, and the file has its vault's passphrase. It asks
 * for another one only if that is too weak.
 */
async function openFile(file: File, passphrase: string, { options, ...into }: OpenInto): Promise<Stage> {
  const review = await openBackup(file, passphrase, into.asNew, options)
  const reviewed = { kind: 'review', review, ...into } as const
  if (!isSingleFile || !into.asNew || review.kind !== 'vault') return reviewed
  try {
    const asked = { kind: 'new', passphrase, replaces: into.replaces } as const
    const restored = await restoreBackup(review, asked, options)
    return { kind: 'done', restored, unreadable: review.workspace?.unreadable ?? 0 }
  } catch (error) {
    if (errorCode(error) === 'vault/weak-passphrase') return reviewed
    throw error
  }
}

function RestoredNote({ restored: { keys, records } }: { readonly restored: RestoredBackup }) {
  return (
    <Note tone="ok" alert title={t('backup.restore.done')}>
      <Stack gap="close">
        <span>{t('backup.restore.done.about', { keys, records })}</span>
        <Row wrap>
          {records === 0 ? null : (
            <ButtonLink kind="primary" render={<Link to="/" />}>
              {t('backup.restore.done.identities')}
            </ButtonLink>
          )}
          <ButtonLink render={<Link to="/vault" />}>{t('vault.go')}</ButtonLink>
        </Row>
      </Stack>
    </Note>
  )
}
