import { buildManifest } from '#/features/settings/model/about.ts'
import { queryClient } from './query-client.ts'

const lanes = 4

/**
 * Fetches every script, style and module of the build into the browser's cache, for a browser that has no service worker: pages
 * that are opened later come from there, since built files never change, and nothing of them is read or run before. What does
 * not come now is asked for again when it is needed. Nothing is fetched ahead for who asks their browser to save data.
 */
export async function fetchProgram(): Promise<void> {
  if (savesData()) return
  const { files } = await queryClient.fetchQuery(buildManifest)
  const waiting = files.filter(({ path }) => path.startsWith('assets/')).values()
  const fetchWaiting = async () => {
    for (const { path } of waiting) {
      // What is not read to its end is not stored.
      await fetch(`/${path}`, { priority: 'low' })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: lanes }, fetchWaiting))
  performance.mark('program-fetched')
}

/** What the user has asked for, where the browser tells: not every one has `navigator.connection`. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return Reflect.get(Object(connection), 'saveData') === true
}
