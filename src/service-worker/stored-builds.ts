import { manifestPath, parseJson, parseManifest, sha256Hex } from './download-build.ts'
import type { StoredBuild, WorkerTaken } from './worker-message.ts'

type Taking = 'taken' | Extract<WorkerTaken, { readonly taken: false }>['reason']

const prefix = 'keywright-build-'
const pointerCache = 'keywright-current'
const pointerPath = '/current'

// Names a build: short, and of one line.
const isKey = (text: string) => /^[\w-]{1,64}$/.test(text)

// Many times what a changelog has.
const maxChangesBytes = 1_000_000

/** Nothing where the bytes are no list of lines. */
function parseChanges(bytes: Uint8Array): readonly string[] | undefined {
  const lines = parseJson(bytes, maxChangesBytes)
  return Array.isArray(lines) && lines.every((line) => typeof line === 'string') ? lines : undefined
}

/**
 * The builds that are stored in this browser, each in a cache of its own, and which of them pages are served from. The worker
 * that runs and one that is being installed both change them: what reads first and then writes goes through `alone`.
 */
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
    // Something else was written in its place: the build is not complete.
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
    /** Where none is current. */
    setFirst: (key: string): Promise<void> =>
      alone(async () => {
        if ((await readCurrent()) === undefined) await setCurrent(key)
      }),
    /** Pages are served from it from now on, if it is the one that was offered by that hash, and complete. */
    take: (key: string, paths: readonly string[], hash: unknown): Promise<Taking> =>
      alone(async () => {
        const build = (await isWhole(key, paths)) ? await describe(key, '') : null
        if (build === null) return 'not-whole'
        if (build.hash !== hash) return 'other-build'
        await setCurrent(key)
        return 'taken'
      }),
    /** Completely, or not at all. A current one is only overwritten. */
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
    /**
     * The file of the current build. A page of an older build goes on until it is loaded anew: what it loads is named by its
     * contents, and no other build has files of those names with other contents.
     */
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
    /** Lets go of all builds but this one and the current one. */
    dropOthers: (key: string): Promise<void> =>
      alone(async () => {
        const kept = new Set(
          [key, await readCurrent()].flatMap((each) => (each === undefined ? [] : nameOf(each))),
        )
        for (const name of await names()) if (!kept.has(name)) await storage.delete(name)
      }),
  }
}
