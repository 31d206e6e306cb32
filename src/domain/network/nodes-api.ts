import { z } from 'zod'
import { DapiError, dapiErrorCodes, type DapiFacts } from '#/dapi/dapi-error.ts'
import { boundedBytes, defineErrors, type CallHandlers, type WorkerCalls } from '#/platform/worker-call.ts'
import type { DapiStreamTransport } from '#/dapi/dapi-transport.ts'

const mostBytes = 8 * 1024 * 1024
const Text = z.string().max(1000)

const Facts: z.ZodType<DapiFacts> = z.object({
  status: z.int().exactOptional(),
  grpcStatus: z.int().exactOptional(),
  grpcMessage: Text.exactOptional(),
  consensus: z
    .strictObject({ code: z.int().exactOptional(), message: Text, bytes: boundedBytes(4096).exactOptional() })
    .exactOptional(),
  limitBytes: z.int().exactOptional(),
  timeoutMs: z.number().exactOptional(),
})

const Post = {
  url: z.url({ protocol: /^https?$/ }).max(3000),
  message: boundedBytes(200_000),
  messageBytes: z.int().min(0).max(mostBytes),
  timeoutMs: z.number().min(0),
}

const Stream = z.int().min(1)

/** The worker that calls platform nodes. The page’s content policy does not allow the page to call them. */
export const nodesApi = {
  name: 'nodes',
  errors: defineErrors({
    type: DapiError,
    codes: dapiErrorCodes,
    facts: Facts,
    faults: {
      badRequest: 'dapi/bad-request',
      internal: 'dapi/internal',
      failed: 'dapi/worker-failed',
      aborted: 'dapi/aborted',
    },
  }),
  calls: {
    post: {
      request: z.strictObject(Post),
      response: boundedBytes(mostBytes),
    },
    /** Begins a stream; `readStream` reads it. */
    openStream: {
      request: z.strictObject({ ...Post, stallMs: z.number().min(0) }),
      response: Stream,
    },
    /** Reads the next message of a stream. Null once the stream has ended, which also removes it. */
    readStream: { request: z.strictObject({ stream: Stream }), response: boundedBytes(mostBytes).nullable() },
    closeStream: { request: z.strictObject({ stream: Stream }), response: z.void() },
  },
}

// Streams from the worker to the page. The page requests each message, so that unread messages wait at the node.

type StreamCalls = Pick<typeof nodesApi.calls, 'openStream' | 'readStream' | 'closeStream'>

interface OpenStream {
  readonly messages: AsyncGenerator<Uint8Array, void, undefined>
  readonly controller: AbortController
}

/** No page watches this many at once. */
const mostStreams = 8

export function serveStreams(streams: DapiStreamTransport): CallHandlers<StreamCalls> {
  const open = new Map<number, OpenStream>()
  let last = 0
  const close = (stream: number) => {
    open.get(stream)?.controller.abort()
    open.delete(stream)
  }
  return {
    openStream: (post) => {
      if (open.size >= mostStreams) throw new DapiError('dapi/bad-request')
      const controller = new AbortController()
      last += 1
      open.set(last, { messages: streams(post, controller.signal), controller })
      return last
    },
    readStream: async ({ stream }, signal) => {
      const of = open.get(stream)
      if (of === undefined) throw new DapiError('dapi/bad-request')
      const end = () => close(stream)
      signal.addEventListener('abort', end, { once: true })
      try {
        const next = await of.messages.next()
        if (next.done !== true) return next.value
        end()
        return null
      } catch (error) {
        end()
        throw error
      } finally {
        signal.removeEventListener('abort', end)
      }
    },
    closeStream: ({ stream }) => close(stream),
  }
}

/** Reads streams of the worker, on the page's side. */
export function readWorkerStreams(openCalls: () => WorkerCalls<StreamCalls>): DapiStreamTransport {
  return async function* readMessages(post, signal) {
    const calls = openCalls()
    const stream = await calls.openStream(post, { signal })
    try {
      for (;;) {
        const message = await calls.readStream({ stream }, { signal })
        if (message === null) return
        yield message
      }
    } finally {
      calls.closeStream({ stream }).catch(() => {})
    }
  }
}
