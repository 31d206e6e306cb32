import type { Database, DatabaseChange } from '#/platform/database.ts'
import { openDatabase } from '#/platform/open-database.ts'
import { ObservedBlock } from './observed-block.ts'
import { z } from 'zod'
import { FeedEvent } from '#/chain/feed-event.ts'

export type FeedStore = 'events' | 'blocks' | 'watched'

const stores = ['events', 'blocks', 'watched'] as const

/**
 * What was seen of a network. A database of its own for each; no backup holds it. `watched` is where watches were stored
 * before they were part of the workspace.
 */
export function openFeedStorage(networkId: string): Database<FeedStore> {
  return openDatabase({ name: `keywright-feed-${networkId}`, version: 1, stores })
}

export interface StoredFeed {
  readonly events: readonly StoredEvent[]
  readonly blocks: readonly ObservedBlock[]
  /** proRegTxHashes that the workspace has not taken over yet. */
  readonly watched: readonly string[]
}

const hash = /^[0-9a-f]{64}$/

/** What cannot be read is passed over. */
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

/** Saves the difference of two lists. A history that cannot be saved is lost with the page; what is shown is right. */
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
  const kept = new Set(after.map(keyOf))
  const changes: readonly DatabaseChange<FeedStore>[] = [
    ...[...old].filter((key) => !kept.has(key)).map((key) => ({ kind: 'remove', store, key }) as const),
    ...after.flatMap((value) => {
      const key = keyOf(value)
      return old.has(key) ? [] : [{ kind: 'put', store, key, value } as const]
    }),
  ]
  if (changes.length > 0) database?.write(changes).catch(() => undefined)
}

/** An event of the feed as it is stored: its key follows from its contents, so that two tabs store it once. */
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
