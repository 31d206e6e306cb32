import { z } from 'zod'

import { addressPrefix } from '#/protocol/masternode/address-space.ts'
import { entryOrder, entrySorts, isConfirmed } from '#/protocol/masternode/entry-order.ts'
import { formatEntry, isEnabled, isEvonode, type ListEntry } from '#/protocol/masternode/list-entry.ts'
import { ChainError } from './chain-error.ts'
import { Hash } from './chain-forms.ts'

export const listFilters = ['all', 'enabled', 'banned', 'evonodes', 'unconfirmed', 'watched'] as const

export const ListQuery = z.strictObject({
  search: z.string().max(200),
  filter: z.enum(listFilters),
  watched: z.array(Hash).max(10_000).readonly(),
  /** Address prefix, as `groupByAddress` returns it. */
  prefix: z.string().max(60).nullable(),
  sort: z.enum(entrySorts),
  isDescending: z.boolean(),
})
export type ListQuery = Readonly<z.infer<typeof ListQuery>>

export interface FoundEntries {
  readonly entries: readonly ListEntry[]
  /** Number of search results for each filter. */
  readonly counts: Readonly<Record<(typeof listFilters)[number], number>>
}

const sliceLength = 2000

/** Remembers the last result, because its pages are requested separately. */
export function openListSearch(votingVersion: number, pause: () => Promise<void>) {
  const texts = new WeakMap<ListEntry, string>()
  let last:
    | { readonly entries: readonly ListEntry[]; readonly name: string; readonly found: Promise<FoundEntries> }
    | undefined
  let turn = 0

  const textOf = (entry: ListEntry): string => {
    const known = texts.get(entry)
    if (known !== undefined) return known
    const {
      proRegTxHash,
      service,
      pubKeyOperator,
      votingAddress,
      confirmedHash,
      platformNodeID = '',
    } = formatEntry(entry, votingVersion)
    const text = `${service} ${proRegTxHash} ${pubKeyOperator} ${votingAddress.toLowerCase()} ${confirmedHash} ${platformNodeID}`
    texts.set(entry, text)
    return text
  }

  const search = async (entries: readonly ListEntry[], words: readonly string[], at: number) => {
    if (words.length === 0) return entries
    const found: ListEntry[] = []
    for (let from = 0; from < entries.length; from += sliceLength) {
      for (const entry of entries.slice(from, from + sliceLength)) {
        const text = textOf(entry)
        if (words.every((word) => text.includes(word))) found.push(entry)
      }
      await pause()
      // A newer query has started.
      if (at !== turn) throw new ChainError('chain/aborted')
    }
    return found
  }

  const find = async (entries: readonly ListEntry[], query: ListQuery, at: number): Promise<FoundEntries> => {
    const words = query.search
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
    const matching = await search(entries, words, at)
    const { prefix } = query
    const within = prefix === null ? matching : matching.filter((entry) => isBelow(entry, prefix))
    const passes = { ...filters, watched: watchedIn(query.watched) }
    const count = (filter: ListQuery['filter']) => within.filter(passes[filter]).length
    return {
      entries: within.filter(passes[query.filter]).toSorted(entryOrder(query.sort, query.isDescending)),
      counts: {
        all: within.length,
        enabled: count('enabled'),
        banned: count('banned'),
        evonodes: count('evonodes'),
        unconfirmed: count('unconfirmed'),
        watched: count('watched'),
      },
    }
  }

  return (entries: readonly ListEntry[], query: ListQuery): Promise<FoundEntries> => {
    const name = JSON.stringify(query)
    if (last?.entries === entries && last.name === name) return last.found
    turn += 1
    const found = find(entries, query, turn)
    last = { entries, name, found }
    return found
  }
}

const filters = {
  all: () => true,
  enabled: isEnabled,
  banned: (entry: ListEntry) => !isEnabled(entry),
  evonodes: isEvonode,
  unconfirmed: (entry: ListEntry) => !isConfirmed(entry),
} as const

function isBelow(entry: ListEntry, prefix: string): boolean {
  return addressPrefix(entry, 'narrow') === prefix || addressPrefix(entry, 'wide') === prefix
}

function watchedIn(watched: readonly string[]): (entry: ListEntry) => boolean {
  const names = new Set(watched)
  return (entry) => names.size > 0 && names.has(hashOf(entry))
}

function hashOf({ bytes }: ListEntry): string {
  let text = ''
  for (let index = 31; index >= 0; index -= 1) text += (bytes[index] ?? 0).toString(16).padStart(2, '0')
  return text
}
