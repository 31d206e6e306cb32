import { afterEach, expect, it, vi } from 'vitest'

import { decodeQr } from './decode-qr.ts'
import { qrApi } from './qr-api.ts'
import { openQrReader } from './qr-reader.ts'
import { startMemoryWorker } from './testing/memory-worker.ts'
import { serveWorker } from './worker-call.ts'

const pixels = () => ({ width: 40, height: 40, data: new Uint8ClampedArray(6400).fill(255) })

/** Starts a reader whose worker gives this answer, or none. */
function start(answer?: string) {
  vi.useFakeTimers()
  let asked = 0
  const worker = startMemoryWorker((port) => {
    const read = () => {
      asked += 1
      return answer ?? new Promise<never>(() => {})
    }
    serveWorker(qrApi, { read }, port)
  })
  vi.stubGlobal('Worker', function startWorker() {
    return worker
  })
  return { reader: openQrReader(), worker, asked: () => asked }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reads a picture in a worker, and leaves no timer running', async () => {
  const { reader, worker } = start('HELLO')
  expect(await reader.read(pixels())).toBe('HELLO')
  expect(vi.getTimerCount()).toBe(0)
  reader.end()
  expect(worker.isEnded()).toBe(true)
})

it('ends a worker that never answers, and then reads in the page', async () => {
  const { reader, worker, asked } = start()
  const first = reader.read(pixels())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await first).toBeUndefined()
  expect(worker.isEnded()).toBe(true)
  expect(await reader.read(pixels())).toBeUndefined()
  expect(asked()).toBe(1)
})

it('ends a worker that fails, and then reads in the page', async () => {
  const { reader, worker, asked } = start()
  const first = reader.read(pixels())
  await vi.advanceTimersByTimeAsync(0)
  worker.fail()
  expect(await first).toBeUndefined()
  expect(await reader.read(pixels())).toBeUndefined()
  expect([asked(), worker.isEnded()]).toEqual([1, true])
})

it('ends a read in progress with the reader', async () => {
  const { reader } = start()
  const first = reader.read(pixels())
  reader.end()
  expect(await first).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

it('rejects an invalid picture and an invalid text by its schemas', () => {
  const { request, response } = qrApi.calls.read
  expect(request.safeParse(pixels()).success).toBe(true)
  expect(request.safeParse({ ...pixels(), width: 41 }).success).toBe(false)
  expect(request.safeParse({ ...pixels(), data: new Uint8Array(6400) }).success).toBe(false)
  expect(response.safeParse('x'.repeat(10_001)).success).toBe(false)
  expect(response.safeParse(null).success).toBe(false)
})

it('finds no code in a blank picture', () => {
  const data = new Uint8ClampedArray(200 * 200 * 4).fill(255)
  expect(decodeQr({ width: 200, height: 200, data })).toBeUndefined()
})
