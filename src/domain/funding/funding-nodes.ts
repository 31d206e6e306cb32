/**
 * Nodes of one network that report payments to keys. Implementations check all answers, or report how certain they are.
 */
export interface FundingNodes {
  /**
   * Reports transactions that pay to these hashes or spend such payments: first in blocks from a height on, then new
   * ones. With `locks`, also reports asset locks of other wallets for these hashes. Ends with the signal. Throws a
   * DapiError if no node is left.
   */
  readonly watch: (
    asked: FundingWatch,
    onNews: (news: FundingNews) => void,
    signal: AbortSignal,
  ) => Promise<void>
  readonly fetchHeight: (signal: AbortSignal) => Promise<number>
  /** `txid`: in internal order. `undefined` if no node has the transaction. Throws a DapiError if no node answers. */
  readonly fetchTransaction: (txid: Uint8Array, signal: AbortSignal) => Promise<FoundTransaction | undefined>
  readonly broadcast: (bytes: Uint8Array, signal: AbortSignal) => Promise<BroadcastOutcome>
  /** Returns the layer 1 height of the platform, which a ChainLock proof must not exceed. Throws a DapiError. */
  readonly fetchPlatformHeight: (signal: AbortSignal) => Promise<number>
}

export interface FundingWatch {
  readonly hash160s: readonly Uint8Array[]
  readonly fromHeight: number
  readonly locks?: true
}

export type FundingNews =
  /** A valid transaction that was asked for. Each watch reports it once. */
  | { readonly kind: 'transaction'; readonly bytes: Uint8Array }
  /** An instant lock, checked with the quorums of our list. `unverified`: the list lacks the signing quorum. */
  | {
      readonly kind: 'instant-lock'
      readonly bytes: Uint8Array
      /** In internal order. */
      readonly txid: Uint8Array
      readonly verdict: 'verified' | 'unverified' | 'invalid'
    }
  | {
      readonly kind: 'block'
      /** Height of the block; `null` if no node reports it. */
      readonly height: number | null
      /** Hash in display order, as nodes and explorers write it. */
      readonly hash: Uint8Array
      /** Transactions that match the filter, in internal order. The merkle root commits to them. */
      readonly txids: readonly Uint8Array[]
      /** `agreed`: at least two nodes have this block at that height. */
      readonly acceptance: 'chain-locked' | 'agreed' | 'one-node'
    }
  /**
   * Scanned blocks, both heights included. The rate is the share of unrelated transactions that the filter matches (0
   * to 1).
   */
  | {
      readonly kind: 'scanned'
      readonly fromHeight: number
      readonly toHeight: number
      /** Time of the first block’s header, as its node reports it, in milliseconds since 1970. */
      readonly fromMs: number
      readonly falsePositiveRate: number
    }

export interface FoundTransaction {
  readonly bytes: Uint8Array
  /** Height of the transaction’s block; `null` while no block has it. */
  readonly height: number | null
  readonly isInstantLocked: boolean
  readonly isChainLocked: boolean
}

export type BroadcastOutcome =
  | { readonly kind: 'accepted' }
  /** Two nodes, or the only node, rejected the transaction for this reason. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** No node answered: the transaction may have been sent. */
  | { readonly kind: 'unknown' }
