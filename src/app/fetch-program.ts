import { buildManifest } from '#/features/settings/model/about.ts'
import { queryClient } from './query-client.ts'

const lanes = 4

/**
 * Fetches the build into the HTTP cache, for browsers without a service worker: built files never change. Skipped for
 * users who save data. A failed download is retried when the file is needed.
 */
export async function fetchProgram(): Promise<void> {
  if (savesData()) return
  const { files } = await queryClient.fetchQuery(buildManifest)
  const waiting = files.filter(({ path }) => path.startsWith('assets/')).values()
  const fetchWaiting = async () => {
    for (const { path } of waiting) {
      // The browser caches a response only once its body is read.
      await fetch(`/${path}`, { priority: 'low' })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: lanes }, fetchWaiting))
  performance.mark('program-fetched')
}

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return Reflect.get(Object(connection), 'saveData') === true
}
