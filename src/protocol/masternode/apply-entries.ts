import {
  stop,
  hashField,
  maxMasternodes,
  requireAtMost,
  type DiffEntry,
  type MnListDiff,
} from './mn-list-diff.ts'
import {
  compareEntries,
  compareHashes,
  extraOf,
  findEntry,
  isComplete,
  maxEntryBytes,
  writeEntry,
  writeLeaf,
  type ListEntry,
} from './list-entry.ts'
import { emptyLevels, updateLevels, type MerkleLevels } from './merkle-levels.ts'

export interface EntryChanges {
  readonly added: readonly ListEntry[]
  readonly removed: readonly ListEntry[]
  readonly changed: readonly { readonly before: ListEntry; readonly after: ListEntry }[]
}

export interface Upsert {
  readonly entry: ListEntry
  readonly path: string
}

interface Deletion {
  readonly hash: Uint8Array
  readonly path: string
}

/** Reads the masternode entries of the diff, in one block of memory. */
export function readUpserts(entries: readonly DiffEntry[], votingVersion: number): readonly Upsert[] {
  const memory = new Uint8Array(entries.length * maxEntryBytes)
  return entries.map((each, index) => {
    const path = `/mnList/${index}`
    const from = index * maxEntryBytes
    const length = writeEntry(each, path, votingVersion, memory, from)
    const bytes = memory.subarray(from, from + length)
    const extra = extraOf(each)
    return { path, entry: extra === undefined ? { bytes } : { bytes, extra } }
  })
}

/** Reads `deletedMNs`, 32 bytes each in wire order. Stops the verification at text that is not a hash. */
export function readDeletions({ deletedMNs }: MnListDiff): readonly Deletion[] {
  return deletedMNs.map((text, index) => {
    const path = `/deletedMNs/${index}`
    return { hash: hashField(text, path), path }
  })
}

interface EntriesWithTree {
  readonly entries: readonly ListEntry[]
  readonly tree: MerkleLevels | undefined
}

/** Returns the sorted entries after the diff. Removed entries must exist, and no masternode is named twice. */
export function applyEntries(
  base: EntriesWithTree,
  deletions: readonly Deletion[],
  upserts: readonly Upsert[],
): EntriesWithTree & {
  readonly changes: EntryChanges
  readonly hashes: number
  readonly incomplete: number
} {
  const gone = placesOf(base.entries, deletions)
  const sorted = upserts.toSorted((left, right) => compareEntries(left.entry, right.entry))
  requireUnique(sorted)
  const changes = { added: [], removed: gone.map((place) => at(base.entries, place)), changed: [] }
  const merged = merge(base.entries, gone, sorted, changes)
  requireAtMost(merged.entries.length, maxMasternodes, '/mnList')
  const incomplete = merged.entries.reduce((count, each) => count + (isComplete(each) ? 0 : 1), 0)
  if (incomplete > 0) return { entries: merged.entries, tree: undefined, changes, hashes: 0, incomplete }
  return { entries: merged.entries, ...updateTree(base, merged), changes, incomplete }
}

interface MutableChanges {
  readonly added: ListEntry[]
  readonly removed: readonly ListEntry[]
  readonly changed: { before: ListEntry; after: ListEntry }[]
}

interface Merged {
  readonly entries: readonly ListEntry[]
  /** Places of entries with changed bytes, before the first moved entry. */
  readonly changed: readonly number[]
  readonly movedFrom: number
}

function placesOf(entries: readonly ListEntry[], deletions: readonly Deletion[]): readonly number[] {
  const places = new Set<number>()
  for (const { hash, path } of deletions) {
    const place = findEntry(entries, hash)
    if (place < 0) stop('mn-list.deleted-known', path)
    if (places.has(place)) stop('mn-list.unique', path)
    places.add(place)
  }
  return [...places].toSorted((left, right) => left - right)
}

