import type { Clock } from '#/platform/clock.ts'
import type { Ticker } from '#/platform/timer.ts'

import { isSilent, tickMs, type TimeStamp } from './auto-lock.ts'

export interface HeartbeatContext {
  readonly tick: Ticker
  readonly end: () => void
}

/**
 * Returns `beat`, and ends an open vault (`isOpen`) when its page has not called `beat` for longer than a browser
 * delays a timer, by either clock. A page that hangs, is frozen or was left cannot lock. See docs/vault.md, "Automatic
 * lock".
 */
export function watchHeartbeat(
  { wallMs, monotonicMs }: Clock,
  { tick, end }: HeartbeatContext,
  isOpen: () => boolean,
): { readonly beat: () => void } {
  const now = (): TimeStamp => ({ wallMs: wallMs(), monotonicMs: monotonicMs() })
  let last = now()
  let wasOpen = false

  const stop = tick(tickMs, () => {
    const stamp = now()
    // The page itself has just opened the vault.
    if (!isOpen() || !wasOpen) last = stamp
    wasOpen = isOpen()
    if (!isSilent(last, stamp)) return
    stop()
    end()
  })
  return {
    beat: () => {
      const stamp = now()
      // A beat after both page and worker slept does not undo the silence: the next tick ends the worker.
      if (!isSilent(last, stamp)) last = stamp
    },
  }
}
