import type { Alarm } from '#/platform/timer.ts'
import type { Clock } from '#/platform/clock.ts'
import { ChainError, timeError } from './chain-error.ts'
import { methods, type MethodName, type MethodParams, type MethodResult } from './method-table.ts'
import { readBody } from './read-body.ts'
import { withinTime } from '#/platform/within-time.ts'
import { formatPointer } from '#/protocol/encoding/json-pointer.ts'
import { decodeUtf8 } from '#/protocol/encoding/bytes.ts'

export interface RpcContext {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly isOnline: (address: string) => boolean
  readonly alarm: Alarm
  readonly clock: Clock
  /** Limit of replies from an address that the program itself serves; undefined for any other. */
  readonly ownReplyBytes?: (address: string) => number | undefined
}

export interface AskOptions {
  readonly timeoutMs: number
  readonly maxBytes?: number | undefined
  readonly signal?: AbortSignal
}

export interface RpcAnswer<Name extends MethodName> {
  readonly result: MethodResult<Name>
  /** The complete parsed reply. */
  readonly reply: unknown
  readonly elapsedMs: number
}

export type RpcClient = ReturnType<typeof createRpcClient>

/** Limit of any node's reply. */
export const maxReplyBytes = methods.getMnListDiff.replyBytes
// Time limit for the headers, and for each `leastBytes` of the body or the rest of it.
const stallMs = 10_000
const leastBytes = 16_384
// The body of a failed response is short.
const maxFailedBytes = 65_536

/** Returns a client that asks single nodes over HTTP. Every failure is a ChainError, whatever the node does. */
export function createRpcClient(context: RpcContext) {
  let lastId = 0
  const ownBytes = (address: string) => context.ownReplyBytes?.(address)
  return {
    ask: async <Name extends MethodName>(
      address: string,
      method: Name,
      params: MethodParams<Name>,
      { timeoutMs, signal, maxBytes = ownBytes(address) ?? methods[method].replyBytes }: AskOptions,
    ): Promise<RpcAnswer<Name>> => {
      if (signal?.aborted === true) throw new ChainError('chain/aborted')
      if (!context.isOnline(address)) throw new ChainError('chain/offline')
      lastId += 1
      const id = lastId
      const began = context.clock.monotonicMs()
      const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: params ?? {} })
      return withinTime(
        context.alarm,
        { timeoutMs, stallMs, signal, errorFor: timeError },
        async (inTime, moved) => {
          const { response, bytes } = await post(context, address, { body, maxBytes, signal: inTime, moved })
          const reply = parseHttp(response, bytes, (value) => parseReply(method, id, value))
          return { ...reply, elapsedMs: context.clock.monotonicMs() - began }
        },
      )
    },
  }
}

async function post(
  { fetch, isOnline }: RpcContext,
  address: string,
  {
    body,
    maxBytes,
    signal,
    moved,
  }: {
    readonly body: string
    readonly maxBytes: number
    readonly signal: AbortSignal
    readonly moved: () => void
  },
) {
  const init: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal,
    cache: 'no-store',
    credentials: 'omit',
    // Only the user chooses nodes, so a redirect to another node is not followed.
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  }
  const lost = (code: 'chain/unreachable' | 'chain/broken-off', cause: unknown) =>
    new ChainError(isOnline(address) ? code : 'chain/offline', {}, cause)
  const response = await fetch(address, init).catch((error: unknown) => {
    throw lost('chain/unreachable', error)
  })
  moved()
  let sinceMoved = 0
  const onBytes = (count: number) => {
    sinceMoved += count
    if (sinceMoved < leastBytes) return
    sinceMoved = 0
    moved()
  }
  try {
    const limitBytes = response.ok ? maxBytes : maxFailedBytes
    return { response, bytes: await readBody(response, { limitBytes, signal, onBytes }) }
  } catch (error) {
    if (!response.ok) throw new ChainError('chain/http-status', { status: response.status }, error)
    throw error instanceof ChainError ? error : lost('chain/broken-off', error)
  }
}

/** Some nodes send a JSON-RPC error with an HTTP error status: prefer the JSON-RPC error. */
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

const maxMessageLength = 500

/** Parses the bytes of a reply as JSON. Throws a ChainError. */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes)
  if (text === undefined) throw new ChainError('chain/not-json')
  try {
    return JSON.parse(text)
  } catch {
    throw new ChainError('chain/not-json')
  }
}

/** Returns the result, parsed by the method's schema, with unrequested members. Throws a ChainError otherwise. */
export function parseReply<Name extends MethodName>(
  method: Name,
  id: number,
  reply: unknown,
): MethodResult<Name> {
  const result = parseEnvelope(id, reply)
  const parsed = methods[method].result.safeParse(result)
  // The result belongs to the method’s own row, but the compiler sees the union of all rows.
  if (parsed.success) return parsed.data as MethodResult<Name>
  const [issue] = parsed.error.issues
  throw new ChainError('chain/result-shape', {
    pointer: formatPointer(issue?.path ?? []),
    ...(result === null ? { rule: 'null' } : issue?.code === 'custom' ? { rule: issue.message } : {}),
  })
}

// This is plain code, because the result may nest deeper than a recursive schema can follow.
function parseEnvelope(id: number, reply: unknown): unknown {
  const members = membersOf(reply)
  if (members?.['jsonrpc'] !== '2.0') throw notJsonRpc()
  // Older nodes write both members and set one to null.
  const hasError = members['error'] !== undefined && members['error'] !== null
  if (members['id'] !== id && !(hasError && members['id'] === null)) throw new ChainError('chain/wrong-id')
  if (hasError) throw rpcError(members['error'])
  if (!Object.hasOwn(members, 'result')) throw notJsonRpc()
  return members['result']
}

function rpcError(error: unknown): ChainError {
  const { code, message } = membersOf(error) ?? {}
  if (!Number.isInteger(code) || typeof message !== 'string') return notJsonRpc()
  return new ChainError('chain/rpc-error', {
    rpcCode: Number(code),
    rpcMessage: message.slice(0, maxMessageLength),
  })
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

function notJsonRpc(): ChainError {
  return new ChainError('chain/not-json-rpc')
}
