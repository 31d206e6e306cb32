import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { NodeReply } from '#/sandbox/sandbox-network.ts'

/** A JSON-RPC request of the page has a few hundred bytes. */
export const maxBodyBytes = 65_536

export type AnswerRpc = (request: unknown) => NodeReply

/** Answers one JSON-RPC request over HTTP (docs/specification.md "Core-chain JSON-RPC"): POST, JSON, bounded. */
export async function answerJsonRpc(
  request: IncomingMessage,
  response: ServerResponse,
  answer: AnswerRpc,
): Promise<void> {
  const read = await readJsonBody(request, response)
  if (read === undefined) return
  const reply = answerValue(read.value, answer)
  if (reply.kind === 'dropped') return void response.destroy()
  if (reply.lagMs > 0) await setTimeout(reply.lagMs)
  sendText(response, reply.status, reply.text)
}

/** Reads the JSON value of a request. For an unacceptable request it sends the response itself. */
export async function readJsonBody(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<{ readonly value: unknown } | undefined> {
  const reject = (status: number): undefined => {
    sendStatus(response, status)
  }
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST')
    return reject(405)
  }
  // Another origin cannot send this content type without a preflight, and preflights are never answered.
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return reject(415)

  const body = await readBody(request)
  if (body === 'too-large') return reject(413)
  if (body === 'broken-off') return undefined
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) }
  } catch {
    sendJson(response, 200, { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'Parse error' } })
    return undefined
  }
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendText(response, status, JSON.stringify(value))
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  })
  response.end(text)
}

function answerValue(request: unknown, answer: AnswerRpc): NodeReply {
  try {
    return answer(request)
  } catch {
    // A bug of the sandbox must not end the server that other tabs use.
    const fault = { jsonrpc: '2.0', id: null, error: { code: -32_603, message: 'Internal error' } }
    return { kind: 'reply', status: 200, text: JSON.stringify(fault), lagMs: 0 }
  }
}

export async function readBody(request: IncomingMessage): Promise<Uint8Array | 'too-large' | 'broken-off'> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > maxBodyBytes) return 'too-large'
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      if (!(chunk instanceof Uint8Array)) return 'broken-off'
      length += chunk.length
      if (length > maxBodyBytes) return 'too-large'
      chunks.push(chunk)
    }
  } catch {
    return 'broken-off'
  }
  return Buffer.concat(chunks)
}

/** Sends a status without a body. Node reads and drops the rest of the request. */
export function sendStatus(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Length': 0, 'Cache-Control': 'no-store' })
  response.end()
}
