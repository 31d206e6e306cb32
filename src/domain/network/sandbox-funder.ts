import type { LockTerms } from '#/protocol/layer1/asset-lock.ts'
import { callWorker } from '#/platform/worker-call.ts'
import { systemClock } from '#/platform/clock.ts'
import { useSettings } from '#/store/settings-store.ts'
import { sandboxFundingApi, fundInSandbox, type SandboxFunds } from './sandbox-funding-api.ts'

export interface SandboxFunder {
  readonly fund: (publicKey: Uint8Array, amountDuffs: bigint) => Promise<SandboxFunds>
  readonly atOnce: number
  readonly end: () => void
}

// A create takes most of its time for the quorum’s signature, so several workers help.
const mostWorkers = 4

/** Creates locks in separate workers, or in the page if no worker can be started, for example without the server. */
export function openSandboxFunder({ assetLockPayloads }: LockTerms): SandboxFunder {
  const count = Math.max(1, Math.min(mostWorkers, navigator.hardwareConcurrency))
  const workers = Array.from({ length: count }, () =>
    callWorker(
      sandboxFundingApi,
      new Worker(new URL('./sandbox-funding.worker.ts', import.meta.url), { type: 'module' }),
    ),
  )
  // All requests use the same time, so that the chain has the same height.
  const { sandbox } = useSettings.getState().settings
  const terms = { nowMs: systemClock.wallMs(), sandbox, assetLockPayloads }
  let asked = 0
  return {
    // Each worker has one request in its queue, so that no worker waits for the page.
    atOnce: 2 * count,
    fund: async (publicKey, amountDuffs) => {
      const worker = workers[asked % workers.length]
      asked += 1
      return worker === undefined
        ? fundInSandbox(publicKey, amountDuffs, terms)
        : worker.calls
            .fund({ publicKey, amountDuffs, ...terms })
            .catch(() => fundInSandbox(publicKey, amountDuffs, terms))
    },
    end: () => workers.forEach(({ end }) => end()),
  }
}
