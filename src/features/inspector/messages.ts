import { messages, type Messages } from 'virtual:messages/inspector'
import { makeT } from '#/words/t.ts'

/** The words of the inspector, and the shared ones. */
export const t = makeT<Messages>(messages)
