import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Tests of one thread share modules, and another test may have begun something.
vi.resetModules()
const { beginPending, whilePending } = await import('./pending.ts')

const dataset: Record<string, string> = {}

beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset } }))
afterEach(() => vi.unstubAllGlobals())

test('names each reason once, until all work for that reason has ended', () => {
  const ends = [beginPending('rows'), beginPending('part'), beginPending('rows')]
  expect(dataset).toEqual({ pending: 'part rows' })
  ends[0]?.()
  ends[0]?.()
  expect(dataset).toEqual({ pending: 'part rows' })
  ends[2]?.()
  expect(dataset).toEqual({ pending: 'part' })
  ends[1]?.()
  expect(dataset).toEqual({})
})

test('keeps the page pending until the work settles, also when it fails', async () => {
  const failing = whilePending('answer', Promise.reject(new Error('no answer')))
  expect(dataset).toEqual({ pending: 'answer' })
  await expect(failing).rejects.toThrow('no answer')
  expect(dataset).toEqual({})
})

test('works without a document, as in a worker', async () => {
  vi.unstubAllGlobals()
  expect(await whilePending('part', Promise.resolve(7))).toBe(7)
})
