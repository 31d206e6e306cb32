import type { BackupReview } from '#/session/backup/backup-actions.ts'
import type { StoreCounts } from '#/session/backup/plan-workspace.ts'

/** The private keys of a backup, counted like the records of a store. */
export function countKeys({ keys }: Pick<BackupReview, 'keys'>): StoreCounts {
  const of = (standing: BackupReview['keys'][number]['standing'], isRelabelled?: boolean) =>
    keys.filter(
      (key) => key.standing === standing && (isRelabelled === undefined || key.isRelabelled === isRelabelled),
    ).length
  return {
    adds: of('adds'),
    updates: of('mends'),
    there: of('there', false),
    'newer-here': of('there', true),
    conflicts: 0,
  }
}

/** Whether a recovery phrase comes in, which asks for a proof. */
export function bringsPhrase({ phrase }: Pick<BackupReview, 'phrase'>): boolean {
  return phrase?.standing === 'adds' || phrase?.standing === 'mends'
}

/** Whether everything of a backup is here already, or stays as it is here. */
export function bringsNothing(review: BackupReview): boolean {
  const { adds, updates } = countKeys(review)
  const records = review.workspace?.plan.changes.length ?? 0
  return adds + updates + records === 0 && !bringsPhrase(review)
}
