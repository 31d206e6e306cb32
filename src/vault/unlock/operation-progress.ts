import type { Clock } from '#/platform/clock.ts'
import type { Pause } from '#/platform/timer.ts'
import type { CallReport } from '#/platform/worker-call.ts'
import { VaultError } from '#/vault/vault-error.ts'

/** Splits work over thousands of private keys into slices, so that requests and cancelling get through in between. */
export interface OperationProgress {
  /** Await after each item. Throws `vault/cancelled`. */
  readonly note: (done: number, total: number) => Promise<void>
  /** Await after work that cannot be divided, and before writing. Throws `vault/cancelled`. */
  readonly heed: () => Promise<void>
}

export interface FollowedCall {
  readonly signal?: AbortSignal | undefined
  readonly report?: CallReport | undefined
}

export interface SliceContext {
  readonly clock: Clock
  readonly pause: Pause
  /** Frees the memory of thousands of private keys after each step. Undefined on a page, which would freeze. */
  readonly freeMemory?: () => Promise<void>
}

// Another request waits for one slice at most.
const sliceMs = 40

/** Returns the progress of one call. `pause` lets waiting messages reach the worker. */
export function followOperation(
  { clock, pause, freeMemory }: SliceContext,
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

/** Reading or writing this many private keys leaves tens of megabytes of garbage. */
export const manyRecords = 500
const idleMs = 300

/** Returns a function to call after each read. The memory of large reads is freed once reading pauses. */
export function freeWhenIdle({
  pause,
  freeMemory,
}: Pick<SliceContext, 'pause' | 'freeMemory'>): (records: number) => void {
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

/** Progress of an operation that is too short to be cancelled. */
export const unfollowed: OperationProgress = { note: async () => {}, heed: async () => {} }
