import { buildManifest } from '#/features/settings/model/about.ts'
import { queryClient } from './query-client.ts'

const lanes = 4

/**
 * Fetches every script, style and module of the build into the HTTP cache, for browsers without a service worker.
 * Built files never change, so later pages come from the cache. Files are not read or run ahead of time. A failed
 * download is retried when the file is needed. Skipped for users who asked their browser to save data.
 */
export async function fetchProgram(): Promise<void> {
  if (savesData()) return
  const { files } = await queryClient.fetchQuery(buildManifest)
  const waiting = files.filter(({ path }) => path.startsWith('assets/')).values()
  const fetchWaiting = async () => {
    for (const { path } of waiting) {
      // A response is only cached once its body is read.
      await fetch(`/${path}`, { priority: 'low' })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: lanes }, fetchWaiting))
  performance.mark('program-fetched')
}

/** Reads the user's data saver setting. Not every browser has `navigator.connection`. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return Reflect.get(Object(connection), 'saveData') === true
}
