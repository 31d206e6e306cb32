import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import sirv from 'sirv'
import { answerJsonRpc, sendJson, type AnswerRpc } from './json-rpc-endpoint.ts'
import { cacheControl, securityHeaders } from './security-headers.ts'

export interface ServerOptions {
  /** The folder of the built client. */
  readonly clientFolder: string
  readonly port: number
  readonly version: string
  readonly answer: AnswerRpc
}

/** Answers every request: the built client, the practice chain behind `/rpc`, and who answers. */
export function createRequestHandler(options: ServerOptions): RequestListener {
  const serveFile = sirv(options.clientFolder, {
    etag: true,
    setHeaders: (response, pathname) => response.setHeader('Cache-Control', cacheControl(pathname)),
  })

  return (request, response) => {
    const pathname = readPathname(request)
    for (const [name, value] of Object.entries(securityHeaders(pathname))) response.setHeader(name, value)

    if (!isOwnHost(request, options.port)) return sendStatus(response, 421)
    // The policy was chosen by the path as it is written: one that is written otherwise names no file here.
    if (pathname.startsWith('/assets/') && !plainAsset.test(pathname)) return sendStatus(response, 404)
    if (rpcPath.test(pathname) || (pathname === '/' && request.method === 'POST')) {
      void answerJsonRpc(request, response, options.answer)
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return sendStatus(response, 405)
    }
    if (pathname === '/keywright.json') {
      return sendJson(response, 200, { name: 'keywright', version: options.version })
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

// The practice chain; a slash at the end is as good as none.
const rpcPath = /^\/rpc(?:\/sandbox)?\/?$/

// What the build writes. No escapes, no slash at the end, nothing to decode.
const plainAsset = /^\/assets\/[\w.-]+$/

function readPathname(request: IncomingMessage): string {
  return (request.url ?? '/').replace(/[?#].*$/s, '')
}

/** A foreign name that resolves to this machine (DNS rebinding) is not answered. */
function isOwnHost(request: IncomingMessage, port: number): boolean {
  return isHost(request, ['127.0.0.1', '[::1]', 'localhost'], port)
}

function isNamedHost(request: IncomingMessage, port: number): boolean {
  return isHost(request, ['localhost'], port)
}

function isHost(request: IncomingMessage, names: readonly string[], port: number): boolean {
  const host = request.headers.host?.toLowerCase()
  // A browser leaves the port of http out.
  return names.some((name) => host === `${name}:${port}` || (port === 80 && host === name))
}

/** A request for a page: it wants HTML, and its path is a route rather than a file. */
function isNavigation(request: IncomingMessage, pathname: string): boolean {
  if (pathname === '/' || pathname === '/index.html') return true
  if (pathname.startsWith('/assets/') || !pathname.startsWith('/') || pathname.startsWith('//')) return false
  const lastSegment = pathname.slice(pathname.lastIndexOf('/') + 1)
  return !lastSegment.includes('.') && (request.headers.accept ?? '').includes('text/html')
}

function sendStatus(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Length': 0, 'Cache-Control': 'no-store' })
  response.end()
}
