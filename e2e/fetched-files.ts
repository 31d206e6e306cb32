import type { BrowserContext, Request } from '@playwright/test'

/** A file that the server sent to a page or to one of its workers. */
export interface FetchedFile {
  readonly path: string
  /** JavaScript or WebAssembly. */
  readonly isCode: boolean
  /** Of the body as it was sent: with brotli, where the build has a packed copy. */
  readonly bytes: number
  /** Since 1970. */
  readonly startedMs: number
}

export interface FetchRecorder {
  /** Waits until nothing was asked for during `quietMs`. */
  readonly settle: (quietMs?: number) => Promise<void>
  /** What was fetched until now, in its order. */
  readonly read: () => Promise<Fetched>
}

export interface Fetched {
  /** By pages and their workers, from the server. What a cache or the service worker answered is not among them. */
  readonly files: readonly FetchedFile[]
  /** By the service worker, for its store. */
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
  // Calls of nodes are no part of the program.
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
// The build has no packed copy of a file that would not become smaller.
const smallBytes = 200

/** Undefined: it came from a cache, or from the service worker. */
async function readFile(request: Request): Promise<FetchedFile | undefined> {
  const response = await request.response()
  if (response === null || response.fromServiceWorker()) return undefined
  // The browser tells nothing of the script that a worker begins with, and less than nothing of what its cache has.
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
