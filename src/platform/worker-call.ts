import { z } from 'zod'

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
