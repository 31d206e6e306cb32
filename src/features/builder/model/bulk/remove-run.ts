import { addRecord, removeRecord } from '#/workspace/storage/record-change.ts'
import { commitToWorkspace } from '#/workspace/storage/workspace-changes.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import type { BulkRun } from '#/workspace/records/bulk-run.ts'
import { rowsOfRun } from '#/workspace/history/row-state.ts'

/** Takes a run off the list. What was signed, what is locked and every key stay. Gives what puts it back. */
export async function removeRun(run: BulkRun): Promise<() => Promise<void>> {
  const rows = rowsOfRun(useWorkspace.getState().bulkRows, run.id)
  await commitToWorkspace([
    removeRecord('bulk-runs', run.id),
    ...rows.map(({ id }) => removeRecord('bulk-rows', id)),
  ])
  return () =>
    commitToWorkspace([
      addRecord('bulk-runs', run.id, run),
      ...rows.map((row) => addRecord('bulk-rows', row.id, row)),
    ])
}
