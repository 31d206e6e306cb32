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

// A request for another page waits for one slice.
const sliceMs = 40

/** The progress of one call. `pause` lets the messages in that wait for the worker. */
export function followOperation(
  { clock, pause }: { readonly clock: Clock; readonly pause: Pause },
  { signal, report }: FollowedCall,
): OperationProgress {
  let sinceMs = clock.monotonicMs()
  const heed = async () => {
    await pause(0)
    if (signal?.aborted === true) throw new VaultError('vault/cancelled')
    sinceMs = clock.monotonicMs()
  }
  return {
    heed,
    note: async (done, total) => {
      if (done < total && clock.monotonicMs() - sinceMs < sliceMs) return
      report?.({ done, total })
      await heed()
    },
  }
}

/** Of an operation over a few items: it ends before anybody could cancel it. */
export const unfollowed: OperationProgress = { note: async () => {}, heed: async () => {} }
