import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { blockUpdates, startBlockingUpdates, workAlone, workLast } from './block-updates.ts'

interface LockOptions {
  readonly mode: 'shared' | 'exclusive'
  readonly ifAvailable?: boolean
}
type LockWork = (lock: object | null) => Promise<unknown>

/** Simulates a lock of the browser: requests are granted in order, and shared requests run together. */
function oneLock() {
  const granted: LockOptions['mode'][] = []
  const waiting: { readonly mode: LockOptions['mode']; readonly start: () => void }[] = []
  const isFree = (mode: LockOptions['mode']) =>
    granted.length === 0 || (mode === 'shared' && granted[0] === 'shared')
  const next = () => {
    const [first] = waiting
    if (first === undefined || !isFree(first.mode)) return
    waiting.shift()
    granted.push(first.mode)
    first.start()
    next()
  }
  return {
    request: async (_name: string, { mode, ifAvailable = false }: LockOptions, work: LockWork) => {
      if (ifAvailable && (waiting.length > 0 || !isFree(mode))) return work(null)
      await new Promise<void>((start) => {
        waiting.push({ mode, start })
        next()
      })
      try {
        return await work({})
      } finally {
        granted.pop()
        next()
      }
    },
  }
}

/** Work that runs until the test ends it. */
function openWork() {
  let finish: () => void = () => {}
  const done = new Promise<void>((resolve) => (finish = resolve))
  return { work: () => done, finish }
}

/** Waits until the lock is released, which happens a moment after the work has ended. */
const ended = () => workLast(async () => {})

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: oneLock() })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('an update', () => {
  it('cannot start while something is being signed, and can afterwards', async () => {
    const { work, finish } = openWork()
    const signing = blockUpdates(work)
    const update = vi.fn(async () => {})
    expect(await workAlone(update)).toBe(false)
    finish()
    await signing
    await ended()
    expect(await workAlone(update)).toBe(true)
    expect(update).toHaveBeenCalledOnce()
  })

  it('cannot start while a user is about to sign, and can afterwards', async () => {
    const end = startBlockingUpdates()
    await blockUpdates(async () => {})
    expect(await workAlone(async () => {})).toBe(false)
    end()
    await ended()
    expect(await workAlone(async () => {})).toBe(true)
  })

  it('makes signing wait until it has finished', async () => {
    const { work, finish } = openWork()
    const update = workAlone(work)
    let hasBegun = false
    const signing = blockUpdates(async () => {
      hasBegun = true
    })
    await Promise.resolve()
    expect(hasBegun).toBe(false)
    finish()
    expect(await update).toBe(true)
    await signing
    expect(hasBegun).toBe(true)
  })

  it('does not stop work inside other work while it waits', async () => {
    const steps: string[] = []
    const end = startBlockingUpdates()
    await blockUpdates(async () => {})
    const update = workLast(async () => void steps.push('update'))
    await blockUpdates(async () => void steps.push('signed'))
    end()
    await update
    expect(steps).toEqual(['signed', 'update'])
  })

  it('lets work fail if the browser rejects its lock, and the next work asks for the lock again', async () => {
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('rejected')) } })
    const stopBlocking = startBlockingUpdates()
    const work = vi.fn(async () => {})
    await expect(blockUpdates(work)).rejects.toThrow('rejected')
    expect(work).not.toHaveBeenCalled()
    vi.stubGlobal('navigator', { locks: oneLock() })
    await blockUpdates(work)
    expect(work).toHaveBeenCalledOnce()
    expect(await workAlone(async () => {})).toBe(false)
    stopBlocking()
    await ended()
    expect(await workAlone(async () => {})).toBe(true)
  })

  it('can start after work that failed', async () => {
    await expect(blockUpdates(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await ended()
    expect(await workAlone(async () => {})).toBe(true)
  })
})
