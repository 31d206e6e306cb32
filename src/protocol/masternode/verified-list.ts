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

/** The list before the first diff: at the genesis block, with no entries. The hash is in display order. */
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
 * The best verdict that a verified list can have: no endpoint returns a block header, so one node could forge list, coinbase
 * and tree alike. A rejected list has no verdict, but a violation that names the check.
 */
export type ListVerdict =
  | { readonly kind: 'not-verifiable'; readonly why: RootGap }
  | { readonly kind: 'self-consistent' }
  | { readonly kind: 'chain-lock-matches'; readonly lockedHeight: number }
  | { readonly kind: 'agreed'; readonly nodes: number }
  /** Up to the block that is locked; the one that carries the lock comes after it. */
  | { readonly kind: 'chain-locked'; readonly lockedHeight: number }

export interface ListEvidence {
  readonly list: VerifiedList
  /** Independent nodes that gave the same coinbase for this block, the one that gave the list included. */
  readonly nodes: number
  readonly chainLock: LockVerdict
  /** Whether independent nodes agreed on the list that names the signing quorum, or the user pinned it. */
  readonly isQuorumTrusted: boolean
}

/** The strongest verdict that the evidence for a list allows. A chain lock counts in full only when the signing quorum is trusted. */
export function verdictOfList({ list, nodes, chainLock, isQuorumTrusted }: ListEvidence): ListVerdict {
  const { masternodeCheck, coinbase } = list
  if (masternodeCheck.kind === 'not-verifiable') return { kind: 'not-verifiable', why: masternodeCheck.why }
  const lockedHeight = coinbase?.chainLock?.height
  const isLocked = chainLock.kind === 'matches' && lockedHeight !== undefined
  // A quorum of a list that is not verified itself may be anybody's.
  if (isLocked && isQuorumTrusted && list.quorumCheck.kind === 'verified') {
    return { kind: 'chain-locked', lockedHeight }
  }
  if (nodes > 1) return { kind: 'agreed', nodes }
  return isLocked ? { kind: 'chain-lock-matches', lockedHeight } : { kind: 'self-consistent' }
}

/** The verdict on the lock of a quorum. Only `not-signed` means that it is wrong. */
export type LockVerdict =
  | { readonly kind: 'matches'; readonly quorumHash: string }
  | { readonly kind: 'not-signed'; readonly quorumHash: string }
  | { readonly kind: 'not-verifiable'; readonly why: LockGap }

/**
 * `coinbase-version`, `no-lock`: the coinbase carries none; `block-unknown`: nobody has named the locked block;
 * `quorums-unknown`: the list has none of that type; `quorums-changed`: the list is of another height, and its quorums are
 * not certainly those that were active; `legacy-scheme`: signatures from before version 19 are not checked here.
 */
export type LockGap =
  | 'coinbase-version'
  | 'no-lock'
  | 'block-unknown'
  | 'quorums-unknown'
  | 'quorums-changed'
  | 'legacy-scheme'

/** The verdict on a lock that cannot be checked, with the reason. */
export function notVerifiable(why: LockGap): LockVerdict {
  return { kind: 'not-verifiable', why }
}
