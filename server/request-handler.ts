import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { NodeReply } from '#/sandbox/sandbox-network.ts'
import { loadClientFiles, sendFile, type ClientFiles } from './client-files.ts'
import { answerJsonRpc, sendJson, sendStatus } from './json-rpc-endpoint.ts'
import type { NodeProxy } from './node-proxy.ts'
import { isPagePath } from './page-paths.ts'
import { platformPath, type AnswerPlatform } from './platform-endpoint.ts'
import { contentPolicies, securityHeaders, type ContentPolicies } from './security-headers.ts'

export interface ServerOptions {
  readonly clientFolder: string
  readonly port: number
  readonly version: string
  /** Answers for a node of the sandbox. Nodes are counted from 0. */
  readonly answer: (request: unknown, node: number) => NodeReply
  readonly proxy?: NodeProxy
  readonly answerPlatform: AnswerPlatform
  /** Allowed origins of nodes; any if undefined. */
  readonly nodeHosts?: readonly string[] | undefined
}

interface PreparedOptions extends ServerOptions {
  readonly files: ClientFiles
  readonly policies: ContentPolicies
}

/** Reads the client once. An error in an answer ends that answer, never the server. */
export function createRequestHandler(options: ServerOptions): RequestListener {
  const prepared = {
    ...options,
    files: loadClientFiles(options.clientFolder),
    policies: contentPolicies(options.nodeHosts),
  }
  return (request, response) => {
    response.on('error', () => response.destroy())
    answer(request, response, prepared).catch((error: unknown) => answerError(response, error))
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: PreparedOptions,
): Promise<void> {
  const { files, policies, port } = options
  const pathname = readPathname(request)
  setHeaders(response, securityHeaders(pathname, policies))

  if (!isOwnHost(request, port)) return sendStatus(response, 421)
  const isPage = isPagePath(pathname)
  if (pathname.includes('%') && !isPage) return sendStatus(response, 404)
  const target = rpcTargetOf(pathname, request.method)
  const call = platformPath.exec(pathname)?.[1]
  if (target !== undefined || call !== undefined) {
    if (!isOwnOrigin(request, port)) return sendStatus(response, 403)
    if (target !== undefined) return answerRpc(request, response, target, options)
    if (call !== undefined) return options.answerPlatform(request, response, call)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return sendStatus(response, 405)
  }
  if (pathname === '/keywright.json') {
    return sendJson(response, 200, {
      name: 'keywright',
      version: options.version,
      nodes: options.proxy?.count ?? 0,
    })
  }
  if (!isPage || !isNavigation(request, pathname)) return sendFile(request, response, files, pathname)
  // The vault belongs to one origin. A page opened by IP address is redirected to `localhost`.
  if (!isNamedHost(request, port)) {
    response.setHeader('Location', `http://localhost:${port}${request.url ?? '/'}`)
    return sendStatus(response, 307)
  }
  return sendFile(request, response, files, '/index.html')
}

/** Answers 500, or cuts the answer off if its head was already sent. */
function answerError(response: ServerResponse, error: unknown): void {
  console.error('A request could not be answered:', error)
  if (response.headersSent) return void response.destroy()
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  setHeaders(response, securityHeaders('/'))
  sendStatus(response, 500)
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

type RpcTarget = { readonly kind: 'any' } | { readonly kind: 'sandbox' | 'node'; readonly node: number }

// A slash at the end is optional. The nodes of the sandbox are counted from 1 in their addresses.
const rpcPath = /^\/rpc(?:\/(?:(\d{1,2})|sandbox(?:\/([1-3]))?))?\/?$/
const sandboxPath = /^\/rpc\/sandbox\b/

function rpcTargetOf(pathname: string, method: string | undefined): RpcTarget | undefined {
  if (pathname === '/' && method === 'POST') return { kind: 'any' }
  const match = rpcPath.exec(pathname)
  if (match === null) return undefined
  const [, node, sandboxNode = '1'] = match
  if (sandboxPath.test(pathname)) return { kind: 'sandbox', node: Number(sandboxNode) - 1 }
  return node === undefined ? { kind: 'any' } : { kind: 'node', node: Number(node) }
}

/** Without nodes, this server only has the sandbox. */
async function answerRpc(
  request: IncomingMessage,
  response: ServerResponse,
  target: RpcTarget,
  { answer, proxy }: ServerOptions,
): Promise<void> {
  const hasNodes = proxy !== undefined && proxy.count > 0
  const node = target.kind === 'any' ? undefined : target.node
  if (target.kind === 'sandbox' || (target.kind === 'any' && !hasNodes)) {
    return answerJsonRpc(request, response, (value) => answer(value, node ?? 0))
  }
  if (!hasNodes || (node !== undefined && node >= proxy.count)) return sendStatus(response, 404)
  return proxy.answer(request, response, node)
}

/** Rejects pages of other origins, which send their origin. Clients that are not pages send none. */
function isOwnOrigin(request: IncomingMessage, port: number): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  return URL.canParse(origin) && isOwnName(new URL(origin).host, port) && origin.startsWith('http:')
}

function readPathname(request: IncomingMessage): string {
  return (request.url ?? '/').replace(/[?#].*$/s, '')
}

/** Rejects a foreign name that resolves to this machine (DNS rebinding), and a request with two names. */
function isOwnHost(request: IncomingMessage, port: number): boolean {
  return request.headersDistinct['host']?.length === 1 && isOwnName(request.headers.host, port)
}

function isOwnName(host: string | undefined, port: number): boolean {
  return isHost(host, ['127.0.0.1', '[::1]', 'localhost'], port)
}

function isNamedHost(request: IncomingMessage, port: number): boolean {
  return isHost(request.headers.host, ['localhost'], port)
}

function isHost(host: string | undefined, names: readonly string[], port: number): boolean {
  const named = host?.toLowerCase()
  // A browser leaves the port of http out.
  return names.some((name) => named === `${name}:${port}` || (port === 80 && named === name))
}

/** Browsers request HTML when they open a page. The root is the same for every client. */
function isNavigation(request: IncomingMessage, pathname: string): boolean {
  return (
    pathname === '/' || pathname === '/index.html' || (request.headers.accept ?? '').includes('text/html')
  )
}
