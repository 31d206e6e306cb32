import type { BuildData } from './build-data.ts'

export const manifestPath = 'build-manifest.json'
const workerPath = 'service-worker.js'
const atOnce = 6

// Kept files have the headers that they came with, for as long as they are kept: without these no page would have them offline.
const policy = 'content-security-policy'
const needsPolicy = /^(?:index\.html|assets\/vault\.worker-[\w-]+\.js)$/

// The body is kept unpacked, and answers requests of every kind.
const dropped = ['content-encoding', 'content-length', 'transfer-encoding', 'vary', 'set-cookie']

/**
 * Every file of a build with the headers that the server sends, each held against its sha256. Throws where one is another
 * than it should be: the server may have been given a newer build meanwhile. Also where the page or the worker of the vault
 * comes without its content policy.
 */
export async function downloadBuild(
  { files }: BuildData,
  load: (path: string) => Promise<Response>,
): Promise<ReadonlyMap<string, Response>> {
  const got = new Map<string, Response>()
  const paths = [manifestPath, ...Object.keys(files)]
  const take = async (): Promise<void> => {
    for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
      const response = await load(path)
      if (!response.ok) throw new Error(`${path} is not there: ${response.status}`)
      const bytes = new Uint8Array(await response.arrayBuffer())
      if (path === manifestPath) requireSameFiles(bytes, files)
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

/** The manifest names this worker, so it is not in the worker's list: it has to name the rest as the worker does. */
function requireSameFiles(bytes: Uint8Array, files: BuildData['files']): void {
  const { files: listed } = JSON.parse(new TextDecoder().decode(bytes))
  const named = new Map<unknown, unknown>()
  for (const { path, sha256 } of listed) if (path !== workerPath) named.set(path, sha256)
  const entries = Object.entries(files)
  const isSame = named.size === entries.length && entries.every(([path, hash]) => named.get(path) === hash)
  if (!isSame) throw new Error('the manifest is of another build')
}

export async function sha256Hex(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
