import { isSingleFile } from '#/platform/build-form.ts'
import { wordsInFile } from './en/words-in-file.ts'
import { formatIcu, type MessageValue, type MessageValues } from './format-icu.ts'
import { messages } from './messages.ts'

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
type ValuesOf<Message extends string> = Message extends string ? Values<Message> : never

/** A catalogue: messages by their ids. */
type Catalogue = Readonly<Record<string, string>>

type Shared = typeof messages

/** The message of an id: of the catalogue of a slice, or of the one that several slices share. */
type MessageOf<Own extends Catalogue, Id extends keyof Own | keyof Shared> = Id extends keyof Own
  ? Own[Id]
  : Id extends keyof Shared
    ? Shared[Id]
    : never

/**
 * The function that words the messages of a catalogue and the shared ones. Ids are written out where they are used, so that an
 * unused one is found.
 */
export function makeT<const Own extends Catalogue>(own: Own) {
  const all: Catalogue = { ...messages, ...own }
  return <const Id extends (keyof Own | keyof Shared) & string>(
    id: Id,
    ...[values]: ValuesOf<MessageOf<Own, Id>>
  ): string => formatIcu((isSingleFile ? wordsInFile[id] : undefined) ?? all[id] ?? id, values ?? {})
}

/** The words of a shared message. */
export const t = makeT({})
