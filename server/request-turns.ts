import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Answers the requests of each connection one after another, so that a connection has one response in memory. */
export interface RequestTurns {
  readonly inTurn: (handler: RequestListener) => RequestListener
  /** The response that a connection is waiting for, or undefined between requests. */
  readonly currentResponse: (socket: Duplex) => ServerResponse | undefined
}

interface Turn {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly handler: RequestListener
}

/**
 * `mostWaiting`: Node parses 64 KiB of pipelined requests, more than a thousand, before it checks the size of the
 * answers, so a connection with more requests than this is ended.
 */
export function createRequestTurns(mostWaiting: number): RequestTurns {
  const queues = new WeakMap<Duplex, Turn[]>()

  const start = (queue: Turn[]): void => {
    const [turn] = queue
    if (turn === undefined) return
    const { request, response, handler } = turn
    // Node never closes the response of a request behind a broken connection: such a request must not begin.
    if (!request.socket.writable) return void queue.splice(0)
    response.once('close', () => {
      queue.shift()
      start(queue)
    })
    handler(request, response)
  }

  return {
    inTurn: (handler) => (request, response) => {
      const queue = queues.get(request.socket) ?? []
      queues.set(request.socket, queue)
      if (queue.length >= mostWaiting) return void request.socket.destroy()
      queue.push({ request, response, handler })
      if (queue.length === 1) start(queue)
    },
    currentResponse: (socket) => queues.get(socket)?.[0]?.response,
  }
}
