import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  closeBackup,
  openBackup,
  type BackupReview,
  type RestoredBackup,
} from '#/session/backup/backup-actions.ts'
import { formatLogState, formatPhraseState, formatKeyState } from '#/words/backup-words.ts'
import { t } from '#/features/vault/messages.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { countKeys } from '#/features/vault/model/backup/restore-counts.ts'
import { PrivateKeysTable } from '#/features/vault/screens/private-keys-table.tsx'
import { BackupFileForm } from './backup-file-form.tsx'
import { RestoreForm } from './restore-form.tsx'
import { UnreadableNote } from './unreadable-note.tsx'

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

function RestoredNote({ restored: { keys, records } }: { readonly restored: RestoredBackup }) {
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

/** What a restore would do, before anything is written. */
function RestoreReview({ review, asNew }: { readonly review: BackupReview; readonly asNew: boolean }) {
  const { kind, madeAtMs, phrase, log, workspace } = review
  const isVault = kind === 'vault'
  return (
    <>
      <Card
        title={isVault ? t('backup.restore.review') : t('backup.restore.review.key')}
        end={
          <Text size="small" tone="quiet">
            {t('backup.restore.review.made', { at: madeAtMs })}
          </Text>
        }
        flush={isVault}
        foot={
          isVault ? (
            <Stack gap="snug">
              <span>{formatPhraseState(phrase)}</span>
              <span>{formatLogState(log, asNew)}</span>
            </Stack>
          ) : undefined
        }
      >
        {isVault ? <RestoreCounts review={review} /> : <RestoreKeys keys={review.keys} />}
      </Card>
      {isVault ? (
        <Card title={t('backup.restore.review.keys.list')} flush>
          <RestoreKeys keys={review.keys} />
        </Card>
      ) : null}
      <UnreadableNote count={workspace?.plan.unreadable ?? 0} />
    </>
  )
}

/** The private keys of a file, and what becomes of each here. */
function RestoreKeys({ keys }: { readonly keys: BackupReview['keys'] }) {
  return (
    <PrivateKeysTable
      caption={t('backup.restore.review.keys.list')}
      keys={keys}
      last={{ head: t('backup.restore.review.standing') }}
      lastOf={formatKeyState}
    />
  )
}

/** How much of what is added, there, newer here or different. */
function RestoreCounts({ review }: { readonly review: BackupReview }) {
  const counts = review.workspace?.plan.counts
  const rows = [
    { id: 'keys', what: t('backup.restore.review.keys'), of: countKeys(review) },
    ...(counts === undefined
      ? []
      : [
          { id: 'identities', what: t('backup.restore.review.identities'), of: counts.identities },
          { id: 'transitions', what: t('backup.restore.review.transitions'), of: counts.transitions },
          { id: 'drafts', what: t('backup.restore.review.drafts'), of: counts.drafts },
          { id: 'updates', what: t('backup.restore.review.staged'), of: counts.updates },
          { id: 'locks', what: t('backup.restore.review.locks'), of: counts['asset-locks'] },
          { id: 'runs', what: t('backup.restore.review.runs'), of: counts['bulk-runs'] },
          { id: 'rows', what: t('backup.restore.review.rows'), of: counts['bulk-rows'] },
          { id: 'watches', what: t('backup.restore.review.watches'), of: counts.watches },
          { id: 'contracts', what: t('backup.restore.review.contracts'), of: counts.contracts },
          { id: 'versions', what: t('backup.restore.review.versions'), of: counts['contract-versions'] },
          { id: 'networks', what: t('backup.restore.review.networks'), of: counts.networks },
        ]),
  ]
  return (
    <Table
      caption={t('backup.restore.review')}
      columns={[
        { id: 'what', head: t('backup.restore.review.what'), lead: true },
        { id: 'adds', head: t('backup.restore.review.adds'), align: 'end' },
        { id: 'updates', head: t('backup.restore.review.updates'), align: 'end' },
        { id: 'there', head: t('backup.restore.review.there'), align: 'end' },
        { id: 'newer', head: t('backup.restore.review.newer'), align: 'end' },
        { id: 'conflicts', head: t('backup.restore.review.conflicts'), align: 'end' },
      ]}
      rows={rows.filter(hasSome).map(({ id, what, of }) => ({
        id,
        cells: {
          what: <b>{what}</b>,
          adds: of.adds,
          updates: of.updates,
          there: of.there,
          newer: of['newer-here'],
          conflicts: of.conflicts,
        },
      }))}
    />
  )
}

// A row of nothing says nothing; the private keys are what a backup is for.
function hasSome({
  id,
  of,
}: {
  readonly id: string
  readonly of: Readonly<Record<string, number>>
}): boolean {
  return id === 'keys' || Object.values(of).some((count) => count > 0)
}
