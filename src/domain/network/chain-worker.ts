import { callWorker, type WorkerCalls } from '#/platform/worker-call.ts'
import { useSettings } from '#/store/settings-store.ts'
import { sandboxApi } from './sandbox-message.ts'

let sandbox: WorkerCalls<typeof sandboxApi.calls> | undefined

/** Starts the worker that follows the chain and runs the sandbox, and sends it the sandbox's settings. */
export function startChainWorker(): Worker {
  if (sandbox === undefined) useSettings.subscribe(sendSettings)
  const worker = new Worker(new URL('./chain.worker.ts', import.meta.url), { type: 'module' })
  sandbox = callWorker(sandboxApi, worker).calls
  sendSettings()
  return worker
}

function sendSettings(now = useSettings.getState(), before?: typeof now): void {
  const { sandbox: settings } = now.settings
  if (settings === before?.settings.sandbox) return
  // An ended worker needs no settings: the next worker gets them when it starts.
  sandbox?.set(settings).catch(() => {})
}
