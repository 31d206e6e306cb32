import { sandboxNodes } from './sandbox-settings.ts'
import type { NodeReply, SandboxNetwork } from './sandbox-network.ts'

export interface SandboxFetchContext {
  readonly network: SandboxNetwork
  readonly wallMs: () => number
  readonly alarm: (ms: number, call: () => void) => () => void
}

// The domain `.invalid` never exists (RFC 2606), so a request that leaves the page by mistake reaches nobody.
const host = /^https:\/\/sandbox-([1-9])\.invalid\/$/

/** The addresses of the sandbox's nodes while they are in the page. */
export const sandboxAddresses: readonly string[] = Array.from(
  { length: sandboxNodes },
  (_, node) => `https://sandbox-${node + 1}.invalid/`,
)

export function isSandboxAddress(address: string): boolean {
  return sandboxAddresses.includes(address)
}

export function createSandboxFetch({ network, wallMs, alarm }: SandboxFetchContext) {
  return async (address: string, init: RequestInit): Promise<Response> => {
    const node = Number(host.exec(address)?.[1]) - 1
    if (!isSandboxAddress(address)) throw new TypeError('no node of the sandbox')
    const input = parseJson(typeof init.body === 'string' ? init.body : '')
    const reply = network.answer({ node, input, nowMs: wallMs() })
    if (reply.kind === 'dropped') throw new TypeError('the sandbox node broke the connection off')
    if (reply.lagMs > 0) await wait(reply.lagMs, alarm, init.signal ?? undefined)
    return toResponse(reply)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toResponse({ text, status }: Extract<NodeReply, { kind: 'reply' }>): Response {
  const body = new TextEncoder().encode(text)
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
  return new Response(body, { status, headers })
}

export function wait(
  ms: number,
  alarm: SandboxFetchContext['alarm'],
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      cancel()
      reject(new DOMException('aborted', 'AbortError'))
    }
    const cancel = alarm(ms, () => {
      signal?.removeEventListener('abort', abort)
      resolve()
    })
    if (signal?.aborted === true) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
