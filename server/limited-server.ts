import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { sendStatus } from './json-rpc-endpoint.ts'
import { createRequestTurns, type RequestTurns } from './request-turns.ts'
import { securityHeaders } from './security-headers.ts'

interface ServerLimits {
  /** Time limit for the head of a request, from its first byte or the start of the connection. */
  readonly headersMs: number
  /** Time limit for a complete request with its body. */
  readonly requestMs: number
  /** Idle timeout in both directions. A node may take up to 18 seconds (attempt-time.ts). */
  readonly silenceMs: number
  readonly connections: number
  /** Limit of requests on one connection that have no answer yet. */
  readonly waitingRequests: number
}

const localLimits: ServerLimits = {
  headersMs: 10_000,
  requestMs: 20_000,
  silenceMs: 60_000,
  // A browser opens six connections for each tab.
  connections: 256,
  // Browsers send the next request after the answer.
  waitingRequests: 64,
}

/**
 * Creates a server that no client can block by sending slowly, or exhaust by many connections or unread answers. Node's
 * own responses also get the security headers.
 */
export function createLimitedServer(handler: RequestListener, limits = localLimits): Server {
  const turns = createRequestTurns(limits.waitingRequests)
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(1000, limits.headersMs / 4),
      // The handler rejects a request without a host; Node's own 400 has no security headers.
      requireHostHeader: false,
    },
    turns.inTurn(handler),
  )
  server.on('checkExpectation', turns.inTurn(rejectExpectation))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    rejectBytes(socket, statusOf(error.code), turns),
  )
  server.setTimeout(limits.silenceMs)
  server.maxConnections = limits.connections
  return server
}

const rejectExpectation: RequestListener = (_request, response) => {
  for (const [name, value] of Object.entries(securityHeaders('/'))) response.setHeader(name, value)
  sendStatus(response, 417)
}

/** Returns the status that Node would answer without a `clientError` listener. */
function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}

function rejectBytes(socket: Duplex, status: number, { currentResponse }: RequestTurns): void {
  if (!socket.writable) return void socket.destroy()
  // After the head of another answer, clients would read a second head as a part of the body.
  if (currentResponse(socket)?.headersSent === true) return void socket.end(() => socket.destroy())
  const headers = { ...securityHeaders('/'), 'Content-Length': '0', Connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`, () => socket.destroy())
}
