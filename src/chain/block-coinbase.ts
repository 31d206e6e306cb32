import type { Coinbase } from '#/protocol/masternode/coinbase.ts'
import type { MnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import { checkCoinbaseProof } from '#/protocol/masternode/verify-diff.ts'
import { ChainError } from './chain-error.ts'
import type { NodePool } from './node-pool.ts'

// No endpoint gives the height of a block. The diff from a block to itself has no changes and has the coinbase, with the
// height in it.

/** The most that such a diff has: a coinbase with its proof. */
export const maxCoinbaseReplyBytes = 65_536

/** The coinbase in what one node gave as a diff to a block. */
export interface GivenCoinbase {
  readonly blockHash: string
  /** In hex. */
  readonly bytes: string
  /** It is one, and in the block as far as its proof goes. */
  readonly isProven: boolean
}

/** The coinbase that a diff has, whatever else is in it. */
export function coinbaseOf(diff: MnListDiff): GivenCoinbase {
  return {
    blockHash: diff.blockHash.toLowerCase(),
    bytes: diff.cbTx.toLowerCase(),
    isProven: checkCoinbaseProof(diff).ok,
  }
}

/** What one node gives as the coinbase of a block, proven as far as one reply can. Throws a ChainError. */
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

/** The coinbase in a diff to the block. Throws a ChainError where there is none, or no proof of it. */
export function readCoinbase(diff: MnListDiff, blockHash: string): Coinbase {
  const wrong = (pointer: string) => new ChainError('chain/result-shape', { pointer })
  if (diff.blockHash.toLowerCase() !== blockHash) throw wrong('/blockHash')
  const coinbase = checkCoinbaseProof(diff)
  if (!coinbase.ok) throw wrong('/cbTx')
  return coinbase.value
}
