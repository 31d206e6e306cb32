import {
  chainDoor,
  type ChainAnswer,
  type ChainDoor,
  type ChainEndpoint,
  type ChainOperation,
  type ChainReply,
} from './chain-door.ts'
import { ChainError } from './chain-error.ts'

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
