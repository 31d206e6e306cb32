import { describe, expect, it } from 'vitest'

import { followOperation, freeWhenIdle, manyRecords } from './operation-progress.ts'

const clock = { wallMs: () => 0, monotonicMs: () => 0 }

/** A pause that ends on demand. */
function holdPauses() {
  const waiting: (() => void)[] = []
  const pause = () => new Promise<void>((resolve) => waiting.push(resolve))
  const endPauses = async () => {
    for (const end of waiting.splice(0)) end()
    await Promise.resolve()
  }
  return { pause, endPauses }
}

describe('the memory that an operation used', () => {
  it('is freed before the pause after an indivisible step', async () => {
    const story: string[] = []
    const pause = async () => void story.push('pause')
    const freeMemory = async () => void story.push('free')
    await followOperation({ clock, pause, freeMemory }, {}).heed()
    expect(story).toEqual(['free', 'pause'])
  })

  it('is not freed between items, and a cancelled operation stops', async () => {
    let freed = 0
    const controller = new AbortController()
    const context = { clock, pause: async () => {}, freeMemory: async () => void (freed += 1) }
    const progress = followOperation(context, { signal: controller.signal })
    for (let done = 1; done <= 3; done += 1) await progress.note(done, 3)
    expect(freed).toBe(0)
    controller.abort()
    await expect(progress.heed()).rejects.toThrow('vault/cancelled')
  })
})

describe('the memory that reading a vault used', () => {
  it('is freed once, after the last of several readings of a large vault', async () => {
    let freed = 0
    const { pause, endPauses } = holdPauses()
    const noteReading = freeWhenIdle({ pause, freeMemory: async () => void (freed += 1) })
    noteReading(manyRecords)
    noteReading(manyRecords)
    await endPauses()
    expect(freed).toBe(1)
    noteReading(manyRecords)
    await endPauses()
    expect(freed).toBe(2)
  })

  it('is not freed after reading a small vault', async () => {
    let freed = 0
    const { pause, endPauses } = holdPauses()
    freeWhenIdle({ pause, freeMemory: async () => void (freed += 1) })(manyRecords - 1)
    await endPauses()
    expect(freed).toBe(0)
  })
})
