import { useMemo } from 'react'
import {
  countStates,
  listRows,
  rowsOfRun,
  type ListedRow,
  type RowState,
} from '#/workspace/history/row-state.ts'
import type { BulkRun } from '#/workspace/records/bulk-run.ts'
import { addRecord, removeRecord } from '#/workspace/storage/record-change.ts'
import { commitToWorkspace } from '#/workspace/storage/workspace-changes.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { figuresOfRow } from './run-row.ts'

/** Removes a run from the list, and nothing that was signed, locked or sealed. Returns what undoes it. */
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

export interface RunView {
  readonly run: BulkRun
  readonly rows: readonly ListedRow[]
  readonly counts: Readonly<Record<RowState, number>>
  /** Locked by rows that are ready to be signed. */
  readonly readyDuffs: bigint
  /** Locked by all rows that are not rejected. */
  readonly lockedDuffs: bigint
}

/** A run with the state of each of its rows. */
export function useRun(id: string): RunView | undefined {
  const run = useWorkspace((state) => state.bulkRuns.get(id))
  const bulkRows = useWorkspace((state) => state.bulkRows)
  const transitions = useWorkspace((state) => state.transitions)
  return useMemo(() => {
    if (run === undefined) return undefined
    const rows = listRows(rowsOfRun(bulkRows, run.id), transitions)
    const sum = (has: (state: RowState) => boolean) =>
      rows.reduce(
        (total, { row, state }) => total + (has(state) ? (figuresOfRow(run, row)?.amountDuffs ?? 0n) : 0n),
        0n,
      )
    return {
      run,
      rows,
      counts: countStates(rows),
      readyDuffs: sum((state) => state === 'checked'),
      lockedDuffs: sum((state) => state !== 'rejected'),
    }
  }, [run, bulkRows, transitions])
}
