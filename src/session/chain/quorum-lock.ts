/** What a quorum signs: an instant lock, or a chain lock; that of a coinbase names no block. */
export type QuorumLock =
  | { readonly kind: 'instant-lock'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'chain-lock'
      readonly height: number
      readonly blockHash: string | null
      readonly signature: Uint8Array
    }
