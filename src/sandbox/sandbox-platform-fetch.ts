import type { PaymentCursor, PaymentStreamReply } from './payment-stream.ts'
import type { PlatformNodeReply, PlatformNodeRequest } from './platform-node.ts'
import { wait, type SandboxFetchContext } from './sandbox-fetch.ts'
import { sandboxNodes } from './sandbox-settings.ts'

export type AskPlatformNode = (
  request: PlatformNodeRequest & { readonly node: number },
) => Promise<PlatformNodeReply>

export type AskPaymentStream = (request: {
  readonly node: number
  readonly body: Uint8Array
  readonly cursor: PaymentCursor | undefined
}) => Promise<PaymentStreamReply>

interface PlatformFetchContext extends Pick<SandboxFetchContext, 'alarm'> {
  readonly ask: AskPlatformNode
  /** Without this function, payments are not streamed. */
  readonly askStream?: AskPaymentStream
}

// The domain `.invalid` never exists (RFC 2606), so a request that leaves the page by mistake reaches nobody.
const place = /^https:\/\/sandbox-platform-([1-9])\.invalid\/(.*)$/

export const sandboxPlatformAddresses: readonly string[] = Array.from(
  { length: sandboxNodes },
  (_, node) => `https://sandbox-platform-${node + 1}.invalid/`,
)

export function createSandboxPlatformFetch(context: PlatformFetchContext) {
  return async (address: string, init: RequestInit): Promise<Response> => {
    const [, number, path = ''] = place.exec(address) ?? []
    const node = Number(number) - 1
    if (!(node < sandboxNodes)) throw new TypeError('no node of the platform')
    const body = init.body instanceof Uint8Array ? init.body : new Uint8Array()
    const { askStream, alarm } = context
    if (isPaymentStream(path) && askStream !== undefined) {
      const ask = (cursor: PaymentCursor | undefined) => askStream({ node, body, cursor })
      return streamResponse(streamSandboxPayments(ask, alarm, init.signal ?? undefined))
    }
    const reply = await answerInTime(context, { node, path, body }, init.signal ?? undefined)
    return new Response(reply.body.slice(), { status: reply.status, headers: reply.headers })
  }
}

// The path is repeated as text, because every page loads the addresses here, but not the messages of nodes.
const paymentStreamPath = 'org.dash.platform.dapi.v0.Core/subscribeToTransactionsWithProofs'

/** Tells whether this is the path of the stream of payments, after the address of a node. */
export function isPaymentStream(path: string): boolean {
  return path === paymentStreamPath
}

const lookMs = 500

export async function* streamSandboxPayments(
  ask: (cursor: PaymentCursor | undefined) => Promise<PaymentStreamReply>,
  alarm: SandboxFetchContext['alarm'],
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

/** Milliseconds that a node waits for the block of a transition before it answers that the deadline is exceeded. */
export const nodeWaitMs = 30_000
const askAgainMs = 1000

export function answerInTime(
  { ask, alarm }: PlatformFetchContext,
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
