import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'

import { startAttempt } from './attempt-time.ts'

const waiting = new AbortController().signal

function whenOver(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)))
}

describe('the time of an attempt', () => {
  it('an attempt times out at its limit, even if garbage was collected in between', async () => {
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const over = whenOver(startAttempt(50, waiting).signal)
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      collect()
    }
    expect(await over).toMatchObject({ name: 'TimeoutError' })
  })

  it('an attempt is aborted as soon as the page stops waiting for it', async () => {
    const page = new AbortController()
    const { signal, end } = startAttempt(60_000, page.signal)
    const over = whenOver(signal)
    page.abort()
    await over
    end()
    expect(startAttempt(0, page.signal).signal.aborted).toBe(true)
  })

  it('the stall time restarts with the headers: a body after 12 s is in time if the headers came after 9 s', () => {
    vi.useFakeTimers()
    try {
      const { signal, answered, moved, end } = startAttempt(18_000, waiting)
      vi.advanceTimersByTime(9000)
      answered()
      vi.advanceTimersByTime(3000)
      expect(signal.aborted).toBe(false)
      moved(20_000)
      vi.advanceTimersByTime(5999)
      expect(signal.aborted).toBe(false)
      end()
      const silent = startAttempt(60_000, waiting)
      vi.advanceTimersByTime(9000)
      silent.answered()
      vi.advanceTimersByTime(9999)
      expect(silent.signal.aborted).toBe(false)
      vi.advanceTimersByTime(1)
      expect(silent.signal.aborted).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  it('an attempt that has ended is not aborted any more', () => {
    const page = new AbortController()
    const { signal, end } = startAttempt(60_000, page.signal)
    end()
    page.abort()
    expect(signal.aborted).toBe(false)
  })
})
