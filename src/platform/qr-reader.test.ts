import { afterEach, expect, it, vi } from 'vitest'

import { openQrReader } from './qr-reader.ts'

const started: FakeWorker[] = []

/** A worker that answers what it is told to, or nothing. */
class FakeWorker extends EventTarget {
  asked = 0
  hasEnded = false
  answer: string | undefined
  constructor() {
    super()
    started.push(this)
  }
  postMessage() {
    this.asked += 1
    if (this.answer !== undefined) this.dispatchEvent(new MessageEvent('message', { data: this.answer }))
  }
  terminate() {
    this.hasEnded = true
  }
}

const pixels = () => ({ width: 40, height: 40, data: new Uint8ClampedArray(6400).fill(255) })

function start() {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
  const reader = openQrReader()
  const worker = started.at(-1)
  if (worker === undefined) throw new TypeError('no worker')
  return { reader, worker }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a worker reads, and no time runs on behind it', async () => {
  const { reader, worker } = start()
  worker.answer = 'HELLO'
  expect(await reader.read(pixels())).toBe('HELLO')
  expect(vi.getTimerCount()).toBe(0)
  reader.end()
  expect(worker.hasEnded).toBe(true)
})

it('a worker that never answers is ended, and the page reads by itself', async () => {
  const { reader, worker } = start()
  const first = reader.read(pixels())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await first).toBeUndefined()
  expect(worker.hasEnded).toBe(true)
  expect(await reader.read(pixels())).toBeUndefined()
  expect(worker.asked).toBe(1)
})

it('a worker that fails is ended, and the page reads by itself', async () => {
  const { reader, worker } = start()
  const first = reader.read(pixels())
  worker.dispatchEvent(new Event('error'))
  expect(await first).toBeUndefined()
  expect(await reader.read(pixels())).toBeUndefined()
  expect([worker.asked, worker.hasEnded]).toEqual([1, true])
})

it('what ends the reader ends what is being read', async () => {
  const { reader } = start()
  const first = reader.read(pixels())
  reader.end()
  expect(await first).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})
