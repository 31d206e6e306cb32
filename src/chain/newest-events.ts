import type { FeedEvent } from './feed-event.ts'

// Of masternodes in all events together: some megabytes. A chain that is not made up stays far below.
const mostNamed = 10_000

/** The newest of the events, which are sorted: at most so many, and fewer when they name very many masternodes. */
export function newestEvents<Kept extends Pick<FeedEvent, 'event'>>(
  events: readonly Kept[],
  most: number,
): readonly Kept[] {
  let first = events.length
  for (let named = 0; first > 0 && events.length - first < most; first -= 1) {
    named += namedIn(events[first - 1]?.event)
    if (named > mostNamed) break
  }
  return first === 0 ? events : events.slice(first)
}

function namedIn(event: FeedEvent['event'] | undefined): number {
  if (event?.kind !== 'advanced') return 0
  return event.added.length + event.removed.length + 2 * event.changed.length
}
