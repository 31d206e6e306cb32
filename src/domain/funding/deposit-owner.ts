import { rowsOfRun } from './row-state.ts'
import { coinsOf } from './deposit-coins.ts'
import type { BulkRun } from '#/store/records/bulk-run.ts'
import type { Deposit } from '#/store/records/deposit.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import type { WorkspaceState } from '#/store/workspace-store.ts'

/** The draft or run that a deposit pays for while that goes on. */
export type DepositOwner =
  | { readonly kind: 'draft'; readonly draft: FundedDraft }
  | { readonly kind: 'run'; readonly run: BulkRun }

/** The records that a deposit's owner is found in. */
export type Owners = Pick<WorkspaceState, 'drafts' | 'bulkRuns' | 'bulkRows'>

/**
 * Finds the draft or the run that a deposit pays for. A signed or discarded draft owns it no longer, nor does a run that was removed, or all of whose rows have their
 * funds: what arrives after that waits for nothing.
 */
export function ownerOf(
  { draftId }: Pick<Deposit, 'draftId'>,
  { drafts, bulkRuns, bulkRows }: Owners,
): DepositOwner | undefined {
  const run = bulkRuns.get(draftId)
  if (run !== undefined) {
    const rows = rowsOfRun(bulkRows, run.id)
    const isFunded = rows.length > 0 && rows.every(({ funds }) => funds !== null)
    return isFunded ? undefined : { kind: 'run', run }
  }
  const draft = drafts.get(draftId)
  return draft?.signed === null ? { kind: 'draft', draft } : undefined
}

/** Tells whether a deposit has coins that no draft or run waits for: what was left, came late, or was begun and discarded. */
export function isFree(deposit: Deposit, owners: Owners): boolean {
  return ownerOf(deposit, owners) === undefined && coinsOf(deposit).unspent.length > 0
}
