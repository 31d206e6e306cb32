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
  /** Tree over the entries; undefined while an entry has no leaf. */
  readonly tree: MerkleLevels | undefined
  /** Undefined if a node did not send them in a known form. */
  readonly quorums: QuorumList | undefined
  readonly coinbase: Coinbase | undefined
  readonly masternodeCheck: RootCheck
  readonly quorumCheck: RootCheck
}

/**
 * The result of recomputing a root: equal to the coinbase's, or not verifiable. A root that differs gives no list at
 * all.
 */
export type RootCheck =
  | { readonly kind: 'verified' }
  | { readonly kind: 'not-verifiable'; readonly why: RootGap; readonly entries?: number }

/**
 * `platform-members`: evonodes lack the members that the specification does not show; `coinbase-version`: the coinbase
 * has no such root; `quorum-shape`: quorums have another form than those of real nodes, here or in an earlier diff.
 */
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

/**
 * The best verdict for a verified list. No endpoint returns a block header, so one node could forge list, coinbase and
 * tree together. A rejected list has no verdict, but a violation that names the check.
 */
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

/**
 * Returns the strongest verdict that the evidence allows. A chain lock counts in full only if the signing quorum is
 * trusted.
 */
export function verdictOfList({ list, nodes, chainLock, isQuorumTrusted }: ListEvidence): ListVerdict {
  const { masternodeCheck, coinbase } = list
  if (masternodeCheck.kind === 'not-verifiable') return { kind: 'not-verifiable', why: masternodeCheck.why }
  const lockedHeight = coinbase?.chainLock?.height
  const isLocked = chainLock.kind === 'matches' && lockedHeight !== undefined
  // A quorum in an unverified list may be anybody's.
  if (isLocked && isQuorumTrusted && list.quorumCheck.kind === 'verified') {
    return { kind: 'chain-locked', lockedHeight }
  }
  if (nodes > 1) return { kind: 'agreed', nodes }
  return isLocked ? { kind: 'chain-lock-matches', lockedHeight } : { kind: 'self-consistent' }
}

/** The verdict on a quorum's lock. Only `not-signed` means that it is wrong. */
export type LockVerdict =
  | { readonly kind: 'matches'; readonly quorumHash: string }
  | { readonly kind: 'not-signed'; readonly quorumHash: string }
  | { readonly kind: 'not-verifiable'; readonly why: LockGap }

/**
 * `coinbase-version`, `no-lock`: the coinbase has no lock; `block-unknown`: the locked block is unknown;
 * `quorums-unknown`: the list has no quorums of that type; `quorums-changed`: the list has another height, and its
 * quorums may not be those that were active; `legacy-scheme`: signatures from before version 19 are not checked here.
 */
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
