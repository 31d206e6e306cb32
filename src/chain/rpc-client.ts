import type { Alarm } from '#/platform/timer.ts'
import type { Clock } from '#/platform/clock.ts'
import { ChainError } from './chain-error.ts'
import { methods, type MethodName, type MethodParams, type MethodResult } from './method-table.ts'
import { readBody } from './read-body.ts'
import { parseJsonBytes, parseReply } from './rpc-reply.ts'
import { withinTime } from './within-time.ts'

export interface RpcEnvironment {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly isOnline: () => boolean
  readonly alarm: Alarm
  readonly clock: Clock
}

export interface AskOptions {
  readonly timeoutMs: number
  /** Where less is expected than a reply of the method may have. */
  readonly maxBytes?: number | undefined
  readonly signal?: AbortSignal
}

export interface RpcAnswer<Name extends MethodName> {
  readonly result: MethodResult<Name>
  /** The whole reply, as it was parsed. */
  readonly reply: unknown
  readonly elapsedMs: number
}

export type RpcClient = ReturnType<typeof createRpcClient>

/** The most that any reply may have. */
export const maxReplyBytes = methods.getMnListDiff.replyBytes
// What a refusal has to say is short.
const maxRefusalBytes = 65_536

/** Asks single nodes over HTTP. Every failure is a ChainError, whatever the node does. */
export function createRpcClient(ground: RpcEnvironment) {
  let lastId = 0
  return {
    ask: async <Name extends MethodName>(
      address: string,
      method: Name,
      params: MethodParams<Name>,
      { timeoutMs, signal, maxBytes = methods[method].replyBytes }: AskOptions,
    ): Promise<RpcAnswer<Name>> => {
      if (signal?.aborted === true) throw new ChainError('chain/aborted')
      if (!ground.isOnline()) throw new ChainError('chain/offline')
      lastId += 1
      const id = lastId
      const began = ground.clock.monotonicMs()
      const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: params ?? {} })
      return withinTime(ground.alarm, { timeoutMs, signal }, async (inTime) => {
        const { response, bytes } = await post(ground, address, { body, maxBytes, signal: inTime })
        const reply = parseHttp(response, bytes, (value) => parseReply(method, id, value))
        return { ...reply, elapsedMs: ground.clock.monotonicMs() - began }
      })
    },
  }
}

async function post(
  { fetch, isOnline }: RpcEnvironment,
  address: string,
  {
    body,
    maxBytes,
    signal,
  }: { readonly body: string; readonly maxBytes: number; readonly signal: AbortSignal },
) {
  const init: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal,
    cache: 'no-store',
    credentials: 'omit',
    // A node that sends elsewhere is not the node that the person named.
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  }
  const lost = (code: 'chain/unreachable' | 'chain/broken-off', cause: unknown) =>
    new ChainError(isOnline() ? code : 'chain/offline', {}, cause)
  const response = await fetch(address, init).catch((error: unknown) => {
    throw lost('chain/unreachable', error)
  })
  try {
    return { response, bytes: await readBody(response, response.ok ? maxBytes : maxRefusalBytes) }
  } catch (error) {
    if (!response.ok) throw new ChainError('chain/http-status', { status: response.status }, error)
    throw error instanceof ChainError ? error : lost('chain/broken-off', error)
  }
}

/** Some nodes send a JSON-RPC error with an HTTP status of its own: what it says is worth more than the status. */
function parseHttp<Result>({ ok, status }: Response, bytes: Uint8Array, parse: (reply: unknown) => Result) {
  if (ok) {
    const reply = parseJsonBytes(bytes)
    return { result: parse(reply), reply }
  }
  try {
    parse(parseJsonBytes(bytes))
  } catch (error) {
    if (error instanceof ChainError && error.code === 'chain/rpc-error') throw error
  }
  throw new ChainError('chain/http-status', { status })
}
