import { KeyType } from '#/protocol/key/key-attribute.ts'
import type { Health } from '#/domain/identity/identity-health.ts'
import type { IdentityRecord } from '#/store/records/identity-record.ts'
import type { IdentityView } from '#/domain/identity/identity-view.ts'
import { lastChangeOf } from '#/domain/identity/identity-view.ts'
import { isPending, transitionStateOf } from '#/store/records/transition-state.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { create } from 'zustand'
import { checkBase58, formatBase58 } from '#/protocol/encoding/base58.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { checkHex, formatHex } from '#/protocol/encoding/hex.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'

export const listFilters = ['all', 'pending', 'care', 'watch-only', 'archived'] as const
export type ListFilter = (typeof listFilters)[number]

export const listSorts = ['changed', 'label', 'balance', 'added'] as const
export type ListSort = (typeof listSorts)[number]

/** Stored records of an identity. The object stays the same while the records do not change. */
export interface StoredIdentity {
  readonly id: string
  readonly record: IdentityRecord
  readonly stored: readonly TransitionRecord[]
}

export interface ListedIdentity {
  readonly base: StoredIdentity
  /** True if the identity is archived, or if its create was rejected or discarded. */
  readonly isAway: boolean
  readonly derived: { readonly known: IdentityView; readonly health: Health } | undefined
}

export function isInFilter({ base, isAway, derived }: ListedIdentity, filter: ListFilter): boolean {
  switch (filter) {
    case 'all':
      return !isAway
    case 'pending':
      return !isAway && base.stored.some((each) => isPending(transitionStateOf(each)))
    case 'care':
      return !isAway && derived?.health.needsCare === true
    case 'watch-only':
      return !isAway && derived?.health.watchOnly === true
    case 'archived':
      return isAway
  }
}

export function searchIdentities(
  listed: readonly ListedIdentity[],
  query: string,
): readonly ListedIdentity[] {
  const parts = readQuery(query)
  if (parts.length === 0) return listed
  // Until its keys are read, only label, tags and id are searched.
  return listed.filter(({ base, derived }) =>
    isFound(derived === undefined ? recordTextOf(base.record) : searchTextOf(derived.known), parts),
  )
}

/** Identities that the sort leaves equal are in the order of their ids. */
export function sortIdentities(listed: readonly ListedIdentity[], sort: ListSort): readonly ListedIdentity[] {
  const keyed = listed.map((each) => ({ each, key: sortKeyOf(each, sort) }))
  const turn = sort === 'label' ? 1 : -1
  return keyed
    .toSorted((a, b) => turn * compare(a.key, b.key) || compare(a.each.base.id, b.each.base.id))
    .map(({ each }) => each)
}

function sortKeyOf({ base, derived }: ListedIdentity, sort: ListSort): string | number | bigint {
  const { record, stored } = base
  switch (sort) {
    case 'changed':
      return lastChangeOf(record, stored).atMs
    case 'label':
      // Identities without a label come last.
      return record.label === '' ? '\u{10ffff}' : record.label.toLowerCase()
    case 'balance':
      return derived?.known.shown?.balanceCredits ?? -1n
    case 'added':
      return record.addedAtMs
  }
}

function compare(one: string | number | bigint, other: string | number | bigint): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Search, filter and order of the list. They stay while the user opens an identity and returns. */
export const useListView = create<{
  readonly query: string
  readonly filter: ListFilter
  readonly sort: ListSort
}>(() => ({ query: '', filter: 'all', sort: 'changed' }))

// Almost any identifier contains a given two or three characters.
const leastOfIdentifier = 4

interface SearchText {
  readonly words: string
  /** The id, and keys with their hashes, in the formats that people paste. */
  readonly identifiers: string
}

const texts = new WeakMap<IdentityView, SearchText>()

export function searchTextOf(known: IdentityView): SearchText {
  const before = texts.get(known)
  if (before !== undefined) return before
  const { record, id, shown } = known
  const keys = (shown?.identity.publicKeys ?? []).flatMap(keyTexts)
  const identifiers = [record.id, formatHex(id), ...keys].join('\n').toLowerCase()
  const text = { words: wordsOf(record), identifiers }
  texts.set(known, text)
  return text
}

function recordTextOf(record: IdentityRecord): SearchText {
  return { words: wordsOf(record), identifiers: record.id.toLowerCase() }
}

function wordsOf({ label, tags }: IdentityRecord): string {
  return [label, ...tags].join('\n').toLowerCase()
}

// A key is also found by its hash, because the user may have only one of the two.
function keyTexts({ type, data }: IdentityPublicKey): readonly string[] {
  const forms = formsOf(data)
  return type === KeyType.ecdsa ? [...forms, ...formsOf(hash160(data))] : forms
}

function formsOf(bytes: Uint8Array): readonly string[] {
  return [formatBase58(bytes), formatHex(bytes)]
}

/** Parts of a query, each with its alternatives. All parts must match. Empty for an empty query. */
type SearchQuery = readonly (readonly string[])[]

function readQuery(query: string): SearchQuery {
  return query
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => [part.toLowerCase(), ...hashOf(part)])
}

// A pasted public key also finds its hash.
function hashOf(part: string): readonly string[] {
  const hex = checkHex(part)
  const read = hex.ok ? hex : checkBase58(part)
  return read.ok && read.value.length === 33 ? [formatHex(hash160(read.value))] : []
}

function isFound({ words, identifiers }: SearchText, query: SearchQuery): boolean {
  return query.every((forms) =>
    forms.some(
      (form) => words.includes(form) || (form.length >= leastOfIdentifier && identifiers.includes(form)),
    ),
  )
}
