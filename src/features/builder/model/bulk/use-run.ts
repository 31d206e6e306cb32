import { useMemo } from 'react'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import type { BulkRun } from '#/workspace/records/bulk-run.ts'
import { figuresOfRow } from './row-figures.ts'
import {
  countStates,
  listRows,
  type ListedRow,
  type RowState,
  rowsOfRun,
} from '#/workspace/history/row-state.ts'

export interface RunView {
  readonly run: BulkRun
  readonly rows: readonly ListedRow[]
  readonly counts: Readonly<Record<RowState, number>>
  /** What the rows lock that are ready to be signed. */
  readonly readyDuffs: bigint
  /** What all rows lock that are not refused. */
  readonly lockedDuffs: bigint
}

/** A run with where each of its rows stands. */
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
      lockedDuffs: sum((state) => state !== 'refused'),
    }
  }, [run, bulkRows, transitions])
}
