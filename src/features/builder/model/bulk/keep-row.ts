import { systemClock } from '#/platform/clock.ts'
import type { CreateDraft } from '#/workspace/records/create-draft.ts'
import { noteDraft } from '#/session/locks/note-draft.ts'
import { commitToWorkspace, putRecord, useWorkspace } from '#/workspace/storage/workspace-store.ts'
import type { BulkRow } from '#/workspace/records/bulk-row.ts'

type Change = Partial<Pick<BulkRow, 'singleUseKey' | 'keys' | 'funds' | 'digest' | 'faults'>>

/** Writes what has become of rows, in one transaction. */
export async function keepRows(changed: readonly (readonly [BulkRow, Change])[]): Promise<void> {
  const { bulkRows } = useWorkspace.getState()
  const next = new Map(bulkRows)
  const rows = changed.map(([row, change]) => changedRow(row, change))
  for (const row of rows) next.set(row.id, row)
  await commitToWorkspace(
    { bulkRows: next },
    rows.map((row) => putRecord('bulk-rows', row.id, row)),
  )
}

/** Writes what has become of a row, and with it what is locked for it, so that it is found whatever becomes of the run. */
export async function keepRow(row: BulkRow, change: Change, draft: CreateDraft): Promise<void> {
  const next = changedRow(row, change)
  const noted = noteDraft(draft, { settled: true })
  await commitToWorkspace(
    { bulkRows: new Map(useWorkspace.getState().bulkRows).set(row.id, next), ...noted.next },
    [putRecord('bulk-rows', row.id, next), ...noted.changes],
  )
}

function changedRow(row: BulkRow, change: Change): BulkRow {
  return { ...row, ...change, version: row.version + 1, savedAtMs: systemClock.wallMs() }
}
