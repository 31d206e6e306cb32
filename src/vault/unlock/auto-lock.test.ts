import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideLock, defaultAutoLock, type AutoLockMoment, type TimeStamp } from './auto-lock.ts'

const start: TimeStamp = { wallMs: 1_700_000_000_000, monotonicMs: 1000 }
const after = (wallMs: number, monotonicMs = wallMs, from = start): TimeStamp => ({
  wallMs: from.wallMs + wallMs,
  monotonicMs: from.monotonicMs + monotonicMs,
})
const day = 86_400_000

/** Previous check a second ago, last input at `start`. */
function decide(now: TimeStamp, change: Partial<AutoLockMoment> = {}) {
  const asked = after(-1000, -1000, now)
  return decideLock({ settings: defaultAutoLock, active: start, asked, now, isHidden: false, ...change })
}

describe('an open vault', () => {
  it('locks after five minutes, not before', () => {
    expect(decide(after(299_999))).toBeUndefined()
    expect(decide(after(300_000))).toBe('idle')
  })

  it('locks by the clock that advanced more, since the other may have been set back or stopped', () => {
    expect(decide(after(300_000, 10_000))).toBe('idle')
    expect(decide(after(300_000 - day, 300_000))).toBe('idle')
    expect(decide(after(10_000 - day, 10_000))).toBeUndefined()
    expect(decide(after(day, 10_000))).toBe('idle')
  })

  it('locks when the wall clock runs ahead of the monotonic clock, as after sleep or when the date is set forward', () => {
    const settings = { ...defaultAutoLock, idleMs: null }
    const now = after(1000)
    expect(decide(now, { settings, asked: after(-29_000, -1000, now) })).toBeUndefined()
    expect(decide(now, { settings, asked: after(-40_000, -1000, now) })).toBe('sleep')
    expect(decide(now, { settings, asked: after(-day, -1000, now) })).toBe('sleep')
  })

  it('locks when no check came for longer than a browser delays a timer', () => {
    const settings = { ...defaultAutoLock, idleMs: null }
    const now = after(day)
    expect(decide(now, { settings, asked: after(-61_000, -61_000, now) })).toBeUndefined()
    expect(decide(now, { settings, asked: after(-200_000, -200_000, now) })).toBe('sleep')
  })

  it('locks when the time of the last activity or check is unknown', () => {
    const settings = { idleMs: null, whenHidden: false }
    const now = after(1000)
    expect(decide(now, { settings, active: undefined })).toBe('unknown-time')
    expect(decide(now, { settings, asked: undefined })).toBe('unknown-time')
    for (const broken of [Number.NaN, Infinity]) {
      expect(decide(now, { settings, active: { ...start, wallMs: broken } })).toBe('unknown-time')
      expect(decide({ ...now, monotonicMs: broken }, { settings })).toBe('unknown-time')
    }
  })

  it('locks when the page is hidden, if the user chose so', () => {
    const isHidden = true
    expect(decide(after(1), { isHidden })).toBeUndefined()
    expect(decide(after(1), { isHidden, settings: { idleMs: null, whenHidden: true } })).toBe('hidden')
  })

  it('never stays open past its time, whatever the wall clock does', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -day, max: day }),
        fc.integer({ min: 300_000, max: day }),
        (wall, elapsed) => {
          expect(decide(after(wall, elapsed))).toBeDefined()
        },
      ),
    )
  })
})
