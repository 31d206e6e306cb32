import type { Alarm } from '#/platform/timer.ts'
import { withinTime } from '#/platform/within-time.ts'
import { checkBase64 } from '#/protocol/encoding/base64.ts'
import { isConsensusCode, type ConsensusError } from './consensus-codes.ts'
import { DapiError, type DapiFacts } from './dapi-error.ts'
import { decodeGrpcMessage, encodeMessage, FrameError, readFrames } from './grpc-web.ts'

type Fetching = Omit<TransportContext, 'alarm'>

export interface TransportContext {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly isOnline: () => boolean
  readonly alarm: Alarm
}

export interface DapiPost {
  readonly url: string
  readonly message: Uint8Array
  readonly messageBytes: number
  readonly timeoutMs: number
}

/** Posts one message and returns the message of the answer. Throws a DapiError, whatever the node does. */
export type DapiTransport = (post: DapiPost, signal: AbortSignal | undefined) => Promise<Uint8Array>

/** Creates a transport for gRPC-web calls over `fetch`: frames, trailers and statuses. */
export function createDapiTransport(context: TransportContext): DapiTransport {
  return async ({ timeoutMs, ...post }, signal) => {
    if (signal?.aborted === true) throw new DapiError('dapi/aborted')
    if (!context.isOnline()) throw new DapiError('dapi/offline')
    return withinTime(context.alarm, { timeoutMs, signal, errorFor: timeError }, async (inTime) => {
      let message: Uint8Array | undefined
      for await (const next of readMessages(context, post, inTime)) {
        if (message !== undefined) throw new DapiError('dapi/not-grpc-web')
        message = next
      }
      if (message === undefined) throw new DapiError('dapi/broken-off')
      return message
    })
  }
}

export interface DapiStreamPost extends DapiPost {
  readonly stallMs: number
}

/** Yields the messages as they arrive, until the signal. Throws a DapiError, whatever the node does. */
export type DapiStreamTransport = (
  post: DapiStreamPost,
  signal: AbortSignal,
) => AsyncGenerator<Uint8Array, void, undefined>

/** The idle timeout runs only while a message is awaited, so that a slow reader does not trigger it. */
export function createDapiStreams(context: TransportContext): DapiStreamTransport {
  return async function* streamMessages({ timeoutMs, stallMs, ...post }, signal) {
    if (signal.aborted) throw new DapiError('dapi/aborted')
    if (!context.isOnline()) throw new DapiError('dapi/offline')
    const controller = new AbortController()
    let overMs: number | undefined
    const after = (ms: number) =>
      context.alarm(ms, () => {
        overMs = ms
        controller.abort()
      })
    const abort = () => controller.abort()
    signal.addEventListener('abort', abort, { once: true })
    const cancelTotal = after(timeoutMs)
    let cancelStall = after(stallMs)
    try {
      for await (const message of readMessages(context, post, controller.signal)) {
        cancelStall()
        yield message
        cancelStall = after(stallMs)
      }
    } catch (error) {
      if (signal.aborted || overMs === undefined) throw error
      throw new DapiError('dapi/timed-out', { timeoutMs: overMs })
    } finally {
      cancelTotal()
      cancelStall()
      signal.removeEventListener('abort', abort)
      controller.abort()
    }
  }
}

/**
 * Yields messages of at most `messageBytes` each. Throws a DapiError, also without trailers, because the answer may be
 * incomplete then.
 */
export async function* readMessages(
  context: Fetching,
  { url, message, messageBytes }: Omit<DapiPost, 'timeoutMs'>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  let isOver = false
  try {
    const response = await open(context, url, message, signal)
    for await (const frame of readFrames(partsOf(response, signal), messageBytes)) {
      if (frame.kind === 'message') yield frame.bytes
      else {
        requireOk(statusOf(frame.trailers))
        isOver = true
      }
    }
  } catch (error) {
    throw signal.aborted ? new DapiError('dapi/aborted') : readingError(context, messageBytes, error)
  }
  if (!isOver) throw new DapiError('dapi/broken-off')
}

async function open(context: Fetching, url: string, message: Uint8Array, signal: AbortSignal) {
  const response = await post(context, url, message, signal)
  const fault = faultOf(response)
  if (fault === undefined) return response
  // Cancel the unread body, which may never end.
  void response.body?.cancel().catch(() => undefined)
  throw fault
}

