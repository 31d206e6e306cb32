import { z } from 'zod'

import { FeedEvent } from '#/chain/feed-event.ts'

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
