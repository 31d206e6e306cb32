import { systemAlarm } from '#/platform/timer.ts'
import { systemClock } from '#/platform/clock.ts'
import { deviceConnection } from '#/platform/connection.ts'
import { randomFraction } from '#/platform/random.ts'
import { keepWebLock } from '#/platform/web-lock.ts'
import { serveWorker } from '#/platform/worker-call.ts'
import { chainApi, type ChainNews } from './chain-api.ts'
import { openChainService } from './chain-service.ts'
import { openListStorage } from './list-storage.ts'

const news: ChainNews = { kind: 'chain-changed' }

/** Makes this worker the one that follows the chain. `fetch` reaches whatever nodes there are. */
export function serveChain(fetch: (address: string, init: RequestInit) => Promise<Response>): void {
  const service = openChainService({
    fetch,
    isOnline: deviceConnection.isOnline,
    alarm: systemAlarm,
    clock: systemClock,
    random: randomFraction,
    openStorage: (networkId) => ({
      storage: openListStorage(networkId),
      mayWrite: keepWebLock(`keywright-chain-${networkId}`),
    }),
    tell: () => self.postMessage(news),
  })
  serveWorker(chainApi, service, self)
}
