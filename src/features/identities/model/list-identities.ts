import type { Health } from '#/session/identities/identity-health.ts'
import type { IdentityRecord } from '#/workspace/records/identity-record.ts'
import { type KnownIdentity, lastChangeOf } from '#/workspace/history/known-identity.ts'
import { isFound, readQuery, recordTextOf, searchTextOf } from './search-identities.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'

export const listFilters = ['all', 'care', 'watch-only', 'archived'] as const
export type ListFilter = (typeof listFilters)[number]

export const listSorts = ['changed', 'label', 'balance', 'added'] as const
export type ListSort = (typeof listSorts)[number]

/** What is stored of an identity: the same object as long as it says the same. */
export interface StoredIdentity {
  readonly id: string
  readonly record: IdentityRecord
  readonly stored: readonly TransitionRecord[]
}

/** An identity in a list. What takes work to derive comes when it was derived. */
export interface ListedIdentity {
  readonly base: StoredIdentity
  /** Out of sight: archived, or nothing came of it. */
  readonly isAway: boolean
  readonly derived: { readonly known: KnownIdentity; readonly health: Health } | undefined
}

export function isInFilter({ isAway, derived }: ListedIdentity, filter: ListFilter): boolean {
  switch (filter) {
    case 'all':
      return !isAway
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
  // Before its keys were read, an identity is found by what its record says.
  return listed.filter(({ base, derived }) =>
    isFound(derived === undefined ? recordTextOf(base.record) : searchTextOf(derived.known), parts),
  )
}

/** In the order of the sort; what is the same by it, by id. */
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
      // Those without a label come last.
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
