import { z } from 'zod'

import { contractAnswers, type ContractAsks } from './contract-questions.ts'

/** What goes to the worker. */
const ContractCall = z.strictObject({
  id: z.int().min(0),
  ask: z.string().max(40),
  question: z.unknown(),
})

/** What comes back: which call it is of, and what came of it. The worker is ours; the page reads its answers by their kind. */
export interface ContractReply {
  readonly id: number
  readonly answer?: unknown
}

/** Answers a message, or nothing when it is no call. What goes wrong in it has no answer. */
export function answerCall(message: unknown): ContractReply | undefined {
  const call = ContractCall.safeParse(message).data
  if (call === undefined) return undefined
  try {
    return { id: call.id, answer: answerAsk(call.ask, call.question) }
  } catch {
    return { id: call.id }
  }
}

/** Throws where there is no such question, or it is not as it must be. */
export function answerAsk(ask: string, question: unknown): unknown {
  if (!isAsk(ask)) throw new RangeError(ask)
  return contractAnswers[ask](question)
}

function isAsk(name: string): name is keyof ContractAsks {
  return Object.hasOwn(contractAnswers, name)
}
