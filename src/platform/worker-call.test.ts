import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { startMemoryWorker } from './testing/memory-worker.ts'
import { boundedBytes, callWorker, plainErrors, rowsOf, serveWorker } from './worker-call.ts'

const api = {
  name: 'test',
  errors: plainErrors,
  calls: {
    double: { request: z.strictObject({ bytes: boundedBytes(4) }), response: boundedBytes(8) },
    readNothing: { request: z.strictObject({}), response: z.void() },
    wait: { request: z.strictObject({}), response: z.literal('cancelled') },
    count: { request: z.strictObject({ total: z.int() }), response: z.void() },
    lie: { request: z.strictObject({}), response: z.int() },
    fail: { request: z.strictObject({ secret: z.string() }), response: z.void() },
    giveFunction: { request: z.strictObject({}), response: z.unknown() },
  },
}

function open() {
  const log: unknown[] = []
  let failures = 0
  const worker = startMemoryWorker((port) => {
    serveWorker(
      api,
      {
        double: ({ bytes }) => new Uint8Array([...bytes, ...bytes]),
        readNothing: () => {},
        wait: async (_, signal) =>
          new Promise((resolve) => signal.addEventListener('abort', () => resolve('cancelled'))),
        count: ({ total }, _, report) => {
          for (let done = 1; done <= total; done += 1) report({ done, total })
        },
        // Simulates a worker of another build.
        lie: () => 'text' as unknown as number,
        fail: ({ secret }) => {
          throw new Error(secret)
        },
        giveFunction: () => () => {},
      },
      port,
      { after: (request) => void log.push(request) },
    )
  })
  const heard: unknown[] = []
  worker.addEventListener('message', ({ data }) => void heard.push(data))
  const { calls, end } = callWorker(api, worker, () => (failures += 1))
  return { calls, end, worker, heard, log, failures: () => failures }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))

describe('a call', () => {
  it('gets its own answer when two run at once', async () => {
    const { calls } = open()
    const bytes = Uint8Array.of(1, 2)
    expect(await Promise.all([calls.double({ bytes }), calls.readNothing()])).toEqual([
      Uint8Array.of(1, 2, 1, 2),
      undefined,
    ])
  })

  it('is rejected if its request is invalid or cannot be sent', async () => {
    const { calls } = open()
    const rejected = { code: 'worker/bad-request' }
    await expect(calls.double({ bytes: new Uint8Array(5) })).rejects.toMatchObject(rejected)
    const unsendable = { bytes: (() => {}) as unknown as Uint8Array }
    await expect(calls.double(unsendable)).rejects.toMatchObject(rejected)
  })

  it('rejects a response that does not fit its schema', async () => {
    const { calls } = open()
    await expect(calls.lie()).rejects.toMatchObject({ code: 'worker/internal' })
    await expect(calls.giveFunction()).rejects.toMatchObject({ code: 'worker/internal' })
  })

  it('reports only the fact of an error that is not the API’s own', async () => {
    const { calls, heard, log } = open()
    await expect(calls.fail({ secret: 'plover' })).rejects.toMatchObject({ code: 'worker/internal' })
    expect(JSON.stringify(heard)).not.toContain('plover')
    expect(log).toEqual([{ secret: 'plover' }])
  })

  it('reports its progress to its own caller, and to nobody after its answer', async () => {
    const { calls, worker } = open()
    const told: unknown[] = []
    const others: unknown[] = []
    await Promise.all([
      calls.count({ total: 2 }, { onProgress: (progress) => void told.push(progress) }),
      calls.count({ total: 1 }, { onProgress: (progress) => void others.push(progress) }),
      calls.count({ total: 5 }),
    ])
    expect([told, others]).toEqual([
      [
        { done: 1, total: 2 },
        { done: 2, total: 2 },
      ],
      [{ done: 1, total: 1 }],
    ])
    expect(worker.isEnded()).toBe(false)
  })

  it('can be cancelled, and is never made if it was cancelled before', async () => {
    const { calls } = open()
    const controller = new AbortController()
    const waiting = calls.wait({}, { signal: controller.signal })
    controller.abort()
    expect(await waiting).toBe('cancelled')
    const { signal } = controller
    await expect(calls.wait({}, { signal })).rejects.toMatchObject({ code: 'worker/aborted' })
  })
})

describe('a worker', () => {
  const ask = { api: 'test', id: 1, call: 'readNothing', request: {} }

  it.each([
    { ...ask, api: 'other' },
    { ...ask, id: '1' },
    { ...ask, more: 1 },
    { ...ask, call: 'x'.repeat(100) },
    { id: '1', type: 'APPLY', path: ['readNothing'], argumentList: [] },
    { id: '1', type: 'SET', path: ['constructor', 'prototype', 'polluted'] },
    { api: 'test', cancel: 7 },
    undefined,
    'readNothing',
  ])('ignores a message that is no call: %j', async (message) => {
    const { worker, heard } = open()
    worker.postMessage(message)
    await turn()
    expect(heard).toEqual([])
  })

  it.each(['constructor', 'toString', '__proto__', 'unknown'])('rejects a call named %s', async (call) => {
    const { worker, heard } = open()
    worker.postMessage({ ...ask, call })
    await turn()
    expect(heard).toMatchObject([{ id: 1, ok: false, failure: { code: 'worker/bad-request' } }])
  })

  it('ends a worker that fails, and rejects its waiting and later calls', async () => {
    const { calls, worker, failures } = open()
    const waiting = calls.wait()
    worker.fail()
    const failed = { code: 'worker/failed' }
    await expect(waiting).rejects.toMatchObject(failed)
    await expect(calls.readNothing()).rejects.toMatchObject(failed)
    expect([worker.isEnded(), failures()]).toEqual([true, 1])
  })

  it('rejects a waiting call with the reason when the worker is ended', async () => {
    const { calls, end, worker, failures } = open()
    const waiting = calls.wait()
    end(new RangeError('enough'))
    await expect(waiting).rejects.toThrow('enough')
    expect([worker.isEnded(), failures()]).toEqual([true, 0])
  })
})

it('rows have a maximum number, and each is checked', () => {
  const rows = rowsOf<{ name: string }>((row) => 'name' in row && typeof row.name === 'string', 2)
  expect(rows.safeParse([{ name: 'a' }]).success).toBe(true)
  for (const bad of [
    [{ name: 1 }],
    [null],
    [{ name: 'a' }, { name: 'a' }, { name: 'a' }],
    'a',
    { length: 0 },
  ]) {
    expect(rows.safeParse(bad).success).toBe(false)
  }
})
