import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import { transitionStateOf } from './transition-state.ts'
import type { BulkRow } from '#/workspace/records/bulk-row.ts'

/** Where a row stands. Once it is signed, that is known of its transition, and is not repeated in the row. */
export const rowStates = ['waiting', 'funded', 'checked', 'refused', 'signed', 'exported', 'settled'] as const
export type RowState = (typeof rowStates)[number]

export type SignedById = ReadonlyMap<string, TransitionRecord>

/** `settled`: the person has said what became of it. */
export function rowStateOf(row: BulkRow, transitions: SignedById): RowState {
  const record = row.digest === null ? undefined : transitions.get(row.digest)
  if (record !== undefined) {
    const { kind } = transitionStateOf(record)
    return kind === 'signed' || kind === 'exported' ? kind : 'settled'
  }
  if (row.faults.length > 0) return 'refused'
  if (row.digest !== null) return 'checked'
  return row.funds === null ? 'waiting' : 'funded'
}

/** A row that was refused may be tried again, unless its line could not be read: that has to be pasted again. */
export function canRetry(row: BulkRow, source: 'sandbox' | 'list'): boolean {
  return source === 'sandbox' || (row.funds !== null && row.singleUseKey !== null)
}

export interface ListedRow {
  readonly id: string
  readonly row: BulkRow
  readonly state: RowState
}

const listed = new WeakMap<BulkRow, ListedRow>()

/** Rows with their states. One that stands where it stood is the same object, so that it is not drawn again. */
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
  const counts = { waiting: 0, funded: 0, checked: 0, refused: 0, signed: 0, exported: 0, settled: 0 }
  for (const { state } of rows) counts[state] += 1
  return counts
}
