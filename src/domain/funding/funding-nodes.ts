/** What the nodes of one network know of payments to watched keys. Who implements it checks all that nodes say, or names how far it is known. */
export interface FundingNodes {
  /**
   * Tells what nodes see of transactions that pay to one of these hashes, or spend what does, from a height on: what is in blocks
   * first, then what comes. With `locks`, it also tells of asset locks of other wallets whose credit outputs pay to one of them. Other nodes take over from one that fails. Ends with the signal, and throws a DapiError where no node is left to ask.
   */
  readonly watch: (
    asked: FundingWatch,
    onNews: (news: FundingNews) => void,
    signal: AbortSignal,
  ) => Promise<void>
  /** The height of the newest block that nodes name. Throws a DapiError. */
  readonly fetchHeight: (signal: AbortSignal) => Promise<number>
  /** The transaction of a txid in internal order; nothing where no node has it. Throws a DapiError where none answers. */
  readonly fetchTransaction: (txid: Uint8Array, signal: AbortSignal) => Promise<FoundTransaction | undefined>
  /** Never throws: what became of a broadcast has three outcomes. */
  readonly broadcast: (bytes: Uint8Array, signal: AbortSignal) => Promise<BroadcastOutcome>
  /** The highest height of layer 1 that the platform has committed, which a ChainLock proof must not exceed. Throws a DapiError. */
  readonly fetchPlatformHeight: (signal: AbortSignal) => Promise<number>
}

export interface FundingWatch {
  readonly hash160s: readonly Uint8Array[]
  readonly fromHeight: number
  readonly locks?: true
}

export type FundingNews =
  /** It was parsed, and is one of those that were asked for. It comes once in a watch. */
  | { readonly kind: 'transaction'; readonly bytes: Uint8Array }
  /** The verdict is that of the quorums of our list: `unverified` where it has not the one that signed. */
  | {
      readonly kind: 'instant-lock'
      readonly bytes: Uint8Array
      /** In internal order. */
      readonly txid: Uint8Array
      readonly verdict: 'verified' | 'unverified' | 'invalid'
    }
  | {
      readonly kind: 'block'
      /** Nothing where no node says it. */
      readonly height: number | null
      /** In display order, as nodes and explorers write it. */
      readonly hash: Uint8Array
      /** In internal order: those of the filter, which its merkle root commits to. */
      readonly txids: readonly Uint8Array[]
      /** `agreed`: at least two nodes have the block at that height. */
      readonly standing: 'chain-locked' | 'agreed' | 'one-node'
    }
  /** Blocks of these heights were looked through, both included, with a filter that lets so much else through (0 to 1). */
  | {
      readonly kind: 'scanned'
      readonly fromHeight: number
      readonly toHeight: number
      /** The time in the header of the first of them, in milliseconds since 1970, as its node has it. */
      readonly fromMs: number
      readonly falsePositiveRate: number
    }

export interface FoundTransaction {
  readonly bytes: Uint8Array
  /** Nothing while it is in no block. */
  readonly height: number | null
  readonly isInstantLocked: boolean
  readonly isChainLocked: boolean
}

export type BroadcastOutcome =
  /** A node took it, or has it already. */
  | { readonly kind: 'accepted' }
  /** Two nodes rejected it (the only one, where there is one), with these words. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** Nobody answered: it may be on its way. */
  | { readonly kind: 'unknown' }
