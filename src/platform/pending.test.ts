import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Its own: other tests of this thread may have begun something.
vi.resetModules()
const { beginPending, whilePending } = await import('./pending.ts')

const dataset: Record<string, string> = {}

beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset } }))
afterEach(() => vi.unstubAllGlobals())

test('each reason is named once, until all that began for it has ended', () => {
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

test('work is pending until it has settled, also where it fails', async () => {
  const failing = whilePending('answer', Promise.reject(new Error('no answer')))
  expect(dataset).toEqual({ pending: 'answer' })
  await expect(failing).rejects.toThrow('no answer')
  expect(dataset).toEqual({})
})

test('a worker, which has no page, can do the same work', async () => {
  vi.unstubAllGlobals()
  expect(await whilePending('part', Promise.resolve(7))).toBe(7)
})
