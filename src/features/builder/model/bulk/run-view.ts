import { useMemo } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { coinsOf } from '#/domain/funding/deposit-coins.ts'
import {
  canRetry,
  countStates,
  listRows,
  rowsOfRun,
  type ListedRow,
  type RowState,
} from '#/domain/funding/row-state.ts'
import type { BulkRun } from '#/store/records/bulk-row.ts'
import type { Deposit } from '#/store/records/deposit.ts'
import { addRecord, removeRecord } from '#/store/record-change.ts'
import { commitToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { figuresOfRow } from './run-row.ts'

/** Removes a run and its rows. Signed transitions, locks and sealed keys stay. Returns the undo function. */
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
  readonly readyDuffs: bigint
  /** Duffs in the locks of all rows, including failed ones. Each lock counts once. */
  readonly lockedDuffs: bigint
}

export type RunStep = 'prepare' | 'pay' | 'sign' | 'submit' | 'done'

export function nextOfRun({ run, rows, counts }: Pick<RunView, 'run' | 'rows' | 'counts'>): RunStep {
  if (rows.some((listed) => isUnprepared(run, listed))) return 'prepare'
  if (counts.checked > 0) return 'sign'
  if (counts.signed + counts.exported > 0) return 'submit'
  return counts.waiting > 0 ? 'pay' : 'done'
}

export function hasToPrepare({ run, rows }: Pick<RunView, 'run' | 'rows'>): boolean {
  return rows.some((listed) => isUnprepared(run, listed) || isRetryable(run, listed))
}

export function isPayable({ run, rows }: Pick<RunView, 'run' | 'rows'>): boolean {
  return run.source.kind === 'payment' && rows.every(({ row }) => row.keys.length > 0)
}

/** Tells whether the run still needs private keys: for an unsigned row, or for unspent coins. */
export function needsVault(
  { run, rows }: Pick<RunView, 'run' | 'rows'>,
  deposits: Iterable<Deposit>,
): boolean {
  const isLeft = (listed: ListedRow) =>
    listed.state === 'waiting' ||
    listed.state === 'funded' ||
    listed.state === 'checked' ||
    isRetryable(run, listed)
  if (rows.some(isLeft)) return true
  return [...deposits].some((each) => each.draftId === run.id && coinsOf(each).unspent.length > 0)
}

function isUnprepared({ source }: BulkRun, { row, state }: ListedRow): boolean {
  // In a run funded by a payment, a row that has its keys waits for the payment.
  if (state === 'waiting') return source.kind !== 'payment' || row.keys.length === 0
  return state === 'funded'
}

function isRetryable({ source }: BulkRun, { row, state }: ListedRow): boolean {
  return state === 'failed' && canRetry(row, source.kind)
}

export function useRun(id: string): RunView | undefined {
  const run = useWorkspace((state) => state.bulkRuns.get(id))
  const bulkRows = useWorkspace((state) => state.bulkRows)
  const transitions = useWorkspace((state) => state.transitions)
  return useMemo(() => {
    if (run === undefined) return undefined
    const rows = listRows(rowsOfRun(bulkRows, run.id), transitions)
    return {
      run,
      rows,
      counts: countStates(rows),
      readyDuffs: sumLocks(
        run,
        rows.filter(({ state }) => state === 'checked'),
      ),
      lockedDuffs: sumLocks(run, rows),
    }
  }, [run, bulkRows, transitions])
}

/** Sums the locks of rows, in duffs. Each lock counts once, because several lines of a list may name it. */
export function sumLocks(run: Pick<BulkRun, 'profile'>, rows: readonly Pick<ListedRow, 'row'>[]): bigint {
  const locks = new Map(
    rows.flatMap(({ row }) => {
      const figures = figuresOfRow(run, row)
      return figures === undefined ? [] : [[formatHex(figures.identityId), figures.amountDuffs ?? 0n]]
    }),
  )
  return [...locks.values()].reduce((total, each) => total + each, 0n)
}
