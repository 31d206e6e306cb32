import { messages, type Messages } from 'virtual:messages/vault'
import { makeT } from '#/words/t.ts'

export const t = makeT<Messages>(messages)
