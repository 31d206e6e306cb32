import type { Uncovered } from '#/domain/keys/uncovered.ts'
import { daysSince, isUntested } from '#/domain/keys/uncovered.ts'
import type { BackupReview } from '#/domain/backup/backup-actions.ts'
import { t } from './t.ts'

/** Words for data that exists only in this browser. Undefined if everything is backed up. */
export function uncoveredWords({ keys, phrase, backups }: Uncovered) {
  if (keys.length === 0 && !phrase) return undefined
  const title =
    keys.length === 0 ? t('backup.only-here.phrase') : t('backup.only-here', { count: keys.length })
  return {
    title,
    about: aboutOf(backups),
    next: isUntested(backups) ? ('test' as const) : ('create' as const),
  }
}

function aboutOf(backups: Uncovered['backups']): string {
  const { made, tested } = backups
  if (made !== null && isUntested(backups)) return t('backup.only-here.made', { at: made.atMs })
  if (tested === null) return t('backup.only-here.never')
  return t('backup.only-here.since', { at: tested.madeAtMs, days: daysSince(tested.madeAtMs) })
}

export function formatHolds({ keys, identities }: { readonly keys: number; readonly identities: number }) {
  return t('backup.holds.value', { keys, identities })
}

export function formatKeyState({ state, isRelabelled }: BackupReview['keys'][number]): string {
  switch (state) {
    case 'adds':
      return t('backup.restore.key.adds')
    case 'fixes':
      return t('backup.restore.key.fixes')
    case 'there':
      return isRelabelled ? t('backup.restore.key.relabelled') : t('backup.restore.key.there')
  }
}

export function formatPhraseState(phrase: BackupReview['phrase']): string {
  if (phrase === null) return t('backup.restore.phrase.none')
  const { length, state } = phrase
  switch (state) {
    case 'adds':
      return t('backup.restore.phrase.adds', { length })
    case 'fixes':
      return t('backup.restore.phrase.fixes', { length })
    case 'there':
      return t('backup.restore.phrase.there')
    case 'another':
      return t('backup.restore.phrase.another')
  }
}

export function formatLogState({ entries, isWhole, joins }: BackupReview['log'], asNew: boolean): string {
  if (!asNew) return t('backup.restore.log.joins', { joins })
  return isWhole ? t('backup.restore.log.whole', { entries }) : t('backup.restore.log.part')
}
