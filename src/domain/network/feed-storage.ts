import type { Database, DatabaseChange } from '#/platform/database.ts'
import { openDatabase } from '#/platform/open-database.ts'
import { ObservedBlock } from './observed-block.ts'
import { z } from 'zod'
import { FeedEvent } from '#/chain/feed-event.ts'

export type FeedStore = 'events' | 'blocks' | 'watched'

const stores = ['events', 'blocks', 'watched'] as const

/**
 * Opens the database of a network, which no backup contains. `watched`: watches from before the workspace stored them.
 */
export function openFeedStorage(networkId: string): Database<FeedStore> {
  return openDatabase({ name: `keywright-feed-${networkId}`, version: 1, stores })
}

export interface StoredFeed {
  readonly events: readonly StoredEvent[]
  readonly blocks: readonly ObservedBlock[]
  readonly watched: readonly string[]
}

const hash = /^[0-9a-f]{64}$/

export async function readFeed(database: Pick<Database<FeedStore>, 'read'>): Promise<StoredFeed> {
  const { events, blocks, watched } = await database.read()
  return {
    events: [...events.values()]
      .flatMap((value) => StoredEvent.safeParse(value).data ?? [])
      .toSorted((left, right) => left.atMs - right.atMs),
    blocks: [...blocks.values()]
      .flatMap((value) => ObservedBlock.safeParse(value).data ?? [])
      .toSorted((left, right) => left.height - right.height),
    watched: [...watched.keys()].filter((key) => hash.test(key)),
  }
}

/** Saves the difference of two lists. If saving fails, the screen is right, but the history ends with the page. */
export function saveDifference<Value>(
  database: Pick<Database<FeedStore>, 'write'> | undefined,
  store: FeedStore,
  {
    before,
    after,
    keyOf,
  }: {
    readonly before: readonly Value[]
    readonly after: readonly Value[]
    readonly keyOf: (value: Value) => string
  },
): void {
  const old = new Set(before.map(keyOf))
  const remaining = new Set(after.map(keyOf))
  const changes: readonly DatabaseChange<FeedStore>[] = [
    ...[...old].filter((key) => !remaining.has(key)).map((key) => ({ kind: 'remove', store, key }) as const),
    ...after.flatMap((value) => {
      const key = keyOf(value)
      return old.has(key) ? [] : [{ kind: 'put', store, key, value } as const]
    }),
  ]
  if (changes.length > 0) database?.write(changes).catch(() => undefined)
}

/** A stored event of the feed. Its key is made from its contents, so that two tabs store the event once. */
export const StoredEvent = FeedEvent.omit({ number: true }).extend({ key: z.string().max(300) })
export type StoredEvent = Readonly<z.infer<typeof StoredEvent>>

export function storeEvent({ atMs, event }: FeedEvent): StoredEvent {
  return { key: keyOf(event, atMs), atMs, event }
}

function keyOf(event: FeedEvent['event'], atMs: number): string {
  switch (event.kind) {
    case 'advanced':
      return `advanced ${event.from.blockHash} ${event.to.blockHash}`
    case 'reorg':
      return `reorg ${event.from.blockHash} ${event.to.blockHash}`
    case 'reloaded':
      return `reloaded ${event.to.blockHash}`
    case 'refused':
      return `refused ${event.blockHash} ${event.violation.rule}`
    case 'differs':
      return `differs ${event.at.blockHash} ${event.address.slice(0, 200)}`
    case 'not-saved':
      return `not-saved ${atMs}`
  }
}
