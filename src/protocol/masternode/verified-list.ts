import type { Coinbase } from './coinbase.ts'
import type { ListEntry } from './list-entry.ts'
import { emptyLevels, type MerkleLevels } from './merkle-levels.ts'
import type { QuorumList } from './quorum-list.ts'

/** The masternodes and quorums at a block, according to one node. Immutable: a diff gives a new list. */
export interface VerifiedList {
  /** In display order. */
  readonly blockHash: string
  /** Height in the coinbase; 0 for the genesis block, which has none. */
  readonly height: number
  /** Sorted by the registration hash in wire order. */
  readonly entries: readonly ListEntry[]
  readonly tree: MerkleLevels | undefined
  /** Undefined if a node did not send them in a known form. */
  readonly quorums: QuorumList | undefined
  readonly coinbase: Coinbase | undefined
  readonly masternodeCheck: RootCheck
  readonly quorumCheck: RootCheck
}

/** A list whose root differs is rejected instead. */
export type RootCheck =
  | { readonly kind: 'verified' }
  | { readonly kind: 'not-verifiable'; readonly why: RootGap; readonly entries?: number }

/** `platform-members`: evonodes lack them; `coinbase-version`: no such root; `quorum-shape`: unknown form. */
export type RootGap = 'platform-members' | 'coinbase-version' | 'quorum-shape'

export const verified = { kind: 'verified' } as const satisfies RootCheck

/** Returns the list before the first diff: at the genesis block, without entries. The hash is in display order. */
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

/** No endpoint returns a block header, so one node could forge list, coinbase and tree together. */
export type ListVerdict =
  | { readonly kind: 'not-verifiable'; readonly why: RootGap }
  | { readonly kind: 'self-consistent' }
  | { readonly kind: 'chain-lock-matches'; readonly lockedHeight: number }
  | { readonly kind: 'agreed'; readonly nodes: number }
  /** Locked up to this height; a later block carries the lock. */
  | { readonly kind: 'chain-locked'; readonly lockedHeight: number }

export interface ListEvidence {
  readonly list: VerifiedList
  /** Number of independent nodes with the same coinbase for this block, including the node that gave the list. */
  readonly nodes: number
  readonly chainLock: LockVerdict
  /** True if independent nodes agreed on the list that names the signing quorum, or the user pinned it. */
  readonly isQuorumTrusted: boolean
}

/** Returns the strongest verdict. A chain lock counts in full only if the signing quorum is trusted. */
export function verdictOfList({ list, nodes, chainLock, isQuorumTrusted }: ListEvidence): ListVerdict {
  const { masternodeCheck, coinbase } = list
  if (masternodeCheck.kind === 'not-verifiable') return { kind: 'not-verifiable', why: masternodeCheck.why }
  const lockedHeight = coinbase?.chainLock?.height
  const isLocked = chainLock.kind === 'matches' && lockedHeight !== undefined
  // Anybody may own a quorum in an unverified list.
  if (isLocked && isQuorumTrusted && list.quorumCheck.kind === 'verified') {
    return { kind: 'chain-locked', lockedHeight }
  }
  if (nodes > 1) return { kind: 'agreed', nodes }
  return isLocked ? { kind: 'chain-lock-matches', lockedHeight } : { kind: 'self-consistent' }
}

export type LockVerdict =
  | { readonly kind: 'matches'; readonly quorumHash: string }
  | { readonly kind: 'not-signed'; readonly quorumHash: string }
  | { readonly kind: 'not-verifiable'; readonly why: LockGap }

/** `quorums-changed`: at another height, quorums may differ. `legacy-scheme`: signatures from before version 19. */
export type LockGap =
  | 'coinbase-version'
  | 'no-lock'
  | 'block-unknown'
  | 'quorums-unknown'
  | 'quorums-changed'
  | 'legacy-scheme'

/** Returns the verdict on a lock that cannot be checked, with the reason. */
export function notVerifiable(why: LockGap): LockVerdict {
  return { kind: 'not-verifiable', why }
}
