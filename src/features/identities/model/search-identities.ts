import { checkBase58, formatBase58 } from '#/protocol/encoding/base58.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { checkHex, formatHex } from '#/protocol/encoding/hex.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { IdentityRecord } from '#/workspace/records/identity-record.ts'
import type { KnownIdentity } from '#/workspace/history/known-identity.ts'

// Two or three characters stand in almost any identifier.
const leastOfIdentifier = 4

/** What an identity is found by, in small letters. */
export interface SearchText {
  /** Label and tags. */
  readonly words: string
  /** Its id, and its keys with their hashes, in the forms that people paste. */
  readonly identifiers: string
}

const texts = new WeakMap<KnownIdentity, SearchText>()

export function searchTextOf(known: KnownIdentity): SearchText {
  const before = texts.get(known)
  if (before !== undefined) return before
  const { record, id, shown } = known
  const keys = (shown?.identity.publicKeys ?? []).flatMap(keyTexts)
  const identifiers = [record.id, formatHex(id), ...keys].join('\n').toLowerCase()
  const text = { words: wordsOf(record), identifiers }
  texts.set(known, text)
  return text
}

/** What an identity is found by before its keys were read. */
export function recordTextOf(record: IdentityRecord): SearchText {
  return { words: wordsOf(record), identifiers: record.id.toLowerCase() }
}

function wordsOf({ label, tags }: IdentityRecord): string {
  return [label, ...tags].join('\n').toLowerCase()
}

// A key is found by its hash and a hash by its key's: whoever has one of both need not know which the identity has.
function keyTexts({ type, data }: IdentityPublicKey): readonly string[] {
  const forms = formsOf(data)
  return type === 0 ? [...forms, ...formsOf(hash160(data))] : forms
}

function formsOf(bytes: Uint8Array): readonly string[] {
  return [formatBase58(bytes), formatHex(bytes)]
}

/** The parts of a query: each must be found, in one of its forms. None for an empty query. */
export type SearchQuery = readonly (readonly string[])[]

export function readQuery(query: string): SearchQuery {
  return query
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => [part.toLowerCase(), ...hashOf(part)])
}

// A public key that was pasted also finds its hash.
function hashOf(part: string): readonly string[] {
  const hex = checkHex(part)
  const read = hex.ok ? hex : checkBase58(part)
  return read.ok && read.value.length === 33 ? [formatHex(hash160(read.value))] : []
}

export function isFound({ words, identifiers }: SearchText, query: SearchQuery): boolean {
  return query.every((forms) =>
    forms.some(
      (form) => words.includes(form) || (form.length >= leastOfIdentifier && identifiers.includes(form)),
    ),
  )
}
