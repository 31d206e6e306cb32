import { systemClock } from '#/platform/clock.ts'
import type { CreateDraft } from '#/workspace/records/create-draft.ts'
import { noteDraft } from '#/session/locks/note-draft.ts'
import { changeRecord, type RecordChange } from '#/workspace/storage/record-change.ts'
import { commitToWorkspace } from '#/workspace/storage/workspace-changes.ts'
import type { BulkRow } from '#/workspace/records/bulk-row.ts'

type Change = Partial<Pick<BulkRow, 'singleUseKey' | 'keys' | 'funds' | 'digest' | 'faults'>>

/** Writes what has become of rows, in one transaction. */
export async function saveRows(changed: readonly (readonly [BulkRow, Change])[]): Promise<void> {
  await commitToWorkspace(changed.map(([row, change]) => changingOf(row, change)))
}

/** Writes what has become of a row, and with it what is locked for it, so that it is found whatever becomes of the run. */
export async function saveRow(row: BulkRow, change: Change, draft: CreateDraft): Promise<void> {
  await commitToWorkspace([changingOf(row, change), ...noteDraft(draft, { settled: true })])
}

// A row whose run was removed meanwhile stays removed.
function changingOf({ id }: BulkRow, change: Change): RecordChange {
  const savedAtMs = systemClock.wallMs()
  return changeRecord('bulk-rows', id, (row) => ({ ...row, ...change, version: row.version + 1, savedAtMs }))
}
