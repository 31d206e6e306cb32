import type { BrowserContext, Request } from '@playwright/test'

/** A file that the server sent to a page or to one of its workers. */
export interface FetchedFile {
  readonly path: string
  /** True for JavaScript and WebAssembly. */
  readonly isCode: boolean
  /** Size of the body as sent: with brotli, if the build has a compressed copy. */
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly startedMs: number
}

export interface FetchRecorder {
  /** Waits until no request has started for `quietMs`. */
  readonly settle: (quietMs?: number) => Promise<void>
  /** Returns the fetches until now, in order. */
  readonly read: () => Promise<Fetched>
}

export interface Fetched {
  /** Fetched by pages and their workers from the server, without answers from a cache or the service worker. */
  readonly files: readonly FetchedFile[]
  /** Fetched by the service worker for its store. */
  readonly stored: readonly FetchedFile[]
}

const mostMs = 120_000

/** Records every answer of the server to this context from now on. */
export function recordFetches(context: BrowserContext): FetchRecorder {
  const finished: Request[] = []
  const open = new Set<Request>()
  let lastMs = performance.now()
  const end = (request: Request) => {
    open.delete(request)
    lastMs = performance.now()
  }
  // Calls of nodes are not part of the program.
  const isFile = (request: Request) => request.method() === 'GET'
  context.on('request', (request) => {
    if (isFile(request)) open.add(request)
    lastMs = performance.now()
  })
  context.on('requestfailed', end)
  context.on('requestfinished', (request) => {
    end(request)
    if (isFile(request)) finished.push(request)
  })
  const settle = async (quietMs = 2000) => {
    const endMs = performance.now() + mostMs
    while (open.size > 0 || performance.now() - lastMs < quietMs) {
      if (performance.now() > endMs)
        throw new Error(`still fetching: ${[...open].map((request) => request.url()).join(', ')}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const read = async () => {
    const all = await Promise.all(finished.map(readFile))
    const ofWorker = (wanted: boolean) =>
      all.filter(
        (file, at): file is FetchedFile =>
          file !== undefined && (finished[at]?.serviceWorker() !== null) === wanted,
      )
    return { files: ofWorker(false), stored: ofWorker(true) }
  }
  return { settle, read }
}

const code = /\.(?:js|mjs|wasm)$/
const packed = /\.(?:js|css|html|json|svg|wasm|webmanifest)$/
// The build has no compressed copy of a file that would not become smaller.
const smallBytes = 200

/** Returns undefined for an answer from a cache or the service worker. */
async function readFile(request: Request): Promise<FetchedFile | undefined> {
  const response = await request.response()
  if (response === null || response.fromServiceWorker()) return undefined
  // The browser reports no size for a worker's first script, and a negative one for cached files.
  const { responseBodySize } = await request.sizes()
  if (responseBodySize < 0) return undefined
  const headers = response.headers()
  const path = new URL(request.url()).pathname
  const bytes = Number(headers['content-length'])
  if (!Number.isSafeInteger(bytes)) throw new Error(`${path} was sent without its length`)
  if (responseBodySize > 0 && responseBodySize !== bytes)
    throw new Error(`${path}: ${responseBodySize} bytes came, ${bytes} were announced`)
  if (packed.test(path) && bytes > smallBytes && headers['content-encoding'] !== 'br')
    throw new Error(`${path} was sent without brotli`)
  return { path, isCode: code.test(path), bytes, startedMs: request.timing().startTime }
}
