import { messages, type Messages } from 'virtual:messages/identities'
import { makeT } from '#/words/t.ts'

/** The words of the identities, and the shared ones. */
export const t = makeT<Messages>(messages)
