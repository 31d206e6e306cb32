import type { Clock } from '#/platform/clock.ts'
import type { Presence } from '#/platform/presence.ts'
import type { Ticker } from '#/platform/timer.ts'

export interface AutoLockSettings {
  /** Milliseconds without input; null means never. */
  readonly idleMs: number | null
  readonly whenHidden: boolean
}

export const defaultAutoLock: AutoLockSettings = { idleMs: 5 * 60_000, whenHidden: false }

/** One moment on both clocks: system time may jump, and the monotonic clock may stop while the device sleeps. */
export interface TimeStamp {
  readonly wallMs: number
  readonly monotonicMs: number
}

/** `unknown-time`: the time of the last input is unknown. `changed`: new passphrase or keys ended other sessions. */
export const lockReasons = [
  'by-hand',
  'changed',
  'elsewhere',
  'idle',
  'sleep',
  'hidden',
  'unknown-time',
  'failed',
] as const
export type LockReason = (typeof lockReasons)[number]

export interface LastLock {
  readonly reason: LockReason
  readonly atMs: number
  readonly idleMs: number | null
  readonly isOtherTab: boolean
}

export interface AutoLockMoment {
  readonly settings: AutoLockSettings
  readonly active: TimeStamp | undefined
  readonly asked: TimeStamp | undefined
  readonly now: TimeStamp
  readonly isHidden: boolean
}

// Checks run every second; browsers throttle timers of hidden pages to one per minute.
const mostBetweenMs = 150_000
// Corrections of a clock are smaller than this.
const mostDriftMs = 30_000

/** Returns the reason to lock now, or `undefined`. Inconsistent times lock. See docs/vault.md, "Automatic lock". */
export function decideLock({
  settings,
  active,
  asked,
  now,
  isHidden,
}: AutoLockMoment): LockReason | undefined {
  if (active === undefined || asked === undefined || !isWhole(active) || !isWhole(asked) || !isWhole(now))
    return 'unknown-time'
  if (settings.whenHidden && isHidden) return 'hidden'
  // Use the clock that advanced more: a clock that was set back or stopped must not delay the lock.
  const idleMs = longest(active, now)
  if (settings.idleMs !== null && idleMs >= settings.idleMs) return 'idle'
  const wallMs = now.wallMs - asked.wallMs
  const monotonicMs = now.monotonicMs - asked.monotonicMs
  const slept = wallMs - monotonicMs > mostDriftMs || isSilent(asked, now)
  return slept ? 'sleep' : undefined
}

function timeLeft({ idleMs }: AutoLockSettings, active: TimeStamp, now: TimeStamp): number | undefined {
  return idleMs === null ? undefined : Math.max(0, idleMs - longest(active, now))
}

/** Tells whether more time lies between two moments than a browser delays a timer. */
export function isSilent(since: TimeStamp, now: TimeStamp): boolean {
  return longest(since, now) > mostBetweenMs
}

function longest(from: TimeStamp, to: TimeStamp): number {
  return Math.max(to.wallMs - from.wallMs, to.monotonicMs - from.monotonicMs)
}

function isWhole({ wallMs, monotonicMs }: TimeStamp): boolean {
  return Number.isFinite(wallMs) && Number.isFinite(monotonicMs)
}

export interface AutoLockContext {
  readonly clock: Clock
  readonly presence: Presence
  readonly tick: Ticker
}

export interface AutoLockWatch {
  readonly begin: () => void
  readonly end: () => boolean
  readonly noteActive: () => void
  readonly check: () => void
  readonly set: (settings: AutoLockSettings) => void
  readonly settings: () => AutoLockSettings
  readonly leftMs: () => number | undefined
}

/** Interval of checks, and of heartbeats to the worker. */
export const tickMs = 1000
// Input comes in bursts; other tabs do not need every event.
const tellEveryMs = 5000

/**
 * Returns a watch that calls `lock` with the reason. `tellActive` tells other tabs that the user is active; `beat`
 * tells the worker that this page still decides. See docs/vault.md, "Automatic lock".
 */
export function watchAutoLock(
  { clock, presence, tick }: AutoLockContext,
  lock: (reason: LockReason) => void,
  tellActive: () => void,
  beat: () => void = () => {},
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
    // Check first: input that comes too late must not undo the idle time before.
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
      const stopTicks = tick(tickMs, () => {
        check()
        if (watching !== undefined) beat()
      })
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
