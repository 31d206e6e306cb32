import { startTransition, useEffect, useMemo, useState } from 'react'
import type { PlannedTransition } from '#/protocol/transition/transition.ts'
import { assembleCreate, plannedOf } from '#/domain/draft/checked-draft.ts'
import type { FundingPlan } from '#/domain/funding/confirmed-plan.ts'
import { deriveInSlices } from '#/domain/identity/derive-in-slices.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import type { BulkRow, BulkRun } from '#/store/records/bulk-row.ts'
import { draftOfRow, vaultKeysOf } from './run-row.ts'

const planned = new WeakMap<BulkRow, PlannedTransition>()

/** The transition that a row will sign once its lock is proven. Undefined until all its keys exist. */
function plannedOfRow(run: BulkRun, row: BulkRow): PlannedTransition | undefined {
  const before = planned.get(row)
  if (before !== undefined) return before
  const draft = draftOfRow(run, row)
  const report = assembleCreate(draft, { vaultKeys: vaultKeysOf(row), usedOutPoints: [] })
  const transition = plannedOf({ draft, report })
  if (transition !== undefined) planned.set(row, transition)
  return transition
}

/**
 * Plans the transitions that rows sign once their lock is proven. `plan` is undefined until all rows are planned, and
 * while a row lacks keys.
 */
export function useRunPlan(
  run: BulkRun,
  listed: readonly BulkRow[],
): { readonly isRead: boolean; readonly plan: FundingPlan | undefined } {
  const rows = useSame(listed)
  const keys = useVault((view) => view.keys)
  const [read, setRead] = useState<readonly BulkRow[]>([])
  useEffect(() => {
    const work = rows.map((row) => () => void plannedOfRow(run, row))
    return deriveInSlices(work, (isDone) => {
      if (isDone) startTransition(() => setRead(rows))
    })
  }, [run, rows])
  return useMemo(() => {
    // Incomplete rows are checked again when the keys change.
    if (read !== rows || keys.length === 0) return { isRead: false, plan: undefined }
    const transitions = rows.flatMap((row) => plannedOfRow(run, row) ?? [])
    const isComplete = rows.length > 0 && transitions.length === rows.length
    return { isRead: true, plan: isComplete ? { transitions, profile: run.profile } : undefined }
  }, [read, rows, run, keys])
}

/** Returns the previous list while its rows are the same, so that other changes do not reset the screen. */
function useSame(listed: readonly BulkRow[]): readonly BulkRow[] {
  const [previous, setPrevious] = useState(listed)
  if (previous.length === listed.length && listed.every((row, at) => row === previous[at])) return previous
  setPrevious(listed)
  return listed
}
