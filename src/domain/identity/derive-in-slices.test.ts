import { describe, expect, it } from 'vitest'
import { deriveInSlices } from './derive-in-slices.ts'

/** Simulates a page in which each piece of work takes `pieceMs`, and waiting work runs when the test says so. */
function makeContext(pieceMs: number) {
  let nowMs = 0
  const waiting: (() => void)[] = []
  const done: number[] = []
  const work = Array.from({ length: 100 }, (_, index) => () => {
    nowMs += pieceMs
    done.push(index)
  })
  const context = { clock: { monotonicMs: () => nowMs }, soon: (run: () => void) => void waiting.push(run) }
  return { context, work, done, next: () => waiting.shift()?.() }
}

describe('work in slices', () => {
  it('runs in order, a few items at a time, and reports progress', () => {
    const { context, work, done, next } = makeContext(3)
    const told: boolean[] = []
    deriveInSlices(work, (isDone) => told.push(isDone), context)
    expect(done).toEqual([])
    const sizes: number[] = []
    for (let before = 0; done.length < 100; before = done.length) {
      next()
      sizes.push(done.length - before)
    }
    expect(Math.max(...sizes)).toBe(3)
    expect(done).toEqual(work.map((_, index) => index))
    expect(told).toEqual([false, true])
  })

  it('stops when it is told to', () => {
    const { context, work, done, next } = makeContext(9)
    const stop = deriveInSlices(work, () => {}, context)
    next()
    stop()
    next()
    expect(done).toEqual([0])
  })
})
