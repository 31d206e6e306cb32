import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import sirv from 'sirv'
import type { NodeReply } from '#/sandbox/sandbox-network.ts'
import { answerJsonRpc, sendJson, sendStatus } from './json-rpc-endpoint.ts'
import type { NodeProxy } from './node-proxy.ts'
import { platformPath, type AnswerPlatform } from './platform-endpoint.ts'
import { cacheControl, securityHeaders } from './security-headers.ts'

export interface ServerOptions {
  /** The folder of the built client. */
  readonly clientFolder: string
  readonly port: number
  readonly version: string
  /** The sandbox: its nodes are counted from 0. */
  readonly answer: (request: unknown, node: number) => NodeReply
  /** The nodes behind this server; nothing where there are none. */
  readonly proxy?: NodeProxy
  /** A node of the sandbox's platform. */
  readonly answerPlatform: AnswerPlatform
  /** The origins that nodes may have; any where it is left out. */
  readonly nodeHosts?: readonly string[] | undefined
}

/** Answers every request: the built client, the sandbox behind `/rpc`, and what identifies this server. */
export function createRequestHandler(options: ServerOptions): RequestListener {
  const serveFile = sirv(options.clientFolder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, pathname) => response.setHeader('Cache-Control', cacheControl(pathname)),
  })

  return (request, response) => {
    const pathname = readPathname(request)
    for (const [name, value] of Object.entries(securityHeaders(pathname, options.nodeHosts)))
      response.setHeader(name, value)

    if (!isOwnHost(request, options.port)) return sendStatus(response, 421)
    // The policy was chosen by the path as it is written: one that is written otherwise names no file here.
    if (pathname.startsWith('/assets/') && !plainAsset.test(pathname)) return sendStatus(response, 404)
    if (isPacked(pathname)) return sendStatus(response, 404)
    const target = rpcTargetOf(pathname, request.method)
    if (target !== undefined) {
      if (!isOwnOrigin(request, options.port)) return sendStatus(response, 403)
      return void answerRpc(request, response, target, options).catch(() => response.destroy())
    }
    const call = platformPath.exec(pathname)?.[1]
    if (call !== undefined && !isOwnOrigin(request, options.port)) return sendStatus(response, 403)
    if (call !== undefined)
      return void options.answerPlatform(request, response, call).catch(() => response.destroy())
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
    if (!isNavigation(request, pathname)) {
      return serveFile(request, response, () => sendStatus(response, 404))
    }
    // The vault belongs to one origin. A page opened by number is led to the origin by name.
    if (!isNamedHost(request, options.port)) {
      response.setHeader('Location', `http://localhost:${options.port}${request.url ?? '/'}`)
      return sendStatus(response, 307)
    }
    // Every route of the page is the same document.
    request.url = '/index.html'
    serveFile(request, response, () => sendStatus(response, 404))
  }
}

type RpcTarget = { readonly kind: 'any' } | { readonly kind: 'sandbox' | 'node'; readonly node: number }

// A slash at the end is optional. The nodes of the sandbox are counted from 1 in their addresses.
const rpcPath = /^\/rpc(?:\/(?:(\d{1,2})|sandbox(?:\/([1-3]))?))?\/?$/
const sandboxPath = /^\/rpc\/sandbox\b/

/** Whom a request for JSON-RPC is meant for; nothing when it is for something else. */
function rpcTargetOf(pathname: string, method: string | undefined): RpcTarget | undefined {
  if (pathname === '/' && method === 'POST') return { kind: 'any' }
  const match = rpcPath.exec(pathname)
  if (match === null) return undefined
  const [, node, sandboxNode = '1'] = match
  if (sandboxPath.test(pathname)) return { kind: 'sandbox', node: Number(sandboxNode) - 1 }
  return node === undefined ? { kind: 'any' } : { kind: 'node', node: Number(node) }
}

/** Without nodes of its own this server has the sandbox only. */
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

/** A page of another origin says so; who is no page says nothing. */
function isOwnOrigin(request: IncomingMessage, port: number): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  return URL.canParse(origin) && isOwnName(new URL(origin).host, port) && origin.startsWith('http:')
}

// What the build writes. No escapes, no slash at the end, nothing to decode.
const plainAsset = /^\/assets\/[\w.-]+$/

/**
 * A compressed copy asked for by its own name. It is sent in place of the file that it is a copy of, with the policy of that
 * file; by its own name a worker would run under the policy of the page.
 */
function isPacked(pathname: string): boolean {
  try {
    return /\.(?:br|gz)\/*$/i.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

function readPathname(request: IncomingMessage): string {
  return (request.url ?? '/').replace(/[?#].*$/s, '')
}

/** A foreign name that resolves to this machine (DNS rebinding) is not answered. */
function isOwnHost(request: IncomingMessage, port: number): boolean {
  return isOwnName(request.headers.host, port)
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

/** A request for a page: it wants HTML, and its path is a route rather than a file. */
function isNavigation(request: IncomingMessage, pathname: string): boolean {
  if (pathname === '/' || pathname === '/index.html') return true
  if (pathname.startsWith('/assets/') || !pathname.startsWith('/') || pathname.startsWith('//')) return false
  const lastSegment = pathname.slice(pathname.lastIndexOf('/') + 1)
  return !lastSegment.includes('.') && (request.headers.accept ?? '').includes('text/html')
}