function faultOf({ headers, ok, status }: Response): DapiError | undefined {
  const said = statusOf(readHeaders(headers))
  if (said !== undefined && said !== 'ok') return said
  if (!ok) return new DapiError('dapi/http-status', { status })
  const isGrpcWeb = headers.get('content-type')?.startsWith('application/grpc-web') === true
  return isGrpcWeb ? undefined : new DapiError('dapi/not-grpc-web')
}

function timeError(reason: 'aborted' | 'timed-out', timeoutMs: number): DapiError {
  return reason === 'aborted' ? new DapiError('dapi/aborted') : new DapiError('dapi/timed-out', { timeoutMs })
}

async function post({ fetch, isOnline }: Fetching, url: string, body: Uint8Array, signal: AbortSignal) {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/grpc-web+proto', 'x-grpc-web': '1' },
      body: encodeMessage(body).slice(),
      signal,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    })
  } catch (error) {
    // A browser gives no more detail: the host may be down, its certificate may have expired, or the network may block
    // it.
    throw new DapiError(isOnline() ? 'dapi/unreachable' : 'dapi/offline', {}, error)
  }
}

async function* partsOf(
  response: Response,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = response.body?.getReader()
  const cancel = () => void reader?.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  try {
    // No event fires if the signal was aborted before the body arrived.
    if (signal.aborted) throw new DapiError('dapi/aborted')
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) yield part.value
    if (signal.aborted) throw new DapiError('dapi/aborted')
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}

function readingError({ isOnline }: Fetching, limitBytes: number, error: unknown): DapiError {
  if (error instanceof DapiError) return error
  if (error instanceof FrameError) {
    if (error.fault === 'too-large') return new DapiError('dapi/too-large', { limitBytes })
    return new DapiError(error.fault === 'cut-short' ? 'dapi/broken-off' : 'dapi/not-grpc-web')
  }
  return new DapiError(isOnline() ? 'dapi/broken-off' : 'dapi/offline', {}, error)
}

function readHeaders(headers: Headers): ReadonlyMap<string, string> {
  return new Map(
    ['grpc-status', 'grpc-message', ...consensusHeaders].flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
  )
}

const errorBytes = 'dash-serialized-consensus-error-bin'
const consensusHeaders = ['code', errorBytes] as const
const longestText = 500
const mostErrorBytes = 2048

function requireOk(status: DapiError | 'ok' | undefined): void {
  if (status === undefined) throw new DapiError('dapi/not-grpc-web')
  if (status !== 'ok') throw status
}

function statusOf(trailers: ReadonlyMap<string, string>): DapiError | 'ok' | undefined {
  const text = trailers.get('grpc-status')
  if (text === undefined) return undefined
  if (text === '0') return 'ok'
  const grpcStatus = /^\d{1,3}$/.test(text) ? Number(text) : -1
  const grpcMessage = decodeGrpcMessage(trailers.get('grpc-message') ?? '').slice(0, longestText)
  const consensus = consensusOf(trailers, grpcMessage)
  const facts: DapiFacts = { grpcStatus, grpcMessage, ...(consensus === undefined ? {} : { consensus }) }
  return new DapiError('dapi/status', facts)
}

function consensusOf(trailers: ReadonlyMap<string, string>, message: string): ConsensusError | undefined {
  const text = trailers.get('code') ?? ''
  const code = /^\d{5}$/.test(text) && isConsensusCode(Number(text)) ? Number(text) : undefined
  const bytes = bytesOf(trailers.get(errorBytes))
  if (code === undefined && bytes === undefined) return undefined
  return { message, ...(code === undefined ? {} : { code }), ...(bytes === undefined ? {} : { bytes }) }
}

// Base64 with or without padding.
function bytesOf(text: string | undefined): Uint8Array | undefined {
  if (text === undefined || text === '' || text.length > 4 * mostErrorBytes) return undefined
  const dense = text.replace(/=+$/, '')
  const checked = checkBase64(dense.padEnd(4 * Math.ceil(dense.length / 4), '='))
  return checked.ok ? checked.value.subarray(0, mostErrorBytes) : undefined
}
