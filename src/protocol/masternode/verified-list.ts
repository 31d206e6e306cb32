import type { Coinbase } from './coinbase.ts'
import type { ListEntry } from './list-entry.ts'
import { emptyLevels, type MerkleLevels } from './merkle-levels.ts'
import type { QuorumList } from './quorum-list.ts'

/** The masternodes and quorums at a block, as far as one node's word goes. A value: a diff gives a new one. */
export interface VerifiedList {
  /** In display order. */
  readonly blockHash: string
  /** What the coinbase says; 0 for the genesis block, which has none. */
  readonly height: number
  /** Sorted by the registration hash in wire order. */
  readonly entries: readonly ListEntry[]
  /** Over the entries; nothing while one of them has no leaf. */
  readonly tree: MerkleLevels | undefined
  /** Nothing when a node did not give them in a shape that is known. */
  readonly quorums: QuorumList | undefined
  readonly coinbase: Coinbase | undefined
  readonly masternodeCheck: RootCheck
  readonly quorumCheck: RootCheck
}

/** Whether a root was recomputed and is the one that the coinbase names; a root that differs gives no list at all. */
export type RootCheck =
  | { readonly kind: 'verified' }
  | { readonly kind: 'not-verifiable'; readonly why: RootGap; readonly entries?: number }

/**
 * `platform-members`: evonodes without the members that the specification does not show; `coinbase-version`: it names
 * no such root; `quorum-shape`: quorums in another shape than real nodes give them, here or in an earlier diff.
 */
export type RootGap = 'platform-members' | 'coinbase-version' | 'quorum-shape'

export const verified = { kind: 'verified' } as const satisfies RootCheck

/** Nothing yet: where a chain begins. */
export function emptyList(genesisHash: string): VerifiedList {
  return {
    blockHash: genesisHash,
    height: 0,
    entries: [],
    tree: emptyLevels,
    quorums: new Map(),
    coinbase: undefined,
    masternodeCheck: verified,
    quorumCheck: verified,
  }
}
