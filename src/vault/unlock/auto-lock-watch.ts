import type { Clock } from '#/platform/clock.ts'
import type { Presence } from '#/platform/presence.ts'
import type { Ticker } from '#/platform/ticker.ts'
import {
  decideLock,
  defaultAutoLock,
  timeLeft,
  type AutoLockSettings,
  type LockReason,
  type TimeStamp,
} from './auto-lock.ts'

export interface AutoLockGround {
  readonly clock: Clock
  readonly presence: Presence
  readonly tick: Ticker
}

export interface AutoLockWatch {
  /** The vault was opened: the watch begins. */
  readonly begin: () => void
  /** Whether there was a watch to end. */
  readonly end: () => boolean
  /** Input in another tab counts as well. */
  readonly noteActive: () => void
  /** Locks if it is time, before anything is asked of the worker. */
  readonly check: () => void
  readonly set: (settings: AutoLockSettings) => void
  readonly settings: () => AutoLockSettings
  /** How long until it locks without input; nothing where it does not. */
  readonly leftMs: () => number | undefined
}

const tickMs = 1000
// Input comes in bursts; the other tabs need not hear of each.
const tellEveryMs = 5000

/** Watches over an open vault. `tellActive` tells the other tabs that somebody is there. */
export function watchAutoLock(
  { clock, presence, tick }: AutoLockGround,
  lock: (reason: LockReason) => void,
  tellActive: () => void,
): AutoLockWatch {
  let settings = defaultAutoLock
  let watching:
    | { active: TimeStamp; asked: TimeStamp; told: TimeStamp; readonly stop: () => void }
    | undefined

  const now = (): TimeStamp => ({ wallMs: clock.wallMs(), monotonicMs: clock.monotonicMs() })

  const check = () => {
    if (watching === undefined) return
    const { active, asked } = watching
    const stamp = now()
    watching.asked = stamp
    const reason = decideLock({ settings, active, asked, now: stamp, isHidden: presence.isHidden() })
    if (reason !== undefined) lock(reason)
  }

  const noteActive = () => {
    // Whoever comes back too late finds it locked: input does not undo the time before it.
    check()
    if (watching !== undefined) watching.active = now()
  }

  const noteInput = () => {
    noteActive()
    if (watching === undefined) return
    const sinceMs = watching.active.monotonicMs - watching.told.monotonicMs
    if (sinceMs < tellEveryMs) return
    watching.told = watching.active
    tellActive()
  }

  const end = () => {
    const wasWatching = watching !== undefined
    watching?.stop()
    watching = undefined
    return wasWatching
  }

  return {
    begin: () => {
      end()
      const stopTicks = tick(tickMs, check)
      const stopListening = presence.listen({ onInput: noteInput, onVisibility: check })
      const stop = () => {
        stopTicks()
        stopListening()
      }
      const stamp = now()
      watching = { active: stamp, asked: stamp, told: stamp, stop }
      tellActive()
    },
    end,
    noteActive,
    check,
    set: (next) => {
      settings = next
      check()
    },
    settings: () => settings,
    leftMs: () => watching && timeLeft(settings, watching.active, now()),
  }
}
