import { afterEach, expect, it, vi } from 'vitest'
import { freeMemory } from './free-memory.ts'

afterEach(() => vi.unstubAllGlobals())

it('makes a buffer that is dropped, and waits for a turn', async () => {
  const made: number[] = []
  vi.stubGlobal(
    'ArrayBuffer',
    class {
      readonly byteLength = 0

      constructor(length: number) {
        made.push(length)
      }
    },
  )
  const pause = vi.fn(async () => {})
  await freeMemory(pause)
  expect(made).toEqual([2 ** 31 - 1])
  expect(pause).toHaveBeenCalledExactlyOnceWith(0)
})

it('goes on where no such buffer can be had', async () => {
  vi.stubGlobal(
    'ArrayBuffer',
    vi.fn(function fail() {
      throw new RangeError('Array buffer allocation failed')
    }),
  )
  const pause = vi.fn(async () => {})
  await freeMemory(pause)
  expect(pause).not.toHaveBeenCalled()
})
