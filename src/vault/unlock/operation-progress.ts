import type { Clock } from '#/platform/clock.ts'
import type { Pause } from '#/platform/timer.ts'
import type { CallReport } from '#/platform/worker-call.ts'
import { VaultError } from '#/vault/vault-error.ts'

/**
 * How an operation over thousands of private keys works: in slices, between which the worker hears other requests, says how
 * far it is, and ends where the user has cancelled it. Nothing is written before the last slice.
 */
export interface OperationProgress {
  /** To be awaited after each item. Throws `vault/cancelled`. */
  readonly note: (done: number, total: number) => Promise<void>
  /** To be awaited after what cannot be divided, and before anything is written. Throws `vault/cancelled`. */
  readonly heed: () => Promise<void>
}

/** What an operation needs of its call: a handler is given both, and a call within the worker gives neither. */
export interface FollowedCall {
  readonly signal?: AbortSignal | undefined
  readonly report?: CallReport | undefined
}

/** What slices are measured and divided with. */
export interface SliceEnvironment {
  readonly clock: Clock
  readonly pause: Pause
  /** Frees what thousands of private keys leave behind in each step. Nothing on a page, which would be held up. */
  readonly freeMemory?: () => Promise<void>
}

// A request for another page waits for one slice.
const sliceMs = 40

/** The progress of one call. `pause` lets the messages in that wait for the worker. */
export function followOperation(
  { clock, pause, freeMemory }: SliceEnvironment,
  { signal, report }: FollowedCall,
): OperationProgress {
  let sinceMs = clock.monotonicMs()
  const endSlice = async () => {
    await pause(0)
    if (signal?.aborted === true) throw new VaultError('vault/cancelled')
    sinceMs = clock.monotonicMs()
  }
  return {
    heed: async () => {
      await freeMemory?.()
      await endSlice()
    },
    note: async (done, total) => {
      if (done < total && clock.monotonicMs() - sinceMs < sliceMs) return
      report?.({ done, total })
      await endSlice()
    },
  }
}

/** So many private keys leave tens of megabytes behind wherever all of them are read or written. */
export const manyRecords = 500
const idleMs = 300

/**
 * Frees what reading thousands of private keys leaves behind, once nothing more has been read for a moment: the next operation
 * takes its memory then, and not more. Returns what is to be told of each reading, with the number of its records.
 */
export function freeWhenIdle({
  pause,
  freeMemory,
}: Pick<SliceEnvironment, 'pause' | 'freeMemory'>): (records: number) => void {
  let readings = 0
  const freeAfter = async (reading: number) => {
    await pause(idleMs)
    if (reading === readings) await freeMemory?.()
  }
  return (records) => {
    readings += 1
    if (records >= manyRecords) void freeAfter(readings)
  }
}

/** Of an operation over a few items: it ends before anybody could cancel it. */
export const unfollowed: OperationProgress = { note: async () => {}, heed: async () => {} }
