import { messages, type Messages as Shared } from 'virtual:messages/shared'
import { type CompiledMessage, formatMessage, type MessageValues } from './format-message.ts'

// Arguments of a message, if it has any. A union of ids requires the arguments of every id.
type Values<Arguments> = [Arguments] extends [null]
  ? []
  : [values: Every<Exclude<Arguments, null>> & MessageValues]

type Every<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never

const shared: Readonly<Record<string, CompiledMessage>> = messages

/** Formats the messages of a section and the shared ones. Write ids as literals, so that unused ones are found. */
export function makeT<Own extends object>(own: { readonly [Id in keyof Own]: CompiledMessage }) {
  const mine: Readonly<Record<string, CompiledMessage>> = own
  return <const Id extends (keyof Own | keyof Shared) & string>(
    id: Id,
    ...[values]: Values<(Own & Shared)[Id]>
  ): string => formatMessage(mine[id] ?? shared[id] ?? id, values ?? {})
}

export const t = makeT<object>({})
