import { methods } from '#/chain/method-table.ts'
import type { AttemptTime } from './attempt-time.ts'
import type { Upstream } from './upstream.ts'

const maxReplyBytes = methods.getMnListDiff.replyBytes
// The text of an error response is short.
const maxRejectionBytes = 65_536

/** A node's answer before its body is read, or the reason why there is none. */
export type UpstreamAnswer =
  | { readonly kind: 'answers'; readonly status: number; readonly body: AsyncIterable<Uint8Array> }
  /** 502: unreachable, or not a valid answer. 504: too late. Otherwise the node's own status. */
  | { readonly kind: 'fails'; readonly status: number }

/** Sends one request to one node. Redirects are not followed, and only the body is returned. */
export async function askUpstream(
  { url, authorization }: Upstream,
  body: string,
  { signal, answered }: AttemptTime,
): Promise<UpstreamAnswer> {
  const headers = {
    'content-type': 'application/json',
    ...(authorization === undefined ? {} : { authorization }),
  }
  let response: Response
  try {
    response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
  } catch {
    return { kind: 'fails', status: isTimeOut(signal) ? 504 : 502 }
  }
  answered()
  if (response.ok) {
    if (Number(response.headers.get('content-length')) > maxReplyBytes) {
      await response.body?.cancel()
      return { kind: 'fails', status: 502 }
    }
    return { kind: 'answers', status: 200, body: bounded(response, maxReplyBytes) }
  }
  // Some nodes send a JSON-RPC error with an error status. Such a response is an answer, too.
  const rejection = await readRejection(response)
  if (rejection === undefined)
    return { kind: 'fails', status: response.status >= 400 ? response.status : 502 }
  return { kind: 'answers', status: response.status, body: once(rejection) }
}

async function readRejection(response: Response): Promise<Uint8Array | undefined> {
  try {
    const parts: Uint8Array[] = []
    for await (const part of bounded(response, maxRejectionBytes)) parts.push(part)
    const bytes = Buffer.concat(parts)
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    const isError = typeof value === 'object' && value !== null && 'error' in value && 'jsonrpc' in value
    return isError ? bytes : undefined
  } catch {
    return undefined
  }
}

/** Passes the body on, and throws above the limit. */
async function* bounded(response: Response, limit: number): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const part of response.body ?? []) {
    if (!(part instanceof Uint8Array)) throw new TypeError('a body of something else than bytes')
    length += part.length
    if (length > limit) throw new RangeError('the reply is too large')
    yield part
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function isTimeOut({ aborted, reason }: AbortSignal): boolean {
  return aborted && reason instanceof DOMException && reason.name === 'TimeoutError'
}
