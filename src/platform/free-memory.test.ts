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

it('waits for a turn, and asks for a buffer that is counted and for one that cannot be had', async () => {
  const asked = stubBuffers((length) => length >= 2 ** 34)
  const pause = vi.fn(async () => expect(asked).toEqual([]))
  await freeMemory(pause)
  expect(asked).toEqual([2 ** 31 - 1, 2 ** 34])
  expect(pause).toHaveBeenCalledExactlyOnceWith(0)
})

it('asks for the second where the first cannot be had either', async () => {
  const asked = stubBuffers(() => true)
  await freeMemory(async () => {})
  expect(asked).toEqual([2 ** 31 - 1, 2 ** 34])
})
