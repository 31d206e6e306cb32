import { z } from 'zod'
import { formatEntry, type ListEntry } from '#/protocol/masternode/list-entry.ts'
import { Address, Count, Hash, MarkForm, MasternodeForm, ViolationForm } from './chain-forms.ts'
import type { EntryChanges } from '#/protocol/masternode/apply-entries.ts'
import type { QuorumChanges } from '#/protocol/masternode/quorum-list.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { Mark } from './checkpoint-store.ts'

const counts = z.strictObject({ added: Count, removed: Count, changed: Count })

export const FeedEvent = z.strictObject({
  /** Ascending, and unique in a session. */
  number: Count,
  atMs: z.number(),
  event: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('advanced'),
      address: Address,
      from: MarkForm,
      to: MarkForm,
      masternodes: counts,
      quorums: counts.omit({ changed: true }),
      added: z.array(MasternodeForm).readonly(),
      removed: z.array(MasternodeForm).readonly(),
      changed: z.array(z.strictObject({ before: MasternodeForm, after: MasternodeForm })).readonly(),
    }),
    z.strictObject({ kind: z.literal('reorg'), from: MarkForm, to: MarkForm }),
    z.strictObject({ kind: z.literal('reloaded'), to: MarkForm }),
    z.strictObject({
      kind: z.literal('refused'),
      address: Address,
      blockHash: Hash,
      violation: ViolationForm,
    }),
    z.strictObject({ kind: z.literal('differs'), address: Address, at: MarkForm }),
    z.strictObject({ kind: z.literal('not-saved') }),
  ]),
})
export type FeedEvent = Readonly<z.infer<typeof FeedEvent>>

const mostEvents = 500
// Limit for each kind of change in one event. A list read from the beginning has thousands of additions.
const mostShown = 200

/** Returns the feed of a session's events. Drops the oldest beyond `mostEvents`. */
export function openEventFeed(votingVersion: number, wallMs: () => number) {
  let events: readonly FeedEvent[] = []
  let last = 0
  return {
    add: (event: FollowEvent) => {
      last += 1
      const next = { number: last, atMs: wallMs(), event: shorten(event, votingVersion) }
      events = newestEvents([...events, next], mostEvents)
    },
    readAfter: (number: number): readonly FeedEvent[] => events.filter((each) => each.number > number),
    last: () => last,
  }
}

function shorten(event: FollowEvent, votingVersion: number): FeedEvent['event'] {
  if (event.kind !== 'advanced') return event
  const { masternodes, quorums, ...rest } = event
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
    // A complete list is too long for the feed.
    added: isFull ? [] : masternodes.added.slice(0, mostShown).map(format),
    removed: masternodes.removed.slice(0, mostShown).map(format),
    changed: masternodes.changed
      .slice(0, mostShown)
      .map(({ before, after }) => ({ before: format(before), after: format(after) })),
  }
}

// Limit of masternodes in all events, a few megabytes. Real chains stay far below this limit.
const mostNamed = 10_000

/** Returns the newest of the sorted events: at most `most`, and fewer when they contain very many masternodes. */
export function newestEvents<Entry extends Pick<FeedEvent, 'event'>>(
  events: readonly Entry[],
  most: number,
): readonly Entry[] {
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

export type FollowEvent =
  | {
      readonly kind: 'advanced'
      readonly address: string
      readonly from: Mark
      readonly to: Mark
      readonly masternodes: EntryChanges
      readonly quorums: QuorumChanges
    }
  /** Blocks from `from` on are no longer in the chain. `to`: the block where the chain continues. */
  | { readonly kind: 'reorg'; readonly from: Mark; readonly to: Mark }
  /** No node could continue the held list, so it was read again from the beginning. */
  | { readonly kind: 'reloaded'; readonly to: Mark }
  | {
      readonly kind: 'refused'
      readonly address: string
      readonly blockHash: string
      readonly violation: Violation
    }
  /** The node has a different coinbase for the same block. */
  | { readonly kind: 'differs'; readonly address: string; readonly at: Mark }
  /** The list continues in memory, and is read again after a reload. */
  | { readonly kind: 'not-saved' }
