import type { Clock } from '#/platform/clock.ts'
import type { Presence } from '#/platform/presence.ts'
import type { Ticker } from '#/platform/timer.ts'

/** When an open vault locks itself. */
export interface AutoLockSettings {
  /** Without input for that long; never when it is null. */
  readonly idleMs: number | null
  /** As soon as the page cannot be seen. */
  readonly whenHidden: boolean
}

export const defaultAutoLock: AutoLockSettings = { idleMs: 5 * 60_000, whenHidden: false }

/** One moment on both clocks: the system time may jump, the monotonic one may stop while the device sleeps. */
export interface TimeStamp {
  readonly wallMs: number
  readonly monotonicMs: number
}

/**
 * Why the vault locked. `unknown-time`: it is not known when the last input was; `changed`: the passphrase or the
 * keys were changed, by which every other session ends.
 */
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

/** The last lock of an open vault, as this tab saw it. */
export interface LastLock {
  readonly reason: LockReason
  readonly atMs: number
  /** How long nobody was there, for the reason `idle`. */
  readonly idleMs: number | null
  /** Another tab locked, and this one with it. */
  readonly isOtherTab: boolean
}

export interface AutoLockMoment {
  readonly settings: AutoLockSettings
  /** The last input, in this tab or another. */
  readonly active: TimeStamp | undefined
  /** The last time this was asked. */
  readonly asked: TimeStamp | undefined
  readonly now: TimeStamp
  readonly isHidden: boolean
}

// Asked every second; a browser that holds back the timers of a hidden page still lets one through each minute.
const mostBetweenMs = 150_000
// A clock that is corrected moves by less.
const mostDriftMs = 30_000

/**
 * Why the vault is to lock now, or `undefined`. Times that make no sense lock. See docs/vault.md, "Automatic lock".
 */
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
  // By the clock that has advanced more: neither a clock that was set back nor one that stopped delays the lock.
  const idleMs = longest(active, now)
  if (settings.idleMs !== null && idleMs >= settings.idleMs) return 'idle'
  const wallMs = now.wallMs - asked.wallMs
  const monotonicMs = now.monotonicMs - asked.monotonicMs
  const slept = wallMs - monotonicMs > mostDriftMs || isSilent(asked, now)
  return slept ? 'sleep' : undefined
}

/** How long until an idle vault locks; nothing where it never does. */
function timeLeft({ idleMs }: AutoLockSettings, active: TimeStamp, now: TimeStamp): number | undefined {
  return idleMs === null ? undefined : Math.max(0, idleMs - longest(active, now))
}

/** Whether nothing was heard since for longer than a browser delays a timer. */
export function isSilent(since: TimeStamp, now: TimeStamp): boolean {
  return longest(since, now) > mostBetweenMs
}

function longest(from: TimeStamp, to: TimeStamp): number {
  return Math.max(to.wallMs - from.wallMs, to.monotonicMs - from.monotonicMs)
}

function isWhole({ wallMs, monotonicMs }: TimeStamp): boolean {
  return Number.isFinite(wallMs) && Number.isFinite(monotonicMs)
}

export interface AutoLockEnvironment {
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

/** How often the page decides, and tells the worker that it does. */
export const tickMs = 1000
// Input comes in bursts; the other tabs need not hear of each.
const tellEveryMs = 5000

/**
 * Watches an open vault and calls `lock` with the reason. `tellActive` tells the other tabs that the user is active,
 * `beat` the worker that this page still decides.
 * See docs/vault.md, "Automatic lock".
 */
export function watchAutoLock(
  { clock, presence, tick }: AutoLockEnvironment,
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
