import { formatEntry, type ListEntry } from '#/protocol/masternode/list-entry.ts'
import type { FeedEvent } from './feed-event.ts'
import type { FollowEvent } from './follow-event.ts'
import { newestEvents } from './newest-events.ts'

const mostEvents = 500
// Of each kind of change in one event: a list that is read from the beginning brings thousands.
const mostShown = 200

/** The events of a session, the oldest of which go when there are many. */
export function openEventFeed(votingVersion: number, wallMs: () => number) {
  let events: readonly FeedEvent[] = []
  let last = 0
  return {
    add: (event: FollowEvent) => {
      last += 1
      const next = { number: last, atMs: wallMs(), event: shorten(event, votingVersion) }
      events = newestEvents([...events, next], mostEvents)
    },
    /** Those after the one of that number. */
    readAfter: (number: number): readonly FeedEvent[] => events.filter((each) => each.number > number),
    last: () => last,
  }
}

function shorten(event: FollowEvent, votingVersion: number): FeedEvent['event'] {
  if (event.kind !== 'advanced') return event
  const { masternodes, quorums, ...rest } = event
  // Without what nodes say besides: nothing verifies it, and it would be kept as long as the event.
  const format = (entry: ListEntry) => formatEntry(entry, votingVersion)
  const isFull = rest.from.height === 0
  return {
    ...rest,
    masternodes: {
      added: masternodes.added.length,
      removed: masternodes.removed.length,
      changed: masternodes.changed.length,
    },
    quorums: { added: quorums.added.length, removed: quorums.removed.length },
    // Nobody reads a whole list as news.
    added: isFull ? [] : masternodes.added.slice(0, mostShown).map(format),
    removed: masternodes.removed.slice(0, mostShown).map(format),
    changed: masternodes.changed
      .slice(0, mostShown)
      .map(({ before, after }) => ({ before: format(before), after: format(after) })),
  }
}
