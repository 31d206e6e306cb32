import type { StoredEvent } from '#/domain/network/feed-storage.ts'

/** What happened several times in a row, the newest first: one line with the last time. */
export interface EventGroup {
  readonly latest: StoredEvent
  readonly count: number
  /** The nodes that it happened with, in their order. */
  readonly addresses: readonly string[]
}

/**
 * Joins what repeats. Lists that fail verification are one group whichever node gave them and whatever is wrong with each: while
 * nodes forge, every poll adds some, and the changes of the list would be far below. The newest event is first, here and in the answer.
 */
export function groupEvents(news: readonly StoredEvent[]): readonly EventGroup[] {
  const groups: { latest: StoredEvent; count: number; addresses: Set<string> }[] = []
  for (const each of news) {
    const last = groups.at(-1)
    const group =
      last !== undefined && isSameEvent(last.latest.event, each.event)
        ? last
        : { latest: each, count: 0, addresses: new Set<string>() }
    if (group !== last) groups.push(group)
    group.count += 1
    if ('address' in each.event) group.addresses.add(each.event.address)
  }
  return groups.map(({ latest, count, addresses }) => ({ latest, count, addresses: [...addresses].sort() }))
}

function isSameEvent(left: StoredEvent['event'], right: StoredEvent['event']): boolean {
  if (left.kind === 'advanced' || left.kind !== right.kind) return false
  return left.kind === 'refused' || JSON.stringify(left) === JSON.stringify(right)
}
