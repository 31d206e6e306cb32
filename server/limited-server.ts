import { createServer, type RequestListener, type Server } from 'node:http'

interface ServerLimits {
  /** For the head of a request, from its first byte or the start of the connection on. */
  readonly headersMs: number
  /** For all of a request, with its body. */
  readonly requestMs: number
  /** Without a byte in either direction. A node may be waited for, for 18 seconds (attempt-time.ts). */
  readonly silenceMs: number
  readonly connections: number
}

const localLimits: ServerLimits = {
  headersMs: 10_000,
  requestMs: 20_000,
  silenceMs: 60_000,
  // A browser opens six for each tab.
  connections: 256,
}

/** A server on which no client holds a connection by sending slowly, nor all memory by opening many. */
export function createLimitedServer(handler: RequestListener, limits = localLimits): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      // How often the two are looked at; every 30 s otherwise.
      connectionsCheckingInterval: Math.min(1000, limits.headersMs / 4),
    },
    handler,
  )
  server.setTimeout(limits.silenceMs)
  server.maxConnections = limits.connections
  return server
}
