import { useSettings } from '#/workspace/settings/settings-store.ts'
import type { SandboxWord } from './sandbox-word.ts'

let worker: Worker | undefined

/** Starts the worker that follows the chain and holds the practice network, and tells it how that is set. */
export function startChainWorker(): Worker {
  if (worker === undefined) useSettings.subscribe(tell)
  worker = new Worker(new URL('./chain.worker.ts', import.meta.url), { type: 'module' })
  tell()
  return worker
}

function tell(now = useSettings.getState(), before?: typeof now): void {
  const { sandbox } = now.settings
  if (sandbox === before?.settings.sandbox) return
  const word: SandboxWord = { kind: 'sandbox', settings: sandbox }
  worker?.postMessage(word)
}
