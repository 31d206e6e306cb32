import type { BuildData } from './build-data.ts'

export const manifestPath = 'build-manifest.json'
const workerPath = 'service-worker.js'
const atOnce = 6

// Stored files retain the server's headers. Without these headers, offline pages would lose their protection.
const policy = 'content-security-policy'
const needsPolicy = /^(?:index\.html|assets\/[\w-]+\.worker-[\w-]+\.js)$/

// The body is stored decompressed, and answers every kind of request.
const dropped = ['content-encoding', 'content-length', 'transfer-encoding', 'vary', 'set-cookie']

/**
 * Downloads every file with the server's headers. Throws if a SHA-256 differs, as when the server has a newer build by
 * now, or if the page or a worker lacks its content security policy.
 */
export async function downloadBuild(
  build: BuildData,
  load: (path: string) => Promise<Response>,
): Promise<ReadonlyMap<string, Response>> {
  const { files } = build
  const got = new Map<string, Response>()
  const paths = [manifestPath, ...Object.keys(files)]
  const take = async (): Promise<void> => {
    for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
      const response = await load(path)
      if (!response.ok) throw new Error(`${path} is not there: ${response.status}`)
      const bytes = new Uint8Array(await response.arrayBuffer())
      if (path === manifestPath) requireSameBuild(bytes, build)
      else if ((await sha256Hex(bytes)) !== files[path]) throw new Error(`${path} is another file`)
      const headers = new Headers(response.headers)
      if (needsPolicy.test(path) && !headers.has(policy))
        throw new Error(`${path} came without its content policy`)
      for (const name of dropped) headers.delete(name)
      got.set(path, new Response(bytes, { headers }))
    }
  }
  // After a failure the remaining downloads are pointless.
  const give = (error: unknown) => {
    paths.length = 0
    throw error
  }
  await Promise.all(Array.from({ length: atOnce }, () => take().catch(give)))
  return got
}

/** The worker's list cannot contain the worker: the manifest adds it. Version and files must match the worker's. */
function requireSameBuild(bytes: Uint8Array, { version, files }: BuildData): void {
  const manifest = parseManifest(bytes)
  if (manifest === undefined) throw new Error('the manifest is not the JSON of a build')
  const listed = manifest.files.filter(({ path }) => path !== workerPath)
  const named = new Map(listed.map(({ path, sha256 }) => [path, sha256]))
  const entries = Object.entries(files)
  const isSame = named.size === entries.length && entries.every(([path, hash]) => named.get(path) === hash)
  if (!isSame) throw new Error('the manifest is of another build')
  if (manifest.version !== version) throw new Error('the manifest has the label of another version')
}

interface BuildManifest {
  readonly version: string
  readonly files: readonly { readonly path: string; readonly sha256: string }[]
}

// Many times the size of a real manifest.
const maxManifestBytes = 1_000_000

/** Undefined if the bytes are not a manifest. */
export function parseManifest(bytes: Uint8Array): BuildManifest | undefined {
  const { version, files } = membersOf(parseJson(bytes, maxManifestBytes))
  if (typeof version !== 'string' || !Array.isArray(files)) return undefined
  const parsed = files.flatMap((file: unknown) => {
    const { path, sha256 } = membersOf(file)
    return typeof path === 'string' && typeof sha256 === 'string' ? [{ path, sha256 }] : []
  })
  return parsed.length === files.length ? { version, files: parsed } : undefined
}

/** Undefined if there are too many bytes, or they are not JSON. */
export function parseJson(bytes: Uint8Array, maxBytes: number): unknown {
  if (bytes.length > maxBytes) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** Returns the members of an object; empty for any other value. */
export function membersOf(value: unknown): Partial<Readonly<Record<string, unknown>>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

export async function sha256Hex(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
