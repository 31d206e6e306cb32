import type { Coinbase } from '#/protocol/masternode/coinbase.ts'
import type { MnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import { checkCoinbaseProof } from '#/protocol/masternode/verify-diff.ts'
import { ChainError } from './chain-error.ts'
import type { NodePool } from './node-pool.ts'

// No endpoint returns a block’s height. The diff from a block to itself is only a coinbase, which has the height.

/** Limit in bytes for a diff from a block to itself: a coinbase with its proof. */
export const maxCoinbaseReplyBytes = 65_536

export interface GivenCoinbase {
  readonly blockHash: string
  readonly bytes: string
  /** True if the coinbase is valid and, by its proof, in the block. */
  readonly isProven: boolean
}

/** Returns the coinbase of a diff, whatever else the diff contains. */
export function coinbaseOf(diff: MnListDiff): GivenCoinbase {
  return {
    blockHash: diff.blockHash.toLowerCase(),
    bytes: diff.cbTx.toLowerCase(),
    isProven: checkCoinbaseProof(diff).ok,
  }
}

/** Returns the coinbase of a block from one node, proven as far as one reply allows. Throws a ChainError. */
export async function fetchCoinbase(
  pool: NodePool,
  address: string,
  blockHash: string,
  options: { readonly signal: AbortSignal | undefined; readonly timeoutMs?: number },
): Promise<Coinbase> {
  const params = { baseBlockHash: blockHash, blockHash }
  const bounded = { ...options, maxBytes: maxCoinbaseReplyBytes }
  return readCoinbase((await pool.askNode(address, 'getMnListDiff', params, bounded)).result, blockHash)
}

/**
 * Returns the coinbase in a diff that ends at the block. Throws a ChainError if the diff ends at another block, or if
 * its coinbase or the Merkle proof is invalid.
 */
export function readCoinbase(diff: MnListDiff, blockHash: string): Coinbase {
  const wrong = (pointer: string) => new ChainError('chain/result-shape', { pointer })
  if (diff.blockHash.toLowerCase() !== blockHash) throw wrong('/blockHash')
  const coinbase = checkCoinbaseProof(diff)
  if (!coinbase.ok) throw wrong('/cbTx')
  return coinbase.value
}
