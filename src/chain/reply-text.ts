import { z } from 'zod'

import { ChainError } from './chain-error.ts'

const mostCharacters = 20_000

/** A node's reply for a console: its beginning, and its full length. */
export const ReplyText = z.strictObject({
  text: z.string().max(mostCharacters),
  characters: z.int().min(0),
})
export type ReplyText = Readonly<z.infer<typeof ReplyText>>

/** Returns a parsed reply with one member per line. Only the beginning of a long reply leaves the worker. */
export function writeReply(reply: unknown): ReplyText {
  const text = stringify(reply)
  return { text: text.slice(0, mostCharacters), characters: text.length }
}

function stringify(reply: unknown): string {
  try {
    return JSON.stringify(reply, null, 2)
  } catch (error) {
    // Members that were not requested may nest deeper than `JSON.stringify` can write.
    throw new ChainError('chain/result-shape', { pointer: '' }, error)
  }
}
