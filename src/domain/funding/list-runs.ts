import { networkOrSandbox } from '#/store/records/network.ts'
import type { WorkspaceState } from '#/store/workspace-store.ts'
import type { BulkRun } from '#/store/records/bulk-row.ts'
import { rowStateOf, type RowState, rowsOfRun } from './row-state.ts'

type StoredRuns = Pick<WorkspaceState, 'bulkRuns' | 'bulkRows' | 'transitions' | 'networks'>

/**
 * Lists the runs, the latest first, with the number of rows left to sign and, if creates are submitted from here, to
 * submit and confirm.
 */
export function listRuns(
  { bulkRuns, bulkRows, transitions, networks }: StoredRuns,
  networkId: string,
  submits: (run: BulkRun) => boolean,
): readonly { readonly run: BulkRun; readonly left: number }[] {
  return [...bulkRuns.values()]
    .filter((run) => networkOrSandbox(networks, run.networkId).id === networkId)
    .toSorted((a, b) => b.createdAtMs - a.createdAtMs)
    .map((run) => ({ run, left: countLeft({ bulkRows, transitions }, run, submits(run)) }))
}

/** Counts rows that are neither signed nor failed or, with `submits`, neither settled nor failed. */
export function countLeft(
  { bulkRows, transitions }: Pick<StoredRuns, 'bulkRows' | 'transitions'>,
  { id }: Pick<BulkRun, 'id'>,
  submits = false,
): number {
  const isLeft = (state: RowState) =>
    state === 'waiting' ||
    state === 'funded' ||
    state === 'checked' ||
    (submits && (state === 'signed' || state === 'exported'))
  return rowsOfRun(bulkRows, id).filter((row) => isLeft(rowStateOf(row, transitions))).length
}