function requireUnique(sorted: readonly Upsert[]): void {
  for (let index = 1; index < sorted.length; index += 1) {
    const [left, right] = [at(sorted, index - 1), at(sorted, index)]
    if (compareHashes(left.entry.bytes, right.entry.bytes) === 0) stop('mn-list.unique', right.path)
  }
}

function merge(
  base: readonly ListEntry[],
  gone: readonly number[],
  upserts: readonly Upsert[],
  changes: MutableChanges,
): Merged {
  const changed: number[] = []
  let movedFrom = gone[0] ?? Infinity
  const inserts: { readonly place: number; readonly entry: ListEntry }[] = []
  const replaced = new Map<number, ListEntry>()
  const goneSet = new Set(gone)
  for (const { entry } of upserts) {
    const place = findEntry(base, entry.bytes)
    if (place >= 0 && !goneSet.has(place)) {
      const before = at(base, place)
      changes.changed.push({ before, after: entry })
      replaced.set(place, entry)
      if (!isSame(before.bytes, entry.bytes)) changed.push(place)
    } else {
      changes.added.push(entry)
      inserts.push({ place: place < 0 ? -1 - place : place, entry })
    }
  }
  movedFrom = Math.min(movedFrom, inserts[0]?.place ?? Infinity)
  if (movedFrom === Infinity) {
    if (replaced.size === 0) return { entries: base, changed, movedFrom: base.length }
    const entries = base.slice()
    for (const [place, entry] of replaced) entries[place] = entry
    return { entries, changed, movedFrom: entries.length }
  }
  const entries: ListEntry[] = []
  let next = 0
  for (let place = 0; place <= base.length; place += 1) {
    for (let insert = inserts[next]; insert?.place === place; insert = inserts[next]) {
      entries.push(insert.entry)
      next += 1
    }
    const entry = replaced.get(place) ?? base[place]
    if (entry !== undefined && !goneSet.has(place)) entries.push(entry)
  }
  return { entries, changed: changed.filter((place) => place < movedFrom), movedFrom }
}

function updateTree(
  base: EntriesWithTree,
  { entries, changed, movedFrom }: Merged,
): { readonly tree: MerkleLevels; readonly hashes: number } {
  if (base.tree !== undefined && entries === base.entries) return { tree: base.tree, hashes: 0 }
  const old = base.tree ?? emptyLevels
  const from = base.tree === undefined ? 0 : movedFrom
  const leaves = new Uint8Array(32 * entries.length)
  leaves.set(old.levels[0].subarray(0, 32 * Math.min(from, entries.length)))
  const stale = base.tree === undefined ? [] : changed
  for (const place of stale) writeLeaf(at(entries, place), leaves, 32 * place)
  const moved = moveLeaves(base.entries, old.levels[0], entries, leaves, from)
  const { tree, hashes } = updateLevels(old, leaves, { changed: stale, movedFrom: from })
  return { tree, hashes: hashes + stale.length + moved }
}

/**
 * Moves the leaves of unchanged entries to their new places and hashes all others. Returns the number of hashed
 * entries.
 */
function moveLeaves(
  before: readonly ListEntry[],
  oldLeaves: Uint8Array,
  entries: readonly ListEntry[],
  leaves: Uint8Array,
  from: number,
): number {
  let hashed = 0
  let old = from
  for (let place = from; place < entries.length; place += 1) {
    const entry = at(entries, place)
    // Both lists are sorted, so old entries before this one were removed.
    while (old < before.length && compareEntries(at(before, old), entry) < 0) old += 1
    if (before[old] === entry && oldLeaves.length > 0) {
      leaves.set(oldLeaves.subarray(32 * old, 32 * old + 32), 32 * place)
    } else {
      writeLeaf(entry, leaves, 32 * place)
      hashed += 1
    }
  }
  return hashed
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false
  for (let index = 0; index < left.length; index += 1) if (left[index] !== right[index]) return false
  return true
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new RangeError(`no item at ${index}`)
  return item
}
