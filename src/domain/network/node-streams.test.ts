import { describe, expect, it } from 'vitest'
import { DapiError } from '#/dapi/dapi-error.ts'
import type { DapiStreamTransport } from '#/dapi/dapi-transport.ts'
import { callWorker, serveWorker, type CallPort, type WorkerPort } from '#/platform/worker-call.ts'
import { nodesApi, readWorkerStreams, serveStreams } from './nodes-api.ts'

const post = {
  url: 'https://a.example/x',
  message: new Uint8Array(),
  messageBytes: 100,
  timeoutMs: 1000,
  stallMs: 1000,
}

/** Connects a page with its worker, which reads these streams. */
function connect(streams: DapiStreamTransport) {
  const { port1, port2 } = new MessageChannel()
  const page = Object.assign(port1, { terminate: () => port1.close() })
  port1.start()
  port2.start()
  const handlers = { post: () => new Uint8Array(), ...serveStreams(streams) }
  // Node.js has another type of port than the browser.
  serveWorker(nodesApi, handlers, port2 as unknown as CallPort)
  const worker = callWorker(nodesApi, page as unknown as WorkerPort)
  return { read: readWorkerStreams(() => worker.calls), calls: worker.calls, end: worker.end }
}

async function* of(...bytes: readonly number[]) {
  for (const byte of bytes) yield Uint8Array.of(byte)
}

describe('a stream of a node', () => {
  it('delivers the worker’s messages to the page, in order and to the end', async () => {
    const { read, end } = connect(() => of(1, 2, 3))
    const read3: number[] = []
    for await (const message of read(post, new AbortController().signal)) read3.push(message[0] ?? 0)
    expect(read3).toEqual([1, 2, 3])
    end()
  })

  it('fails in the page with the worker’s error', async () => {
    const { read, end } = connect(async function* fail() {
      yield Uint8Array.of(1)
      throw new DapiError('dapi/too-large', { limitBytes: 100 })
    })
    const messages = read(post, new AbortController().signal)
    await messages.next()
    await expect(messages.next()).rejects.toMatchObject({
      code: 'dapi/too-large',
      facts: { limitBytes: 100 },
    })
    end()
  })

  it('ends in the worker when the page stops reading', async () => {
    let isEnded = (): void => {}
    const ended = new Promise<void>((resolve) => (isEnded = resolve))
    const { read, end } = connect(async function* endless(_post, signal) {
      signal.addEventListener('abort', isEnded, { once: true })
      for (;;) yield Uint8Array.of(1)
    })
    for await (const message of read(post, new AbortController().signal)) {
      expect(message).toHaveLength(1)
      break
    }
    await ended
    end()
  })

  it('is one of at most eight, and closing one makes room for another', async () => {
    const { calls, end } = connect(() => of())
    for (let count = 0; count < 8; count += 1) await calls.openStream(post)
    await expect(calls.openStream(post)).rejects.toMatchObject({ code: 'dapi/bad-request' })
    await calls.closeStream({ stream: 3 })
    expect(await calls.openStream(post)).toBe(9)
    await expect(calls.readStream({ stream: 3 })).rejects.toMatchObject({ code: 'dapi/bad-request' })
    end()
  })
})
