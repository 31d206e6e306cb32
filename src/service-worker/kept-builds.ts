import { manifestPath, sha256Hex } from './download-build.ts'
import type { KeptBuild } from './worker-message.ts'

const prefix = 'keywright-build-'
const pointerCache = 'keywright-current'
const pointerPath = '/current'

/** The builds that are kept in this browser, each in a cache of its own, and which of them pages are served from. */
export function openKeptBuilds(storage: CacheStorage) {
  const nameOf = (key: string) => `${prefix}${key}`

  const readCurrent = async (): Promise<string | undefined> => {
    const key = await (await storage.match(pointerPath, { cacheName: pointerCache }))?.text()
    return key !== undefined && (await storage.has(nameOf(key))) ? key : undefined
  }

  const find = (key: string, path: string): Promise<Response | undefined> =>
    storage.match(`/${path}`, { cacheName: nameOf(key), ignoreVary: true })

  const names = async () => (await storage.keys()).filter((name) => name.startsWith(prefix))

  return {
    readCurrent,
    setCurrent: async (key: string): Promise<void> => {
      await (await storage.open(pointerCache)).put(pointerPath, new Response(key))
    },
    /** Whole, or not at all. One that is current is only written over. */
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
    /** Lets go of all builds but these. */
    dropOthers: async (keys: readonly (string | undefined)[]): Promise<void> => {
      const kept = new Set(keys.flatMap((key) => (key === undefined ? [] : nameOf(key))))
      for (const name of await names()) if (!kept.has(name)) await storage.delete(name)
    },
    describe: async (key: string | undefined, entry: string): Promise<KeptBuild | null> => {
      if (key === undefined) return null
      const [manifest, changes, page] = await Promise.all(
        [manifestPath, 'changelog.json', entry.slice(1)].map((path) => find(key, path)),
      )
      if (manifest === undefined || changes === undefined) return null
      const bytes = await manifest.arrayBuffer()
      const { version } = JSON.parse(new TextDecoder().decode(bytes))
      return {
        version,
        hash: await sha256Hex(bytes),
        changes: await changes.json(),
        isPage: page !== undefined,
      }
    },
    isWhole: async (key: string, paths: readonly string[]): Promise<boolean> => {
      if (!(await storage.has(nameOf(key)))) return false
      const cache = await storage.open(nameOf(key))
      const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
      return [manifestPath, ...paths].every((path) => there.has(`/${path}`))
    },
  }
}
