import type { IncomingMessage, ServerResponse } from 'node:http'
import { RpcRequest, rpcFaults, type RpcFault } from '#/chain/json-rpc.ts'
import { isMethodName, methods } from '#/chain/method-table.ts'
import { startAttempt, type AttemptTime } from './attempt-time.ts'
import { askUpstream, type UpstreamAnswer } from './ask-upstream.ts'
import { readJsonBody, sendJson, sendStatus } from './json-rpc-endpoint.ts'
import type { Upstream } from './upstream.ts'

export interface NodeProxy {
  readonly count: number
  /** Asks the node at `place`. Without a place, asks one node after the other until one answers. */
  readonly answer: (
    request: IncomingMessage,
    response: ServerResponse,
    place: number | undefined,
  ) => Promise<void>
}

/** Time limit of a question with all its attempts, which is below the time limit of the page. */
const budgetMs = 18_000
const leastAttemptMs = 2000
// Replies are streamed, so each takes little memory.
const mostAtOnce = 64

/**
 * Asks nodes on behalf of the page, because browsers may forbid the page to ask them. Passes only methods of the method
 * table.
 */
export function createNodeProxy(
  upstreams: readonly Upstream[],
  timeMs: number = budgetMs,
  stallMs?: number,
): NodeProxy {
  let best = 0
  let running = 0

  const answer: NodeProxy['answer'] = async (request, response, place) => {
    const read = await readJsonBody(request, response)
    if (read === undefined) return
    const question = checkQuestion(read.value)
    if ('error' in question) return sendJson(response, 200, question)
    if (running >= mostAtOnce) return sendStatus(response, 503)
    running += 1
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    try {
      const order =
        place === undefined ? upstreams.map((_, index) => (best + index) % upstreams.length) : [place]
      const { said, attempt } = await askInTurn(order, JSON.stringify(question), gone.signal)
      const inTime = attempt?.signal ?? gone.signal
      if (!gone.signal.aborted) await passOn(said, response, { inTime, moved: attempt?.moved })
      attempt?.end()
    } finally {
      running -= 1
    }
  }

  const askInTurn = async (
    order: readonly number[],
    body: string,
    gone: AbortSignal,
  ): Promise<{ readonly said: UpstreamAnswer; readonly attempt?: AttemptTime }> => {
    const ends = performance.now() + timeMs
    let said: UpstreamAnswer = { kind: 'fails', status: 502 }
    for (const [index, place] of order.entries()) {
      const upstream = upstreams[place]
      const left = ends - performance.now()
      if (upstream === undefined || left <= 0 || gone.aborted) break
      const share = Math.min(left, Math.max(left / (order.length - index), leastAttemptMs))
      const attempt = startAttempt(share, gone, stallMs)
      said = await askUpstream(upstream, body, attempt)
      if (said.kind === 'answers') {
        if (order.length > 1) best = place
        return { said, attempt }
      }
      attempt.end()
    }
    return { said }
  }

  return { count: upstreams.length, answer }
}

interface PassTerms {
  readonly inTime: AbortSignal
  readonly moved: AttemptTime['moved'] | undefined
}

async function passOn(
  said: UpstreamAnswer,
  response: ServerResponse,
  { inTime, moved }: PassTerms,
): Promise<void> {
  if (said.kind === 'fails') return sendStatus(response, said.status)
  const begin = () =>
    response.writeHead(said.status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  try {
    for await (const part of said.body) {
      if (!response.headersSent) begin()
      moved?.(part.length)
      if (!response.write(part)) await drained(response, inTime)
    }
    if (!response.headersSent) begin()
    response.end()
  } catch {
    // The reply failed, was too large or took too long to arrive or be read. A response that has begun is cut off.
    if (response.headersSent || response.destroyed) response.destroy()
    else sendStatus(response, inTime.aborted ? 504 : 502)
  }
}

/** Waits until the response has space again. A page that does not read gets no more time than the node. */
function drained(response: ServerResponse, inTime: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      inTime.removeEventListener('abort', done)
      if (inTime.aborted) reject(new Error('the reply was not read in time'))
      else resolve()
    }
    response.on('drain', done)
    response.on('close', done)
    inTime.addEventListener('abort', done)
    if (inTime.aborted) done()
  })
}

function checkQuestion(input: unknown) {
  const parsed = RpcRequest.safeParse(input)
  if (!parsed.success) return fault(null, rpcFaults.request)
  const { jsonrpc, id, method, params } = parsed.data
  if (!isMethodName(method)) return fault(id, rpcFaults.method)
  const checked = methods[method].params.safeParse(params)
  if (!checked.success) return fault(id, rpcFaults.params)
  return { jsonrpc, id, method, params: checked.data ?? {} }
}

function fault(id: number | null, error: RpcFault) {
  return { jsonrpc: '2.0', id, error } as const
}
