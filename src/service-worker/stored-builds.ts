import { manifestPath, parseJson, parseManifest, sha256Hex } from './download-build.ts'
import type { StoredBuild, WorkerTaken } from './worker-message.ts'

type Taking = 'taken' | Extract<WorkerTaken, { readonly taken: false }>['reason']

const prefix = 'keywright-build-'
const pointerCache = 'keywright-current'
const pointerPath = '/current'

const isKey = (text: string) => /^[\w-]{1,64}$/.test(text)

// Many times the size of a real changelog.
const maxChangesBytes = 1_000_000

function parseChanges(bytes: Uint8Array): readonly string[] | undefined {
  const lines = parseJson(bytes, maxChangesBytes)
  return Array.isArray(lines) && lines.every((line) => typeof line === 'string') ? lines : undefined
}

/** Each build has its own cache. The running and a new worker change them: a read for a write runs in `alone`. */
export function openStoredBuilds(
  storage: CacheStorage,
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>,
) {
  const nameOf = (key: string) => `${prefix}${key}`

  const readCurrent = async (): Promise<string | undefined> => {
    const key = await (await storage.match(pointerPath, { cacheName: pointerCache }))?.text()
    return key !== undefined && isKey(key) && (await storage.has(nameOf(key))) ? key : undefined
  }

  const find = (key: string, path: string): Promise<Response | undefined> =>
    storage.match(`/${path}`, { cacheName: nameOf(key), ignoreVary: true })

  const names = async () => (await storage.keys()).filter((name) => name.startsWith(prefix))

  const setCurrent = async (key: string): Promise<void> =>
    (await storage.open(pointerCache)).put(pointerPath, new Response(key))

  const describe = async (key: string | undefined, entry: string): Promise<StoredBuild | null> => {
    if (key === undefined) return null
    const [manifest, changes, page] = await Promise.all(
      [manifestPath, 'changelog.json', entry.slice(1)].map((path) => find(key, path)),
    )
    if (manifest === undefined || changes === undefined) return null
    const bytes = new Uint8Array(await manifest.arrayBuffer())
    const version = parseManifest(bytes)?.version
    const lines = parseChanges(new Uint8Array(await changes.arrayBuffer()))
    // A file was overwritten with other content, so the build is not complete.
    if (version === undefined || lines === undefined) return null
    return { version, hash: await sha256Hex(bytes), changes: lines, isPage: page !== undefined }
  }

  const isWhole = async (key: string, paths: readonly string[]): Promise<boolean> => {
    if (!(await storage.has(nameOf(key)))) return false
    const cache = await storage.open(nameOf(key))
    const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    return [manifestPath, ...paths].every((path) => there.has(`/${path}`))
  }

  return {
    readCurrent,
    describe,
    isWhole,
    /** Makes the build current if there is no current build. */
    setFirst: (key: string): Promise<void> =>
      alone(async () => {
        if ((await readCurrent()) === undefined) await setCurrent(key)
      }),
    /** Makes the build current, if its hash is the offered one and it is complete. */
    take: (key: string, paths: readonly string[], hash: unknown): Promise<Taking> =>
      alone(async () => {
        const build = (await isWhole(key, paths)) ? await describe(key, '') : null
        if (build === null) return 'not-whole'
        if (build.hash !== hash) return 'other-build'
        await setCurrent(key)
        return 'taken'
      }),
    /** Stores the build completely, or not at all. The current build is only overwritten, never deleted. */
    keep: async (key: string, files: ReadonlyMap<string, Response>): Promise<void> => {
      const isCurrent = (await readCurrent()) === key
      try {
        const cache = await storage.open(nameOf(key))
        for (const [path, response] of files) await cache.put(`/${path}`, response)
      } catch (error) {
        if (!isCurrent) await storage.delete(nameOf(key))
        throw error
      }
    },
    /** A page of an older build needs its own assets until it reloads; their names contain a hash of the content. */
    find: async (path: string): Promise<Response | undefined> => {
      const current = await readCurrent()
      if (current === undefined) return undefined
      const found = await find(current, path)
      if (found !== undefined || !path.startsWith('assets/')) return found
      for (const name of await names()) {
        const older = await storage.match(`/${path}`, { cacheName: name, ignoreVary: true })
        if (older !== undefined) return older
      }
      return undefined
    },
    dropOthers: (key: string): Promise<void> =>
      alone(async () => {
        const remaining = new Set(
          [key, await readCurrent()].flatMap((each) => (each === undefined ? [] : nameOf(each))),
        )
        for (const name of await names()) if (!remaining.has(name)) await storage.delete(name)
      }),
  }
}
