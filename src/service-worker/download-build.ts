import type { BuildData } from './build-data.ts'

export const manifestPath = 'build-manifest.json'
const workerPath = 'service-worker.js'
const atOnce = 6

// Stored files have the headers that the server sent with them: without these, no page would have them offline.
const policy = 'content-security-policy'
const needsPolicy = /^(?:index\.html|assets\/[\w-]+\.worker-[\w-]+\.js)$/

// The body is stored unpacked, and answers requests of every kind.
const dropped = ['content-encoding', 'content-length', 'transfer-encoding', 'vary', 'set-cookie']

/**
 * Every file of a build with the headers that the server sends, each checked against its sha256. Throws where one is another
 * than it should be: the server may have been given a newer build meanwhile. Also where the page or a worker comes without its
 * content policy.
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
  // One that fails ends the others: there is nothing left for them to take.
  const give = (error: unknown) => {
    paths.length = 0
    throw error
  }
  await Promise.all(Array.from({ length: atOnce }, () => take().catch(give)))
  return got
}

/** The manifest names this worker, so it is not in the worker's list: label and files have to be those of the worker. */
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

/** What is read of build-manifest.json. */
interface BuildManifest {
  readonly version: string
  readonly files: readonly { readonly path: string; readonly sha256: string }[]
}

// Many times what a build has.
const maxManifestBytes = 1_000_000

/** Nothing where the bytes are no manifest. */
export function parseManifest(bytes: Uint8Array): BuildManifest | undefined {
  const { version, files } = membersOf(parseJson(bytes, maxManifestBytes))
  if (typeof version !== 'string' || !Array.isArray(files)) return undefined
  const parsed = files.flatMap((file: unknown) => {
    const { path, sha256 } = membersOf(file)
    return typeof path === 'string' && typeof sha256 === 'string' ? [{ path, sha256 }] : []
  })
  return parsed.length === files.length ? { version, files: parsed } : undefined
}

/** Nothing where the bytes are too many, or no JSON. */
export function parseJson(bytes: Uint8Array, maxBytes: number): unknown {
  if (bytes.length > maxBytes) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** The members of an object; none of anything else. */
export function membersOf(value: unknown): Partial<Readonly<Record<string, unknown>>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

export async function sha256Hex(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
