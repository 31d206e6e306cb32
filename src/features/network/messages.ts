import { messages, type Messages } from 'virtual:messages/network'
import { makeT } from '#/words/t.ts'

export const t = makeT<Messages>(messages)
