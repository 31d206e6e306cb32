import type { Alarm } from '#/platform/timer.ts'

export interface PollerEnvironment {
  readonly alarm: Alarm
  /** Does not fail: what goes wrong is told elsewhere. */
  readonly poll: () => Promise<void>
  readonly everyMs: number
}

export interface Presence {
  readonly isHidden: boolean
  readonly isOnline: boolean
}

// A page that nobody looks at asks so much less often.
const hiddenFactor = 6

/** Polls again and again: slower while hidden, not at all while offline, and at once when somebody is back. */
export function startPoller({ alarm, poll, everyMs }: PollerEnvironment) {
  let presence: Presence = { isHidden: false, isOnline: true }
  let interval = everyMs
  let cancel = () => {}
  let isPolling = false
  let isWanted = false
  let isStopped = false

  const schedule = () => {
    cancel()
    cancel = () => {}
    if (isStopped || !presence.isOnline) return
    cancel = alarm(presence.isHidden ? interval * hiddenFactor : interval, run)
  }

  const run = () => {
    if (isStopped) return
    if (isPolling) {
      isWanted = true
      return
    }
    isPolling = true
    cancel()
    void poll().finally(() => {
      isPolling = false
      if (isWanted && presence.isOnline) {
        isWanted = false
        run()
      } else schedule()
    })
  }

  run()
  return {
    pollNow: run,
    setEvery: (ms: number) => {
      interval = ms
      if (!isPolling) schedule()
    },
    setPresence: (next: Presence) => {
      const isBack =
        (!presence.isOnline && next.isOnline) || (presence.isHidden && !next.isHidden && next.isOnline)
      presence = next
      if (isBack) run()
      else if (!isPolling) schedule()
    },
    stop: () => {
      isStopped = true
      cancel()
    },
  }
}
