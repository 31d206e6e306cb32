import type { Clock } from '#/platform/clock.ts'
import type { Ticker } from '#/platform/timer.ts'

import { isSilent, tickMs, type TimeStamp } from './auto-lock.ts'

/** What a worker needs to end by itself. */
export interface HeartbeatEnvironment {
  readonly tick: Ticker
  /** Ends this worker, and with it all that it holds. */
  readonly end: () => void
}

/**
 * Ends an open vault whose page is silent: a page decides when to lock, and one that hangs, is frozen or was left behind
 * decides nothing. It is silent when it has not called `beat` for longer than a browser delays a timer, by either clock.
 * `isOpen`: a locked vault has nothing to end. See docs/vault.md, "Automatic lock".
 */
export function watchHeartbeat(
  { wallMs, monotonicMs }: Clock,
  { tick, end }: HeartbeatEnvironment,
  isOpen: () => boolean,
): { readonly beat: () => void } {
  const now = (): TimeStamp => ({ wallMs: wallMs(), monotonicMs: monotonicMs() })
  let last = now()
  let wasOpen = false

  const stop = tick(tickMs, () => {
    const stamp = now()
    // What has just been opened was opened by the page.
    if (!isOpen() || !wasOpen) last = stamp
    wasOpen = isOpen()
    if (!isSilent(last, stamp)) return
    stop()
    end()
  })
  return {
    beat: () => {
      const stamp = now()
      // A page that slept as long as this worker did does not undo it: the next tick ends.
      if (!isSilent(last, stamp)) last = stamp
    },
  }
}
