import type { BackupReview } from '#/workspace/backup/backup-actions.ts'
import { countKeys } from '#/features/vault/model/backup/restore-counts.ts'
import { t } from '#/workspace/messages/t.ts'
import { Table } from '#/ui/table.tsx'

/** How much of what is added, there, newer here or different. */
export function RestoreCounts({ review }: { readonly review: BackupReview }) {
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
