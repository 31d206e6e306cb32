import { systemClock } from '#/platform/clock.ts'
import { systemTicker } from '#/platform/timer.ts'
import { callWorker, type WorkerCalls } from '#/platform/worker-call.ts'
import { openBrowserChain } from '#/chain/chain-client.ts'
import { useSettings } from '#/workspace/storage/settings-store.ts'
import { migrateWatches } from '#/workspace/actions/watch-actions.ts'
import { makeChainSession } from './chain-session.ts'
import { tellEvents } from './chain-store.ts'
import { openFeedStorage } from './feed-storage.ts'
import { sandboxApi } from './sandbox-message.ts'

/** The chain of this page. Its worker starts with the first network that is followed. */
export const chain = makeChainSession({
  openClient: () => openBrowserChain(startChainWorker),
  openStorage: openFeedStorage,
  clock: systemClock,
  ticker: systemTicker,
  onEvents: tellEvents,
  migrateWatches,
})

let practice: WorkerCalls<typeof sandboxApi.calls> | undefined

/** Starts the worker that follows the chain and holds the practice network, and tells it how that is set. */
function startChainWorker(): Worker {
  if (practice === undefined) useSettings.subscribe(tell)
  const worker = new Worker(new URL('./chain.worker.ts', import.meta.url), { type: 'module' })
  practice = callWorker(sandboxApi, worker).calls
  tell()
  return worker
}

function tell(now = useSettings.getState(), before?: typeof now): void {
  const { sandbox } = now.settings
  if (sandbox === before?.settings.sandbox) return
  // A worker that has ended needs no settings: the next one is told when it starts.
  practice?.set(sandbox).catch(() => {})
}
