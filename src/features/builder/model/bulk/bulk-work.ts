import { create } from 'zustand'
import { KeywrightError } from '#/protocol/error.ts'
import { systemClock } from '#/platform/clock.ts'
import { tryWebLock } from '#/platform/web-lock.ts'
import { blockUpdates } from '#/domain/program/block-updates.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import { readWorkspace } from '#/store/workspace-reading.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import type { BulkRow } from '#/store/records/bulk-row.ts'

export type BulkWork =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'working'
      readonly runId: string
      readonly act: 'prepare' | 'sign' | 'submit'
      /** Keys are generated for all rows first, then the rows are processed one by one. */
      readonly stage: 'keys' | 'rows'
      readonly done: number
      readonly total: number
      readonly isStopping: boolean
    }
  | { readonly kind: 'stopped'; readonly runId: string }
  | { readonly kind: 'failed'; readonly runId: string; readonly error: unknown }

export const useBulkWork = create<{ readonly work: BulkWork }>(() => ({ work: { kind: 'idle' } }))

export const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve, 0))

export interface RunContext {
  readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly breathe: () => Promise<void>
  /** Number of rows that the vault signs in one transaction. */
  readonly signedAtOnce: number
  /** Number of rows that are saved in one transaction. */
  readonly savedAtOnce: number
}

// Browsers delay many timers by at least 4 ms, so work yields only after it has blocked the page for this long, in ms.
const mostBlockedMs = 12
let blockedSinceMs = 0

async function breatheInTime(): Promise<void> {
  if (systemClock.monotonicMs() - blockedSinceMs < mostBlockedMs) return
  await nextTask()
  blockedSinceMs = systemClock.monotonicMs()
}

export const browserContext: RunContext = {
  // Two tabs with the same rows would generate their keys twice. Work fails instead of waiting for another tab, because
  // that tab may change the rows that the user sees.
  exclusively: async (work) => {
    const tried = await tryWebLock('keywright-bulk', async () => {
      await readWorkspace()
      return blockUpdates(work)
    })
    if (!tried.isHeld) throw new KeywrightError<WorkspaceErrorCode>('workspace/bulk-busy')
    return tried.result
  },
  breathe: breatheInTime,
  // Each transaction rewrites the list of all keys, but the vault can lock and the work can stop only between
  // transactions.
  signedAtOnce: 40,
  // A larger batch would block the page: every record is checked while the transaction is open.
  savedAtOnce: 10,
}

export function stopWork(): void {
  useBulkWork.setState(({ work }) =>
    work.kind === 'working' ? { work: { ...work, isStopping: true } } : { work },
  )
}

export interface RowWork {
  readonly runId: string
  readonly act: 'prepare' | 'sign' | 'submit'
  readonly rows: readonly BulkRow[]
  readonly doRow: (row: BulkRow) => Promise<void>
  /**
   * Saves results after the last row. `isComplete` is false if the work stopped or failed before all rows were
   * processed.
   */
  readonly finish: (isComplete: boolean) => Promise<void>
}

const progressMs = 100

/**
 * Processes rows in order, as they are stored when their turn comes, and skips removed rows. Returns the final state.
 */
export async function workThrough(
  { runId, act, rows, doRow, finish }: RowWork,
  { breathe }: RunContext,
): Promise<BulkWork> {
  const total = rows.length
  let shownMs = -Infinity
  // Rendering the page for each row would be too slow.
  const showProgress = (done: number) => {
    const nowMs = systemClock.monotonicMs()
    if (nowMs - shownMs < progressMs) return
    shownMs = nowMs
    useBulkWork.setState({
      work: { kind: 'working', runId, act, stage: 'rows', done, total, isStopping: false },
    })
  }
  try {
    for (const [done, { id }] of rows.entries()) {
      if (isStopping()) {
        await finish(false)
        return { kind: 'stopped', runId }
      }
      showProgress(done)
      await breathe()
      const row = useWorkspace.getState().bulkRows.get(id)
      if (row !== undefined) await doRow(row)
    }
    await finish(true)
    return { kind: 'idle' }
  } catch (error) {
    // Report the first error, even if saving the results fails too.
    await finish(false).catch(() => undefined)
    return { kind: 'failed', runId, error }
  }
}

/** Begins work on a run. Only one tab works at a time. The result is shown once other work may begin. */
export async function beginWork(
  about: { readonly runId: string; readonly act: 'prepare' | 'sign' | 'submit'; readonly total: number },
  { exclusively }: RunContext,
  work: () => Promise<BulkWork>,
): Promise<void> {
  if (useBulkWork.getState().work.kind === 'working') {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/bulk-busy')
  }
  useBulkWork.setState({ work: { kind: 'working', stage: 'keys', done: 0, isStopping: false, ...about } })
  let ended: BulkWork = { kind: 'idle' }
  try {
    ended = await exclusively(work)
  } finally {
    useBulkWork.setState({ work: ended })
  }
}

export function isStopping(): boolean {
  const { work } = useBulkWork.getState()
  return work.kind === 'working' && work.isStopping
}
