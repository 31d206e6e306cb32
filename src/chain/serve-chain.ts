import { expose } from 'comlink'
import { systemAlarm } from '#/platform/alarm.ts'
import { systemClock } from '#/platform/clock.ts'
import { deviceConnection } from '#/platform/connection.ts'
import { randomFraction } from '#/platform/random.ts'
import { keepWebLock } from '#/platform/web-lock.ts'
import { isAsk } from '#/platform/worker-call.ts'
import {
  type ChainNews,
  chainDoor,
  type ChainAnswer,
  type ChainDoor,
  type ChainEndpoint,
  type ChainOperation,
  type ChainReply,
} from './chain-door.ts'
import { ChainError } from './chain-error.ts'
import { openChainService } from './chain-service.ts'
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

/** Parses each question, asks the door and wraps what comes back. */
export function answerAtDoor(door: ChainDoor): ChainEndpoint {
  return Object.freeze({
    ask: async (operation: string, question: unknown): Promise<ChainReply> => {
      try {
        if (!isOperation(operation)) throw new ChainError('chain/bad-request')
        return { ok: true, value: await answer(door, operation, question) }
      } catch (error) {
        return { ok: false, code: error instanceof ChainError ? error.code : 'chain/internal' }
      }
    },
  })
}

async function answer<Operation extends ChainOperation>(
  door: ChainDoor,
  operation: Operation,
  question: unknown,
): Promise<ChainAnswer<Operation>> {
  const parsed = chainDoor[operation].question.safeParse(question)
  if (!parsed.success) throw new ChainError('chain/bad-request')
  return door[operation](parsed.data)
}

function isOperation(operation: string): operation is ChainOperation {
  return Object.hasOwn(chainDoor, operation)
}
