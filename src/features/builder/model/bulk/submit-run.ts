import { isForgeableKey } from '#/protocol/platform/bls-signing-key.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { stopAsking, submitSigned } from '#/domain/transition/outbox-actions.ts'
import { useSubmissions } from '#/domain/transition/submissions.ts'
import type { BulkRow, BulkRun } from '#/store/records/bulk-row.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { isPending, transitionStateOf } from '#/store/records/transition-state.ts'
import { rowsOfRun, type ListedRow } from '#/domain/funding/row-state.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { beginWork, browserContext, workThrough, type RowWork, type RunContext } from './bulk-work.ts'

/** Creates submitted in parallel. More would burden a node that also serves other users. */
const submittedAtOnce = 4

interface Sender {
  readonly submit: (record: TransitionRecord) => Promise<void>
  readonly stop: (id: string) => void
}

const browserSender: Sender = { submit: submitSigned, stop: stopAsking }

/**
 * Submits pending creates in parallel, except those that wait for a sandbox block. A stopped run can follow its sent
 * creates later.
 */
export async function submitRun(
  run: BulkRun,
  context: RunContext = browserContext,
  sender: Sender = browserSender,
): Promise<void> {
  const { id: runId } = run
  const rows = rowsOfRun(useWorkspace.getState().bulkRows, runId).filter(
    (row) => pendingOf(row) !== undefined,
  )
  await beginWork({ runId, act: 'submit', total: rows.length }, context, () =>
    workThrough({ runId, act: 'submit', rows, ...submitSome(sender) }, context),
  )
}

function submitSome({ submit, stop }: Sender): Pick<RowWork, 'doRow' | 'finish'> {
  const asked = new Map<string, Promise<void>>()
  return {
    doRow: async (row) => {
      const record = pendingOf(row)
      if (record === undefined) return
      if (asked.size >= submittedAtOnce) await Promise.race(asked.values())
      const asking = submit(record).finally(() => asked.delete(record.id))
      asked.set(record.id, asking)
    },
    finish: async (isComplete) => {
      if (!isComplete) for (const id of asked.keys()) stop(id)
      await Promise.all(asked.values())
    },
  }
}

/** Tells whether anyone could sign with a key of the run. Earlier versions created BLS keys on today’s networks. */
export function hasForgeableKeys({ keys, profile }: Pick<BulkRun, 'keys' | 'profile'>): boolean {
  return keys.some((key) => isForgeableKey(key, wireProfiles[profile]))
}

/**
 * Counts the signed creates to submit (`left`), and those that the older sandbox has accepted for its next block
 * (`accepted`).
 */
export function countSubmitted(
  rows: readonly ListedRow[],
  heights: ReadonlyMap<string, number>,
): { readonly left: number; readonly accepted: number } {
  const pending = rows.filter(({ state }) => state === 'signed' || state === 'exported')
  const accepted = pending.filter(({ row }) => heights.has(row.digest ?? '')).length
  return { left: pending.length - accepted, accepted }
}

function pendingOf({ digest }: BulkRow): TransitionRecord | undefined {
  if (digest === null || useSubmissions.getState().heights.has(digest)) return undefined
  const record = useWorkspace.getState().transitions.get(digest)
  return record !== undefined && isPending(transitionStateOf(record)) ? record : undefined
}
