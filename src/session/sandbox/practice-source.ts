import { callWorker } from '#/platform/worker-call.ts'
import { systemClock } from '#/platform/clock.ts'
import { useSettings } from '#/workspace/storage/settings-store.ts'
import { practiceApi, fundInSandbox, type SandboxFunds } from './sandbox-funding-api.ts'

/** Creates sandbox funds, one after the other. */
export interface PracticeSource {
  readonly fund: (publicKey: Uint8Array, amountDuffs: bigint) => Promise<SandboxFunds>
  readonly end: () => void
}

/** In a worker of its own. Where none can be started, as when the server is gone, the page makes them itself. */
export function openPracticeSource(): PracticeSource {
  const worker = new Worker(new URL('./sandbox-funding.worker.ts', import.meta.url), { type: 'module' })
  const { calls, end } = callWorker(practiceApi, worker)
  // One moment of the chain for all of them.
  const terms = { nowMs: systemClock.wallMs(), sandbox: useSettings.getState().settings.sandbox }
  return {
    fund: (publicKey, amountDuffs) =>
      calls
        .fund({ publicKey, amountDuffs, ...terms })
        .catch(() => fundInSandbox(publicKey, amountDuffs, terms)),
    end,
  }
}
