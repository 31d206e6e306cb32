import { z } from 'zod'

import { ChainError } from './chain-error.ts'

const mostCharacters = 20_000

/** A node's reply as a console shows it: its beginning, and how long it is in this form. */
export const ReplyText = z.strictObject({
  text: z.string().max(mostCharacters),
  characters: z.int().min(0),
})
export type ReplyText = Readonly<z.infer<typeof ReplyText>>

/** A parsed reply with a member to a line. A long reply stays in the worker: its beginning crosses. */
export function writeReply(reply: unknown): ReplyText {
  const text = stringify(reply)
  return { text: text.slice(0, mostCharacters), characters: text.length }
}

function stringify(reply: unknown): string {
  try {
    return JSON.stringify(reply, null, 2)
  } catch (error) {
    // Members that nobody asked for can nest deeper than anything is written.
    throw new ChainError('chain/result-shape', { pointer: '' }, error)
  }
}
