import type { ListEntry } from '#/protocol/masternode/list-entry.ts'
import type { FeedEvent } from './feed-event.ts'
import type { FollowEvent } from './follow-event.ts'
import { formatMasternode } from './format-masternode.ts'

const mostEvents = 500
// Of each kind of change in one event: a list that is read from the beginning brings thousands.
const mostShown = 200

/** The events of a session, the oldest of which go when there are many. */
export function openEventFeed(votingVersion: number, wallMs: () => number) {
  const events: FeedEvent[] = []
  let last = 0
  return {
    add: (event: FollowEvent) => {
      last += 1
      events.push({ number: last, atMs: wallMs(), event: shorten(event, votingVersion) })
      if (events.length > mostEvents) events.shift()
    },
    /** Those after the one of that number. */
    readAfter: (number: number): readonly FeedEvent[] => events.filter((each) => each.number > number),
    last: () => last,
  }
}

function shorten(event: FollowEvent, votingVersion: number): FeedEvent['event'] {
  if (event.kind !== 'advanced') return event
  const { masternodes, quorums, ...rest } = event
  const format = (entry: ListEntry) => formatMasternode(entry, votingVersion)
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
