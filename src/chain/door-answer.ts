import { z } from 'zod'

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

// What Comlink sends for `endpoint.ask(operation, question)`: anything else would read, set or construct.
const Ask = z.looseObject({
  type: z.literal('APPLY'),
  path: z.tuple([z.literal('ask')]),
  argumentList: z.array(z.unknown()).length(2),
})

/** Whether a message to the worker is a call of its one function. */
export function isAsk(message: unknown): boolean {
  return Ask.safeParse(message).success
}
