import { messages, type Messages } from 'virtual:messages/builder'
import { makeT } from '#/words/t.ts'

/** The words of the builder, and the shared ones. */
export const t = makeT<Messages>(messages)
