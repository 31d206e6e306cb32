import type { LockTerms } from '#/protocol/layer1/asset-lock.ts'
import { callWorker } from '#/platform/worker-call.ts'
import { systemClock } from '#/platform/clock.ts'
import { useSettings } from '#/store/settings-store.ts'
import { sandboxFundingApi, fundInSandbox, type SandboxFunds } from './sandbox-funding-api.ts'

/** Creates sandbox funds, some at once. */
export interface SandboxFunder {
  readonly fund: (publicKey: Uint8Array, amountDuffs: bigint) => Promise<SandboxFunds>
  /** How many to ask for before the first is answered. */
  readonly atOnce: number
  readonly end: () => void
}

// A quorum's signature takes longer than all else that a create needs.
const mostWorkers = 4

/** Of locks as a network has them, in workers of its own. Where none can be started, as when the server is gone, the page makes them itself. */
export function openSandboxFunder({ assetLockPayloads }: LockTerms): SandboxFunder {
  const count = Math.max(1, Math.min(mostWorkers, navigator.hardwareConcurrency))
  const workers = Array.from({ length: count }, () =>
    callWorker(
      sandboxFundingApi,
      new Worker(new URL('./sandbox-funding.worker.ts', import.meta.url), { type: 'module' }),
    ),
  )
  // One moment of the chain for all of them.
  const { sandbox } = useSettings.getState().settings
  const terms = { nowMs: systemClock.wallMs(), sandbox, assetLockPayloads }
  let asked = 0
  return {
    // One more waits in each worker, which then does not wait for the page.
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
