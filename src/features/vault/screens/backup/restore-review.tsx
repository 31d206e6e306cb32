import { useMemo } from 'react'
import { type BackupReview, type RestoredBackup, restoreBackup } from '#/domain/backup/backup-actions.ts'
import { formatLogState, formatPhraseState, formatKeyState } from '#/words/backup-words.ts'
import { t } from '#/features/vault/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { LongOperationNote, useLongOperation } from '#/features/vault/screens/long-operation.tsx'
import { sortByName } from '#/words/vault-key-words.ts'
import { PrivateKeysTable } from '#/features/vault/screens/private-keys-table.tsx'
import { errorLines } from '#/words/format-violation.ts'
import { proofForm, restoredVaultForm } from '#/words/vault-forms.ts'
import type { OfferedProof } from '#/domain/keys/vault-session.ts'
import { NewSecretForm } from '#/ui/new-secret.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { ViolationLine } from '#/ui/field.tsx'
import type { StoreCounts } from '#/domain/backup/plan-workspace.ts'

export function RestoreReview({ review, asNew }: { readonly review: BackupReview; readonly asNew: boolean }) {
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
      <UnreadableNote count={workspace?.unreadable ?? 0} />
    </>
  )
}

/** Lists the keys of a backup. The review already shows the key of a single-key file. */
export function RestoreKeyList({ review: { kind, keys } }: { readonly review: BackupReview }) {
  if (kind !== 'vault') return null
  return (
    <Card title={t('backup.restore.review.keys.list')} flush>
      <RestoreKeys keys={keys} />
    </Card>
  )
}

function RestoreKeys({ keys }: { readonly keys: BackupReview['keys'] }) {
  const sorted = useMemo(() => sortByName(keys), [keys])
  return (
    <PrivateKeysTable
      caption={t('backup.restore.review.keys.list')}
      keys={sorted}
      last={{ head: t('backup.restore.review.status') }}
      lastOf={formatKeyState}
    />
  )
}

function RestoreCounts({ review }: { readonly review: BackupReview }) {
  const counts = review.workspace?.counts
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
          { id: 'deposits', what: t('backup.restore.review.deposits'), of: counts.deposits },
          { id: 'watches', what: t('backup.restore.review.watches'), of: counts.watches },
          { id: 'contracts', what: t('backup.restore.review.contracts'), of: counts.contracts },
          { id: 'versions', what: t('backup.restore.review.versions'), of: counts['contract-versions'] },
          { id: 'networks', what: t('backup.restore.review.networks'), of: counts.networks },
        ]),
  ]
  const numbers = (
    [
      { id: 'adds', head: t('backup.restore.review.adds') },
      { id: 'updates', head: t('backup.restore.review.updates') },
      { id: 'there', head: t('backup.restore.review.there') },
      { id: 'newer-here', head: t('backup.restore.review.newer') },
      { id: 'conflicts', head: t('backup.restore.review.conflicts') },
    ] as const
  )
    .filter(({ id }) => id === 'adds' || rows.some(({ of }) => of[id] > 0))
    .map((each) => ({ ...each, align: 'end' as const }))
  return (
    <Table
      caption={t('backup.restore.review')}
      // Two or three numbers fit on a phone without cards.
      narrow={numbers.length < 3 ? 'table' : 'cards'}
      columns={[{ id: 'what', head: t('backup.restore.review.what'), lead: true }, ...numbers]}
      rows={rows.filter(hasSome).map(({ id, what, of }) => ({
        id,
        cells: { what: <b>{what}</b>, ...of },
      }))}
    />
  )
}

// Rows with only zeros are left out, except the private keys, the main content of a backup.
function hasSome({
  id,
  of,
}: {
  readonly id: string
  readonly of: Readonly<Record<string, number>>
}): boolean {
  return id === 'keys' || Object.values(of).some((count) => count > 0)
}

/** A passphrase for a new vault, a proof to restore a phrase or private keys, otherwise only a button. */
export function RestoreForm({
  review,
  asNew,
  replaces,
  onDone,
}: {
  readonly review: BackupReview
  readonly asNew: boolean
  readonly replaces: boolean
  readonly onDone: (restored: RestoredBackup) => void
}) {
  const [attempt, run] = useAttempt()
  const [running, follow] = useLongOperation()
  const busy = attempt.kind === 'busy'
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const restore = async (into: Parameters<typeof restoreBackup>[1]) =>
    onDone(await follow((options) => restoreBackup(review, into, options)))
  const intoOpen = (proof?: OfferedProof) =>
    run(() => restore({ kind: 'open', ...(proof === undefined ? {} : { proof }) }))
  return (
    <Card
      title={t('backup.restore')}
      foot={
        <Text size="small" tone="quiet">
          {t('backup.restore.order')}
        </Text>
      }
    >
      {asNew ? (
        <NewSecretForm
          {...restoredVaultForm()}
          keep={(passphrase) => restore({ kind: 'new', passphrase, replaces })}
        />
      ) : bringsKeys(review) ? (
        <Stack>
          <Text as="p" tone="second">
            {t('backup.restore.proof.about')}
          </Text>
          <ProofForm
            {...proofForm(t('backup.restore.act.open'))}
            busy={busy}
            violations={failed}
            onProof={intoOpen}
          />
        </Stack>
      ) : (
        <Stack>
          <div>
            <Button
              kind="primary"
              busy={busy}
              why={busy || !bringsNothing(review) ? undefined : t('backup.restore.act.nothing')}
              onClick={() => intoOpen()}
            >
              {t('backup.restore.act.open')}
            </Button>
          </div>
          {failed.map((line) => (
            <ViolationLine key={line.rule} violation={line} />
          ))}
        </Stack>
      )}
      <LongOperationNote running={running} about={t('backup.restore.busy')} />
    </Card>
  )
}

function countKeys({ keys }: Pick<BackupReview, 'keys'>): StoreCounts {
  const of = (state: BackupReview['keys'][number]['state'], isRelabelled?: boolean) =>
    keys.filter(
      (key) => key.state === state && (isRelabelled === undefined || key.isRelabelled === isRelabelled),
    ).length
  return {
    adds: of('adds'),
    updates: of('fixes'),
    there: of('there', false),
    'newer-here': of('there', true),
    conflicts: 0,
  }
}

/** Tells whether the restore adds a recovery phrase or a private key, which needs a proof. */
function bringsKeys(review: Pick<BackupReview, 'phrase' | 'keys'>): boolean {
  const { adds, updates } = countKeys(review)
  return adds + updates > 0 || review.phrase?.state === 'adds' || review.phrase?.state === 'fixes'
}

function bringsNothing(review: BackupReview): boolean {
  return (review.workspace?.changes ?? 0) === 0 && !bringsKeys(review)
}

export function UnreadableNote({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <Note tone="warn" title={t('backup.restore.unreadable', { count })}>
      {t('backup.restore.unreadable.about')}
    </Note>
  )
}
