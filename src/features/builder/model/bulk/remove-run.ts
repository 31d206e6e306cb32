import {
  commitToWorkspace,
  putRecord,
  removeRecord,
  useWorkspace,
} from '#/workspace/storage/workspace-store.ts'
import type { BulkRow } from '#/workspace/records/bulk-row.ts'
import type { BulkRun } from '#/workspace/records/bulk-run.ts'
import { rowsOfRun } from '#/workspace/history/rows-of-run.ts'

/** Takes a run off the list. What was signed, what is locked and every key stay. Gives what puts it back. */
export async function removeRun(run: BulkRun): Promise<() => Promise<void>> {
  const { bulkRuns, bulkRows } = useWorkspace.getState()
  const rows = rowsOfRun(bulkRows, run.id)
  const runs = new Map(bulkRuns)
  runs.delete(run.id)
  await commitToWorkspace(
    { bulkRuns: runs, bulkRows: new Map([...bulkRows].filter(([, row]) => row.runId !== run.id)) },
    [removeRecord('bulk-runs', run.id), ...rows.map(({ id }) => removeRecord('bulk-rows', id))],
  )
  return () => putBack(run, rows)
}

async function putBack(run: BulkRun, rows: readonly BulkRow[]): Promise<void> {
  const { bulkRuns, bulkRows } = useWorkspace.getState()
  await commitToWorkspace(
    {
      bulkRuns: new Map(bulkRuns).set(run.id, run),
      bulkRows: new Map([...bulkRows, ...rows.map((row) => [row.id, row] as const)]),
    },
    [putRecord('bulk-runs', run.id, run), ...rows.map((row) => putRecord('bulk-rows', row.id, row))],
  )
}
