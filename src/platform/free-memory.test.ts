import { afterEach, expect, it, vi } from 'vitest'
import { freeMemory } from './free-memory.ts'

afterEach(() => vi.unstubAllGlobals())

function stubBuffers(fail: (length: number) => boolean): readonly number[] {
  const asked: number[] = []
  vi.stubGlobal(
    'ArrayBuffer',
    class {
      readonly byteLength = 0

      constructor(length: number) {
        asked.push(length)
        if (fail(length)) throw new RangeError('Array buffer allocation failed')
      }
    },
  )
  return asked
}

it('waits for the next task, then asks for a large buffer and for one that is too large', async () => {
  const asked = stubBuffers((length) => length >= 2 ** 34)
  const pause = vi.fn(async () => expect(asked).toEqual([]))
  await freeMemory(pause)
  expect(asked).toEqual([2 ** 31 - 1, 2 ** 34])
  expect(pause).toHaveBeenCalledExactlyOnceWith(0)
})

it('asks for the second buffer even if the first cannot be allocated', async () => {
  const asked = stubBuffers(() => true)
  await freeMemory(async () => {})
  expect(asked).toEqual([2 ** 31 - 1, 2 ** 34])
})
