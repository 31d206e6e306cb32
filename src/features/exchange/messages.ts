import { messages, type Messages } from 'virtual:messages/exchange'
import { makeT } from '#/words/t.ts'

export const t = makeT<Messages>(messages)
