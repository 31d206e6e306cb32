import { messages, type Messages } from 'virtual:messages/vault'
import { makeT } from '#/words/t.ts'

/** The words of the vault, and the shared ones. */
export const t = makeT<Messages>(messages)
