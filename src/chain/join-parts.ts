import type { EntryChanges } from '#/protocol/masternode/apply-entries.ts'
import { compareEntries, type ListEntry } from '#/protocol/masternode/list-entry.ts'
import type { QuorumChanges, QuorumList } from '#/protocol/masternode/quorum-list.ts'
import type { VerifiedList } from '#/protocol/masternode/verified-list.ts'
import type { TakenDiff } from './take-diff.ts'

export type TakenPart = Extract<TakenDiff, { kind: 'taken' }>

/** The last of several parts, with all that changed since the list that the first one was taken from. */
export function joinParts(from: VerifiedList, last: TakenPart): TakenPart {
  const { list } = last.applied
  const masternodes = entriesBetween(from.entries, list.entries)
  const quorums = quorumsBetween(from.quorums, list.quorums)
  return { ...last, applied: { ...last.applied, masternodes, quorums } }
}

/** Both are sorted. An entry that did not change is the same object in both, as long as one was made of the other. */
function entriesBetween(before: readonly ListEntry[], after: readonly ListEntry[]): EntryChanges {
  const added: ListEntry[] = []
  const removed: ListEntry[] = []
  const changed: { before: ListEntry; after: ListEntry }[] = []
  let place = 0
  for (const entry of after) {
    let old = before[place]
    while (old !== undefined && compareEntries(old, entry) < 0) {
      removed.push(old)
      place += 1
      old = before[place]
    }
    if (old === undefined || compareEntries(old, entry) > 0) added.push(entry)
    else {
      if (old !== entry) changed.push({ before: old, after: entry })
      place += 1
    }
  }
  return { added, removed: [...removed, ...before.slice(place)], changed }
}

function quorumsBetween(before: QuorumList = new Map(), after: QuorumList = new Map()): QuorumChanges {
  return {
    added: [...after].filter(([name]) => !before.has(name)).map(([, quorum]) => quorum),
    removed: [...before].filter(([name]) => !after.has(name)).map(([, quorum]) => quorum),
  }
}
