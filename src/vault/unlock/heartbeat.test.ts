import { describe, expect, it, vi } from 'vitest'

import { watchHeartbeat } from './heartbeat.ts'

const longestMs = 150_000

function watch() {
  let wallMs = 1_700_000_000_000
  let monotonicMs = 0
  let isOpen = false
  let ticking: (() => void) | undefined
  const end = vi.fn()
  const clock = { wallMs: () => wallMs, monotonicMs: () => monotonicMs }
  const tick = (everyMs: number, call: () => void) => {
    expect(everyMs).toBe(1000)
    ticking = call
    return () => (ticking = undefined)
  }
  const { beat } = watchHeartbeat(clock, { tick, end }, () => isOpen)
  /** Lets time pass, with one tick; the clocks may diverge. */
  const pass = (ms: number, monotonic = ms) => {
    wallMs += ms
    monotonicMs += monotonic
    ticking?.()
  }
  const passSeconds = (seconds: number, each: () => void = () => {}) => {
    for (let at = 0; at < seconds; at += 1) {
      pass(1000)
      each()
    }
  }
  const open = () => {
    isOpen = true
    pass(1000)
  }
  return { beat, end, pass, passSeconds, open, isTicking: () => ticking !== undefined }
}

describe('the worker of an open vault', () => {
  it('ends when its page is silent for longer than a browser delays a timer, and not before', () => {
    const { end, passSeconds, open, isTicking } = watch()
    open()
    passSeconds(longestMs / 1000)
    expect(end).not.toHaveBeenCalled()
    passSeconds(1)
    expect(end).toHaveBeenCalledOnce()
    passSeconds(10)
    expect(end).toHaveBeenCalledOnce()
    expect(isTicking()).toBe(false)
  })

  it('keeps running for a day if the page sends a heartbeat only once a minute', () => {
    const { beat, end, passSeconds, open } = watch()
    open()
    passSeconds(3600, beat)
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      passSeconds(60)
      beat()
    }
    expect(end).not.toHaveBeenCalled()
  })

  it('ends after a long silence on either clock', () => {
    const { beat, end, pass, open } = watch()
    open()
    beat()
    // Only the wall clock shows the silence.
    pass(longestMs + 1, 10)
    expect(end).toHaveBeenCalledOnce()
    const other = watch()
    other.open()
    other.pass(10, longestMs + 1)
    expect(other.end).toHaveBeenCalledOnce()
  })

  it('ends at the first tick after a sleep that also stopped its own timers', () => {
    const { end, pass, open } = watch()
    open()
    pass(8 * 3_600_000)
    expect(end).toHaveBeenCalledOnce()
  })
})

it('the worker of a locked vault needs no heartbeat, and counts the silence from the unlock', () => {
  const { end, passSeconds, open } = watch()
  passSeconds(1000)
  expect(end).not.toHaveBeenCalled()
  open()
  passSeconds(longestMs / 1000)
  expect(end).not.toHaveBeenCalled()
})
