import { z } from 'zod'

import {
  contractAnswering,
  contractQuestions,
  type ContractAnswers,
  type ContractAsk,
  type ContractQuestion,
} from './contract-questions.ts'

/** What goes to the worker. */
const ContractCall = z.strictObject({
  id: z.int().min(0),
  ask: z.enum(['judge', 'runSamples', 'makeSamples', 'compare']),
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

export function answerAsk<Ask extends ContractAsk>(ask: Ask, question: unknown): ContractAnswers[Ask] {
  // Read by the schema of the same name, which the compiler does not follow through an index.
  const read = contractQuestions[ask].parse(question) as ContractQuestion<Ask>
  return contractAnswering[ask](read)
}
