import { messages, type Messages } from 'virtual:messages/builder'
import { makeT } from '#/words/t.ts'

export const t = makeT<Messages>(messages)
