import { describe, expect, it } from 'vitest'
import { createDapiStreams } from './dapi-transport.ts'
import { encodeMessage, encodeTrailers } from './grpc-web.ts'

const post = {
  url: 'https://a.example/x',
  message: new Uint8Array(),
  messageBytes: 100,
  timeoutMs: 9000,
  stallMs: 3000,
}

/** A node that sends the test's messages, and alarms that the test fires. */
function open({ isOnline = true } = {}) {
  const alarms = new Map<() => void, number>()
  const gate: { send?: ReadableStreamDefaultController<Uint8Array> } = {}
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (gate.send = controller) })
  const streams = createDapiStreams({
    fetch: async () => new Response(body, { headers: { 'content-type': 'application/grpc-web+proto' } }),
    isOnline: () => isOnline,
    alarm: (ms, call) => {
      alarms.set(call, ms)
      return () => void alarms.delete(call)
    },
  })
  const controller = new AbortController()
  return {
    messages: streams(post, controller.signal),
    abort: () => controller.abort(),
    send: (...frames: readonly Uint8Array[]) => frames.forEach((each) => gate.send?.enqueue(each)),
    close: () => gate.send?.close(),
    /** The times of the alarms that are set, the shortest first. */
    times: () => [...alarms.values()].toSorted((left, right) => left - right),
    ring: (ms: number) => [...alarms].forEach(([call, after]) => (after === ms ? call() : undefined)),
  }
}

async function readAll(messages: AsyncIterable<Uint8Array>) {
  const all: Uint8Array[] = []
  for await (const message of messages) all.push(message)
  return all
}

describe('a stream of gRPC-web', () => {
  it('yields its messages, and ends with its trailers', async () => {
    const { messages, send, close, times } = open()
    send(
      encodeMessage(Uint8Array.of(1)),
      encodeMessage(Uint8Array.of(2)),
      encodeTrailers({ 'grpc-status': '0' }),
    )
    close()
    expect(await readAll(messages)).toEqual([Uint8Array.of(1), Uint8Array.of(2)])
    expect(times()).toEqual([])
  })

  it('stalls if no message comes, but not while a message is processed', async () => {
    const { messages, send, times, ring } = open()
    send(encodeMessage(Uint8Array.of(1)))
    await messages.next()
    expect(times()).toEqual([9000])
    const next = messages.next()
    expect(times()).toEqual([3000, 9000])
    ring(3000)
    await expect(next).rejects.toMatchObject({ code: 'dapi/timed-out', facts: { timeoutMs: 3000 } })
    expect(times()).toEqual([])
  })

  it('ends at its time limit, even if messages have come', async () => {
    const { messages, send, ring } = open()
    send(encodeMessage(Uint8Array.of(1)))
    await messages.next()
    const next = messages.next()
    ring(9000)
    await expect(next).rejects.toMatchObject({ code: 'dapi/timed-out', facts: { timeoutMs: 9000 } })
  })

  it('ends when the signal is aborted', async () => {
    const { messages, abort, times } = open()
    const next = messages.next()
    abort()
    await expect(next).rejects.toMatchObject({ code: 'dapi/aborted' })
    expect(times()).toEqual([])
  })

  it.each([
    ['a message that is too long', [encodeMessage(new Uint8Array(101))], 'dapi/too-large'],
    ['no trailers', [encodeMessage(Uint8Array.of(1))], 'dapi/broken-off'],
    ['half of a frame', [encodeMessage(new Uint8Array(9)).subarray(0, 7)], 'dapi/broken-off'],
    ['an error in its trailers', [encodeTrailers({ 'grpc-status': '5' })], 'dapi/status'],
  ])('fails with %s', async (_name, frames, code) => {
    const { messages, send, close } = open()
    send(...frames)
    close()
    await expect(readAll(messages)).rejects.toMatchObject({ code })
  })

  it('is not opened while offline', async () => {
    await expect(open({ isOnline: false }).messages.next()).rejects.toMatchObject({ code: 'dapi/offline' })
  })
})
