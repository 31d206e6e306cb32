import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { isPending, transitionStateOf } from '#/store/records/transition-state.ts'
import type { BulkRow, BulkRun } from '#/store/records/bulk-row.ts'

/** The state of a row. A signed row does not repeat the state of its transition. */
const rowStates = ['waiting', 'funded', 'checked', 'failed', 'signed', 'exported', 'settled'] as const
export type RowState = (typeof rowStates)[number]

type SignedById = ReadonlyMap<string, TransitionRecord>

export function rowStateOf(row: BulkRow, transitions: SignedById): RowState {
  const record = row.digest === null ? undefined : transitions.get(row.digest)
  if (record !== undefined) {
    const state = transitionStateOf(record)
    if (!isPending(state)) return 'settled'
    // Answers of nodes are shown beside this state.
    return state.kind === 'signed' ? 'signed' : 'exported'
  }
  if (row.faults.length > 0) return 'failed'
  if (row.digest !== null) return 'checked'
  return row.funds === null ? 'waiting' : 'funded'
}

export function canRetry(row: BulkRow, source: BulkRun['source']['kind']): boolean {
  return source === 'sandbox' || (row.funds !== null && row.singleUseKey !== null)
}

export interface ListedRow {
  readonly id: string
  readonly row: BulkRow
  readonly state: RowState
}

const listed = new WeakMap<BulkRow, ListedRow>()

/** Lists the rows. An unchanged row is the same object, so React does not render it again. */
export function listRows(rows: readonly BulkRow[], transitions: SignedById): readonly ListedRow[] {
  return rows.map((row) => {
    const state = rowStateOf(row, transitions)
    const before = listed.get(row)
    if (before?.state === state) return before
    const next = { id: row.id, row, state }
    listed.set(row, next)
    return next
  })
}

export function countStates(rows: readonly ListedRow[]): Readonly<Record<RowState, number>> {
  const counts = { waiting: 0, funded: 0, checked: 0, failed: 0, signed: 0, exported: 0, settled: 0 }
  for (const { state } of rows) counts[state] += 1
  return counts
}

type Rows = ReadonlyMap<string, BulkRow>

const grouped = new WeakMap<Rows, ReadonlyMap<string, readonly BulkRow[]>>()
const none: readonly BulkRow[] = []

export function rowsOfRun(rows: Rows, runId: string): readonly BulkRow[] {
  const before = grouped.get(rows)
  if (before !== undefined) return before.get(runId) ?? none
  const groups = new Map<string, BulkRow[]>()
  for (const row of rows.values()) {
    const group = groups.get(row.runId)
    if (group === undefined) groups.set(row.runId, [row])
    else group.push(row)
  }
  for (const group of groups.values()) group.sort((a, b) => a.number - b.number)
  grouped.set(rows, groups)
  return groups.get(runId) ?? none
}
