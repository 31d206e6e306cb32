import { messages, type Messages } from 'virtual:messages/exchange'
import { makeT } from '#/words/t.ts'

/** The words of the exchange, and the shared ones. */
export const t = makeT<Messages>(messages)
