import { expose } from 'comlink'

import { systemAlarm } from '#/platform/alarm.ts'
import { systemClock } from '#/platform/clock.ts'
import { deviceConnection } from '#/platform/connection.ts'
import { randomFraction } from '#/platform/random.ts'
import { keepWebLock } from '#/platform/web-lock.ts'
import { isAsk } from '#/platform/worker-call.ts'

import type { ChainNews } from './chain-door.ts'
import { openChainService } from './chain-service.ts'
import { answerAtDoor } from './door-answer.ts'
import { openListStorage } from './list-storage.ts'

const news: ChainNews = { kind: 'chain-changed' }

/**
 * Makes this worker the one that follows the chain. `fetch` reaches whatever nodes there are; `takeWord` is given each
 * message that is no call, and parses it.
 */
export function serveChain(
  fetch: (address: string, init: RequestInit) => Promise<Response>,
  takeWord: (message: unknown) => void,
): void {
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

  // Comlink would let a message walk through whatever object it exposes; one call is all that this worker knows.
  self.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isAsk(event.data)) return
    event.stopImmediatePropagation()
    takeWord(event.data)
  })

  expose(answerAtDoor(service))
}
