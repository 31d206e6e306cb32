import { messages, type Messages as Shared } from 'virtual:messages/shared'
import { type CompiledMessage, formatMessage, type MessageValues } from './format-message.ts'

// What a message asks for: nothing, or its arguments. One of several ids asks for what any of them asks for.
type Values<Arguments> = [Arguments] extends [null]
  ? []
  : [values: Every<Exclude<Arguments, null>> & MessageValues]

type Every<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never

const shared: Readonly<Record<string, CompiledMessage>> = messages

/**
 * The function that words the messages of a section and the shared ones. Ids are written out where they are used, so that an
 * unused one is found.
 */
export function makeT<Own extends object>(own: { readonly [Id in keyof Own]: CompiledMessage }) {
  const mine: Readonly<Record<string, CompiledMessage>> = own
  return <const Id extends (keyof Own | keyof Shared) & string>(
    id: Id,
    ...[values]: Values<(Own & Shared)[Id]>
  ): string => formatMessage(mine[id] ?? shared[id] ?? id, values ?? {})
}

/** The words of a shared message. */
export const t = makeT<object>({})
