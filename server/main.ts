import type { Server } from 'node:http'
import path from 'node:path'
import { createSandboxNetwork } from '#/sandbox/sandbox-network.ts'
import { collectAfterBursts } from './idle-memory.ts'
import { createLimitedServer } from './limited-server.ts'
import { parseNodeHosts } from './node-hosts.ts'
import { createNodeProxy } from './node-proxy.ts'
import { createPlatformEndpoint } from './platform-endpoint.ts'
import { createRequestHandler } from './request-handler.ts'
import { parseSandboxVariables, type SandboxVariables } from './sandbox-variables.ts'
import { parseUpstreams } from './upstream.ts'

/** Exported for the build, which writes the files beside the client. */
export { formatHostingFiles } from './hosting-files.ts'
export { parseNodeHosts } from './node-hosts.ts'

export interface RunningServer {
  readonly address: string
  close(): Promise<void>
}

/**
 * Serves the client with the sandbox on `http://localhost:<port>`, to this computer only. Listens on both loopback
 * addresses, so that no other program can serve the same origin.
 */
export async function startServer(options: {
  readonly port: number
  readonly version: string
  /** KEYWRIGHT_NODE_URL: nodes to ask on behalf of the page. */
  readonly nodeUrls?: string | undefined
  /** KEYWRIGHT_NODE_HOSTS: the origins that nodes may have. */
  readonly nodeHosts?: string | undefined
  readonly sandbox?: SandboxVariables | undefined
}): Promise<RunningServer> {
  const settings = parseSandboxVariables(options.sandbox ?? {}, Date.now())
  const network = createSandboxNetwork(() => settings)
  const handler = createRequestHandler({
    ...options,
    nodeHosts: parseNodeHosts(options.nodeHosts),
    clientFolder: path.join(import.meta.dirname, '..', 'client'),
    answer: (input, node) => network.answer({ node, input, nowMs: Date.now() }),
    answerPlatform: createPlatformEndpoint(settings),
    proxy: createNodeProxy(parseUpstreams(options.nodeUrls ?? '')),
  })
  const servers: Server[] = []
  const close = async () => {
    await Promise.all(servers.map(closeServer))
  }
  try {
    servers.push(await listen(createLimitedServer(handler), options.port, '127.0.0.1'))
    servers.push(await listen(createLimitedServer(handler), options.port, '::1'))
  } catch (error) {
    if (!(servers.length === 1 && isMissingAddress(error))) {
      await close()
      throw error
    }
  }
  collectAfterBursts(servers)
  return { address: `http://localhost:${options.port}`, close }
}

function listen(server: Server, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** A machine without IPv6 has no `::1`. */
function isMissingAddress(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^EADDRNOTAVAIL$|^EAFNOSUPPORT$/.test(String(error.code))
  )
}
