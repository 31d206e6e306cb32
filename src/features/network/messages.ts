import { messages, type Messages } from 'virtual:messages/network'
import { makeT } from '#/words/t.ts'

/** The words of the network, and the shared ones. */
export const t = makeT<Messages>(messages)
