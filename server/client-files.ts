import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { sendStatus } from './json-rpc-endpoint.ts'
import { cacheControl } from './security-headers.ts'

export type ClientFiles = ReadonlyMap<string, ClientFile>

interface ClientFile {
  readonly type: string
  /** The hash of the plain bytes; the ETag of each encoding begins with it. */
  readonly hash: string
  readonly plain: Uint8Array
  /** Packed copies that the build wrote, the best one first. */
  readonly packed: readonly PackedCopy[]
}

interface PackedCopy {
  readonly encoding: string
  readonly bytes: Uint8Array
}

const encodings = { br: 'br', gz: 'gzip' }
const packedName = /\.(?:br|gz)$/i
const hiddenName = /(?:^|\/)\./

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html;charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

/**
 * Reads a built client into memory, 15 MB in three encodings, so that no request waits for a disk. A new build is
 * served after the next start. Throws if the folder cannot be read.
 */
export function loadClientFiles(folder: string): ClientFiles {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => !hiddenName.test(name))
  const existing = new Set(names)
  const load = (name: string): ClientFile => {
    const plain = readFileSync(path.join(folder, name))
    const packed = Object.entries(encodings)
      .filter(([ending]) => existing.has(`${name}.${ending}`))
      .map(([ending, encoding]) => ({
        encoding,
        bytes: readFileSync(path.join(folder, `${name}.${ending}`)),
      }))
    return {
      type: types[path.extname(name)] ?? 'application/octet-stream',
      hash: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
      plain,
      packed,
    }
  }
  // Packed copies have no address of their own, because a worker loaded from it would run under the policy of the page.
  const served = names.filter((name) => !packedName.test(name))
  return new Map(served.map((name) => [`/${name}`, load(name)]))
}

/** Answers GET or HEAD with the file of exactly this path, or 404. Ranges are ignored, as HTTP allows. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  files: ClientFiles,
  pathname: string,
): void {
  const file = files.get(pathname)
  if (file === undefined) return sendStatus(response, 404)
  const packed = choosePacked(file.packed, request.headers['accept-encoding'])
  const etag = `"${file.hash}${packed === undefined ? '' : `-${packed.encoding}`}"`
  response.setHeader('ETag', etag)
  response.setHeader('Vary', 'Accept-Encoding')
  response.setHeader('Cache-Control', cacheControl(pathname))
  if (isKnown(etag, request.headers['if-none-match'])) {
    response.writeHead(304).end()
    return
  }
  const bytes = packed?.bytes ?? file.plain
  if (packed !== undefined) response.setHeader('Content-Encoding', packed.encoding)
  response.writeHead(200, { 'Content-Type': file.type, 'Content-Length': bytes.length })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

function choosePacked(packed: readonly PackedCopy[], accepted = ''): PackedCopy | undefined {
  const isAccepted = ({ encoding }: PackedCopy) =>
    accepted.split(',').some((each) => {
      const [name, weight] = each.split(';').map((part) => part.trim().toLowerCase())
      return name === encoding && !/^q=0(?:\.0*)?$/.test(weight ?? '')
    })
  return packed.find(isAccepted)
}

function isKnown(etag: string, listed: string | undefined): boolean {
  const known = (listed ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
