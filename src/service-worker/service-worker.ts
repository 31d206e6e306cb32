import { buildData } from './build-data.ts'
import { chooseFile } from './choose-file.ts'
import { downloadBuild, membersOf } from './download-build.ts'
import { openStoredBuilds } from './stored-builds.ts'
import type { WorkerAbout, WorkerNews, WorkerTaken } from './worker-message.ts'
import { workerScope } from './worker-scope.ts'

// Serves pages from a complete stored build. A newer one is downloaded beside it, and used only after the user installs
// it, even if all pages are closed: the stored pointer decides which build is current, not the running worker.

const builds = openStoredBuilds(caches, (work) => navigator.locks.request('keywright-builds', work))
const { key, files } = buildData

workerScope.addEventListener('install', (event) => event.waitUntil(install()))
workerScope.addEventListener('activate', (event) => event.waitUntil(activate()))

workerScope.addEventListener('fetch', (event) => {
  const path = chooseFile(event.request, workerScope.location.origin)
  if (path !== undefined) event.respondWith(answer(event.request, path))
})

workerScope.addEventListener('message', (event) => {
  const [port] = event.ports
  if (port === undefined) return
  // Only pages of this origin can send messages. Unknown messages get no answer.
  const { kind, entry, hash } = membersOf(event.data)
  if (kind === 'about' && typeof entry === 'string')
    event.waitUntil(
      describe(entry)
        // Without an answer the page takes this worker for another program's.
        .catch((): WorkerAbout => ({ current: null, newest: null }))
        .then((about) => port.postMessage(about))
        .then(repair),
    )
  if (kind === 'take') event.waitUntil(take(hash).then((taken) => port.postMessage(taken)))
})

async function install(): Promise<void> {
  await download()
  await builds.dropOthers(key)
}

async function download(): Promise<void> {
  // Bypasses the HTTP cache, because the current headers are stored with the files.
  const load = (path: string) => fetch(`/${path}`, { cache: 'reload', credentials: 'same-origin' })
  await builds.keep(key, await downloadBuild(buildData, load))
}

let repairing: Promise<void> | undefined

/** Downloads a deleted build again, if the server still has it: once, however many pages ask. */
function repair(): Promise<void> {
  repairing ??= downloadAgain().finally(() => (repairing = undefined))
  return repairing
}

async function downloadAgain(): Promise<void> {
  if ((await builds.readCurrent()) !== undefined) return
  await download()
  await builds.setFirst(key)
  await tell({ kind: 'kept' })
}

async function activate(): Promise<void> {
  await builds.setFirst(key)
  await workerScope.clients.claim()
}

async function answer(request: Request, path: string): Promise<Response> {
  const stored = await builds.find(path)
  if (stored === undefined) return fetch(request)
  return request.method === 'HEAD' ? new Response(null, { headers: stored.headers }) : stored
}

async function describe(entry: string): Promise<WorkerAbout> {
  return {
    current: await builds.describe(await builds.readCurrent(), entry),
    newest: await builds.describe(key, entry),
  }
}

async function take(hash: unknown): Promise<WorkerTaken> {
  // The running worker serves the new build, too, until the last tab is closed: no tab reloads while workers change.
  const taking = await builds.take(key, Object.keys(files), hash)
  if (taking !== 'taken') return { taken: false, reason: taking }
  await tell({ kind: 'taken', hash: String(hash) })
  return { taken: true }
}

async function tell(news: WorkerNews): Promise<void> {
  const pages = await workerScope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage(news)
}
