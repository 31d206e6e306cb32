import { expect, it } from 'vitest'
import { watchAutoLock, type AutoLockSettings } from './auto-lock.ts'

// Tests everything that may happen to a device's clocks while a vault is open, with every event that may come first
// afterwards. The vault locks within a second of its time, or at the first event after the device wakes.

const second = 1000
const day = 24 * 60 * 60 * second
const idleMs = 5 * 60 * second

/** A device driven by the test: both clocks advance by themselves, and the wall clock may be set. */
function openDevice(settings: AutoLockSettings) {
  const at = { wallMs: 1_700_000_000_000, monotonicMs: 5000 }
  const calls = { tick: () => {}, onInput: () => {}, onVisibility: () => {} }
  let lockedAtMs: number | undefined
  // The time that has really passed, whatever the clocks show.
  let passedMs = 0
  const watch = watchAutoLock(
    {
      clock: { wallMs: () => at.wallMs, monotonicMs: () => at.monotonicMs },
      presence: {
        isHidden: () => false,
        listen: (listener) => {
          Object.assign(calls, listener)
          return () => {}
        },
      },
      tick: (everyMs, call) => {
        expect(everyMs).toBeLessThanOrEqual(second)
        calls.tick = call
        return () => {}
      },
    },
    () => (lockedAtMs ??= passedMs),
    () => {},
  )
  watch.set(settings)
  watch.begin()
  const pass = (ms: number) => {
    passedMs += ms
    at.wallMs += ms
    at.monotonicMs += ms
  }
  return {
    calls,
    watch,
    at,
    /** Lets time pass, with a tick each second. */
    run: (ms: number) => {
      for (let done = 0; done < ms; done += second) {
        pass(second)
        calls.tick()
      }
    },
    pass,
    lockedAtMs: () => lockedAtMs,
    nowMs: () => passedMs,
  }
}
type Device = ReturnType<typeof openDevice>

/** Events that may come first afterwards. */
const notices: Readonly<Record<string, (device: Device) => void>> = {
  'the next tick': ({ calls }) => calls.tick(),
  input: ({ calls }) => calls.onInput(),
  'the page being shown': ({ calls }) => calls.onVisibility(),
  'a call of the vault': ({ watch }) => watch.check(),
  'input in another tab': ({ watch }) => watch.noteActive(),
}

const sleeps: Readonly<Record<string, (device: Device) => void>> = {
  'sleep in which the monotonic clock stops': ({ at }) => void (at.wallMs += idleMs / 2),
  'sleep in which both clocks go on': ({ pass }) => pass(idleMs - 60 * second),
  'a night of sleep': ({ at }) => void (at.wallMs += day / 3),
  'a clock that is set forward by a day': ({ at }) => void (at.wallMs += day),
  'a wall clock that cannot be read': ({ at }) => void (at.wallMs = Number.NaN),
  'a monotonic clock that cannot be read': ({ at }) => void (at.monotonicMs = Number.NaN),
  'a clock at the end of time': ({ at }) => void (at.wallMs = Infinity),
}

const choices: readonly AutoLockSettings[] = [
  { idleMs, whenHidden: false },
  { idleMs: null, whenHidden: false },
]

it.each(
  choices.flatMap((settings) =>
    Object.entries(sleeps).flatMap(([event, happen]) =>
      Object.entries(notices).map(([first, notice]) => ({ settings, event, happen, first, notice })),
    ),
  ),
)(
  'locks at the first event after $event: $first, idle time $settings.idleMs',
  ({ settings, happen, notice }) => {
    const device = openDevice(settings)
    device.run(20 * second)
    expect(device.lockedAtMs()).toBeUndefined()
    happen(device)
    const wokenAtMs = device.nowMs()
    notice(device)
    expect(device.lockedAtMs()).toBe(wokenAtMs)
  },
)

const shifts = { 'is left alone': 0, 'is set back by a day': -day, 'is set back by a minute': -60 * second }

it.each(Object.entries(shifts))('locks within a second of five minutes when the clock %s', (_, shiftMs) => {
  for (const shiftedAfterMs of [0, 1 * second, 150 * second, 299 * second]) {
    const device = openDevice({ idleMs, whenHidden: false })
    device.run(shiftedAfterMs)
    device.at.wallMs += shiftMs
    device.run(2 * idleMs - shiftedAfterMs)
    expect(device.lockedAtMs()).toBeGreaterThanOrEqual(idleMs)
    expect(device.lockedAtMs()).toBeLessThanOrEqual(idleMs + second)
  }
})

it('control: stays open during use, and for ever if the user chose so', () => {
  const used = openDevice({ idleMs, whenHidden: false })
  const never = openDevice({ idleMs: null, whenHidden: false })
  for (let minute = 0; minute < 60; minute += 1) {
    used.run(60 * second)
    never.run(60 * second)
    used.calls.onInput()
  }
  expect([used.lockedAtMs(), never.lockedAtMs()]).toEqual([undefined, undefined])
})
