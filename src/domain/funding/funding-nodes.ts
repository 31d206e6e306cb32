/** Nodes of one network, for watched keys. Implementations check all answers, or report how certain they are. */
export interface FundingNodes {
  /**
   * Reports transactions that pay to these hashes or spend such payments: in blocks from a height on, then new ones;
   * with `locks`, also asset locks of other wallets to them. Ends with the signal; throws a DapiError without nodes.
   */
  readonly watch: (
    asked: FundingWatch,
    onNews: (news: FundingNews) => void,
    signal: AbortSignal,
  ) => Promise<void>
  readonly fetchHeight: (signal: AbortSignal) => Promise<number>
  /** `txid`: internal order. `undefined` if no node has it. Throws a DapiError if none answers. */
  readonly fetchTransaction: (txid: Uint8Array, signal: AbortSignal) => Promise<FoundTransaction | undefined>
  readonly broadcast: (bytes: Uint8Array, signal: AbortSignal) => Promise<BroadcastOutcome>
  /** Layer 1 height of the platform, which a ChainLock proof must not exceed. Throws a DapiError. */
  readonly fetchPlatformHeight: (signal: AbortSignal) => Promise<number>
}

export interface FundingWatch {
  readonly hash160s: readonly Uint8Array[]
  readonly fromHeight: number
  readonly locks?: true
}

export type FundingNews =
  /** A valid transaction that was asked for. It is reported once in a watch. */
  | { readonly kind: 'transaction'; readonly bytes: Uint8Array }
  /** Result of checking with the quorums of our list: `unverified` if the list lacks the signing quorum. */
  | {
      readonly kind: 'instant-lock'
      readonly bytes: Uint8Array
      /** In internal order. */
      readonly txid: Uint8Array
      readonly verdict: 'verified' | 'unverified' | 'invalid'
    }
  | {
      readonly kind: 'block'
      /** `null` if no node reports it. */
      readonly height: number | null
      /** In display order, as nodes and explorers write it. */
      readonly hash: Uint8Array
      /** In internal order: matches of the filter, which the merkle root commits to. */
      readonly txids: readonly Uint8Array[]
      /** `agreed`: at least two nodes have the block at that height. */
      readonly acceptance: 'chain-locked' | 'agreed' | 'one-node'
    }
  /** Both heights included. The rate is the share of unrelated transactions that the filter matches (0 to 1). */
  | {
      readonly kind: 'scanned'
      readonly fromHeight: number
      readonly toHeight: number
      /** Time in the header of the first block, as its node reports it, in milliseconds since 1970. */
      readonly fromMs: number
      readonly falsePositiveRate: number
    }

export interface FoundTransaction {
  readonly bytes: Uint8Array
  /** `null` while it is in no block. */
  readonly height: number | null
  readonly isInstantLocked: boolean
  readonly isChainLocked: boolean
}

export type BroadcastOutcome =
  | { readonly kind: 'accepted' }
  /** Two nodes (or the only one) rejected the transaction, with this reason. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** No node answered: the transaction may have been sent. */
  | { readonly kind: 'unknown' }
