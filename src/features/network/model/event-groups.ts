import { replaceEqualDeep } from '@tanstack/react-query'
import type { StoredEvent } from '#/domain/network/feed-storage.ts'

/** Repeated events as one line with the latest time. */
export interface EventGroup {
  readonly latest: StoredEvent
  readonly count: number
  readonly addresses: readonly string[]
}

/** Joins repeated events, newest first. Rejected lists are one group: while nodes forge, every poll adds some. */
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
  return left.kind === 'refused' || replaceEqualDeep(left, right) === left
}
