import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startServiceWorker } from './service-worker.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Returns a worker that gives every question this answer. */
const answering = (answer: unknown) => ({
  postMessage: (_question: unknown, [port]: readonly MessagePort[]) => port?.postMessage(answer),
})
const empty = { postMessage: () => {} }

async function start(active: object | null, waiting: object | null) {
  const registration = { active, waiting, installing: null, addEventListener: () => {} }
  const serviceWorker = { register: async () => registration, addEventListener: () => {} }
  vi.stubGlobal('navigator', { serviceWorker })
  const worker = await startServiceWorker(
    '/service-worker.js',
    () => {},
    () => {},
  )
  if (worker === undefined) throw new Error('no service worker')
  return worker
}

it('returns the answers of the active and of the waiting worker separately', async () => {
  const { askBoth } = await start(answering('old'), answering('new'))
  expect(await askBoth('about')).toEqual({ active: { answer: 'old' }, waiting: { answer: 'new' } })
})

it('distinguishes a worker that does not answer within ten seconds from a missing one', async () => {
  const { askBoth } = await start(empty, null)
  const asked = askBoth('about')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(await Promise.race([asked, Promise.resolve('no answer yet')])).toBe('no answer yet')
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked).toEqual({ active: { answer: undefined }, waiting: undefined })
})
