import { isSingleFile } from '#/platform/build-form.ts'
import { wordsInFile } from './en/words-in-file.ts'
import { formatIcu, type MessageValue, type MessageValues } from './format-icu.ts'
import { messages, type MessageId } from './messages.ts'

/** The names of the `{name}` and `{name, …}` arguments of an ICU message; branches of plurals do not count. */
type ArgumentName<Message extends string> = Message extends `${string}{${infer Inner}}${infer Rest}`
  ? NameOf<Inner> | ArgumentName<Rest>
  : never

type NameOf<Inner extends string> = Inner extends `${infer Name},${string}` ? Plain<Name> : Plain<Inner>

type Plain<Name extends string> = Name extends `${string}${' ' | '#' | '{'}${string}` ? never : Name

type Values<Message extends string> = [ArgumentName<Message>] extends [never]
  ? []
  : [values: Readonly<Record<ArgumentName<Message>, MessageValue>> & MessageValues]

// Distributes over a union of ids, so that a chosen id asks for what any of them asks for.
type ValuesOf<Id extends MessageId> = Id extends MessageId ? Values<(typeof messages)[Id]> : never

/** The words of a message. Ids are written out where they are used, so that an unused one is found. */
export function t<const Id extends MessageId>(id: Id, ...[values]: ValuesOf<Id>): string {
  return formatIcu((isSingleFile ? wordsInFile[id] : undefined) ?? messages[id], values ?? {})
}
