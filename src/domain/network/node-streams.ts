import { DapiError } from '#/dapi/dapi-error.ts'
import type { DapiStreamTransport } from '#/dapi/dapi-transport.ts'
import type { CallHandlers, WorkerCalls } from '#/platform/worker-call.ts'
import type { nodesApi } from './nodes-api.ts'

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
