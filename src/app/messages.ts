import { messages, type Messages } from 'virtual:messages/app'
import type { Messages as Shared } from 'virtual:messages/shared'
import { makeT } from '#/words/t.ts'

export type MessageId = keyof Messages | keyof Shared

export const t = makeT<Messages>(messages)
