import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { type BackupRecord, mostCovered, noBackups } from '#/vault/storage/backup-record.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'

import type { BackupContent } from './backup-content.ts'
import type { BackupState } from './backup-forms.ts'
import type { OpenedFile } from './backup-holding.ts'
import type { RestorePlan } from './backup-plan.ts'

/** Returns the state of backups for responses: last made, last tested, and the ids of records in tested files. */
export function stateOfBackups({ backup }: Pick<Inspection, 'backup'>): BackupState {
  const { made, tested, covered } = backup?.record ?? noBackups
  return { made, tested, covered: covered.map(formatHex) }
}

interface ReadAgain {
  readonly file: OpenedFile
  readonly content: BackupContent
  readonly plan: RestorePlan
  readonly identities: number
  readonly atMs: number
}

/** Returns the `backup` record after a file was opened again and checked: its contents count as backed up. */
export function noteReadAgain(
  { backup, all, phrase }: Pick<Inspection, 'backup' | 'all' | 'phrase'>,
  { file, content, plan, identities, atMs }: ReadAgain,
): BackupRecord {
  const before = backup?.record ?? noBackups
  const covered = new Set(plan.keys.map(({ id }) => formatHex(id)))
  if (plan.phrase === 'there' && phrase !== undefined) covered.add(formatHex(phrase.record.id))
  else if (content.phrase !== null && plan.phrase !== 'another') covered.add(formatHex(content.phrase.id))
  const present = new Set(all.map(({ record }) => formatHex(record.id)))
  // Skip records that the user has removed from the vault in the meantime.
  for (const id of before.covered.map(formatHex)) if (present.has(id)) covered.add(id)
  const { sealed } = file
  const keys = content.keys.length
  return {
    ...before,
    tested: { atMs, file: file.file, keys, identities, madeAtMs: sealed.createdAtMs },
    covered: [...covered].slice(0, mostCovered).map(parseHex),
  }
}

/** Returns the `backup` record after a backup. An untested backup does not count as backed up. */
export function noteMade(
  { backup }: Pick<Inspection, 'backup'>,
  made: NonNullable<BackupRecord['made']>,
): BackupRecord {
  return { ...(backup?.record ?? noBackups), made }
}
