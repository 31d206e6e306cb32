import type { EntryChanges } from '#/protocol/masternode/apply-entries.ts'
import type { QuorumChanges } from '#/protocol/masternode/quorum-list.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { Mark } from './checkpoint-store.ts'

/** What happened while following the chain, for the feed. */
export type FollowEvent =
  | {
      readonly kind: 'advanced'
      readonly address: string
      readonly from: Mark
      readonly to: Mark
      readonly masternodes: EntryChanges
      readonly quorums: QuorumChanges
    }
  /** The chain turned back: what was verified from `from` on is not in it any more. `to` is where it goes on. */
  | { readonly kind: 'reorg'; readonly from: Mark; readonly to: Mark }
  /** No node could continue the held list: it was read again from the beginning. */
  | { readonly kind: 'reloaded'; readonly to: Mark }
  | {
      readonly kind: 'refused'
      readonly address: string
      readonly blockHash: string
      readonly violation: Violation
    }
  /** The node gives another coinbase for the same block. */
  | { readonly kind: 'differs'; readonly address: string; readonly at: Mark }
  /** The list goes on in memory; after a reload it is read again. */
  | { readonly kind: 'not-saved' }
