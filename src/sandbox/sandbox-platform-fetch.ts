import type { PaymentCursor, PaymentStreamReply } from './payment-stream.ts'
import type { PlatformNodeReply, PlatformNodeRequest } from './platform-node.ts'
import { wait, type SandboxFetchEnvironment } from './sandbox-fetch.ts'
import { sandboxNodes } from './sandbox-settings.ts'

/** Asks the node of that place, from 0 on, once. */
export type AskPlatformNode = (
  request: PlatformNodeRequest & { readonly node: number },
) => Promise<PlatformNodeReply>

/** Asks the node of that place for what comes next in the stream of payments. */
export type AskPaymentStream = (request: {
  readonly node: number
  readonly body: Uint8Array
  readonly cursor: PaymentCursor | undefined
}) => Promise<PaymentStreamReply>

interface PlatformFetchEnvironment extends Pick<SandboxFetchEnvironment, 'alarm'> {
  readonly ask: AskPlatformNode
  /** Without it there is no stream. */
  readonly askStream?: AskPaymentStream
}

// `.invalid` is nobody's (RFC 2606): a request that leaves the page by mistake finds no one.
const place = /^https:\/\/sandbox-platform-([1-9])\.invalid\/(.*)$/

/** The addresses of the nodes of the sandbox's platform while they are in the page. */
export const sandboxPlatformAddresses: readonly string[] = Array.from(
  { length: sandboxNodes },
  (_, node) => `https://sandbox-platform-${node + 1}.invalid/`,
)

/** A `fetch` that reaches only the nodes of the sandbox's platform. */
export function createSandboxPlatformFetch(environment: PlatformFetchEnvironment) {
  return async (address: string, init: RequestInit): Promise<Response> => {
    const [, number, path = ''] = place.exec(address) ?? []
    const node = Number(number) - 1
    if (!(node < sandboxNodes)) throw new TypeError('no node of the platform')
    const body = init.body instanceof Uint8Array ? init.body : new Uint8Array()
    const { askStream, alarm } = environment
    if (isPaymentStream(path) && askStream !== undefined) {
      const ask = (cursor: PaymentCursor | undefined) => askStream({ node, body, cursor })
      return streamResponse(streamSandboxPayments(ask, alarm, init.signal ?? undefined))
    }
    const reply = await answerInTime(environment, { node, path, body }, init.signal ?? undefined)
    return new Response(reply.body.slice(), { status: reply.status, headers: reply.headers })
  }
}

// What names it in the messages of nodes is with them: the addresses here are in every page.
const paymentStreamPath = 'org.dash.platform.dapi.v0.Core/subscribeToTransactionsWithProofs'

/** Whether the stream of payments is at that path, after the address of a node. */
export function isPaymentStream(path: string): boolean {
  return path === paymentStreamPath
}

const lookMs = 500

/** The stream of payments as a node sends it, until the signal. Throws what `fetch` throws. */
export async function* streamSandboxPayments(
  ask: (cursor: PaymentCursor | undefined) => Promise<PaymentStreamReply>,
  alarm: SandboxFetchEnvironment['alarm'],
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  let cursor: PaymentCursor | undefined
  for (;;) {
    const reply = await untilAborted(signal, () => ask(cursor))
    if (reply.kind === 'dropped') throw new TypeError('the node broke the connection off')
    if (reply.body.length > 0) yield reply.body
    if (reply.isOver) return
    if (reply.cursor?.height === cursor?.height) await wait(lookMs, alarm, signal)
    cursor = reply.cursor
  }
}

function streamResponse(parts: AsyncGenerator<Uint8Array, void, undefined>): Response {
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await parts.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => void (await parts.return(undefined)),
  })
  return new Response(body, { headers: { 'content-type': 'application/grpc-web+proto' } })
}

/** How long a node waits for the block of a transition before it answers that the time is over. */
export const nodeWaitMs = 30_000
const askAgainMs = 1000

/** Asks until there is an answer: a call that waits for a block is asked again. Throws what `fetch` throws. */
export function answerInTime(
  { ask, alarm }: PlatformFetchEnvironment,
  request: Omit<Parameters<AskPlatformNode>[0], 'mayWait'>,
  signal: AbortSignal | undefined,
): Promise<Extract<PlatformNodeReply, { readonly kind: 'reply' }>> {
  return untilAborted(signal, async () => {
    for (let leftMs = nodeWaitMs; ; leftMs -= askAgainMs) {
      const reply = await ask({ ...request, mayWait: leftMs > 0 })
      if (reply.kind === 'dropped') throw new TypeError('the node broke the connection off')
      if (reply.kind === 'reply') {
        if (reply.lagMs > 0) await wait(reply.lagMs, alarm, signal)
        return reply
      }
      await wait(askAgainMs, alarm, signal)
    }
  })
}

function untilAborted<Value>(signal: AbortSignal | undefined, work: () => Promise<Value>): Promise<Value> {
  if (signal === undefined) return work()
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    void work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}
