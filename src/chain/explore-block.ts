import { checkHex } from '#/protocol/encoding/hex.ts'
import { checkCoinbase } from '#/protocol/masternode/coinbase.ts'
import type { MnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import type { BlockQuery, BlockSighting } from './block-sighting.ts'
import { ChainError } from './chain-error.ts'
import { describeFailure } from './chain-state.ts'
import type { NodePool } from './node-pool.ts'

// A coinbase with its proof, and no changes. Every node is asked at once.
const maxSightingBytes = 65_536

/** Asks every node of the pool for the block, those that rest as well. Never fails. */
export async function exploreBlock(
  pool: NodePool,
  block: BlockQuery,
  signal: AbortSignal,
): Promise<readonly BlockSighting[]> {
  return block.by === 'height'
    ? exploreHeight(pool, block.height, signal)
    : exploreHash(pool, block.blockHash, signal)
}

async function exploreHeight(pool: NodePool, height: number, signal: AbortSignal) {
  const replies = await pool.askAll('getBlockHash', { height }, { signal })
  return replies.map(({ address, ...reply }): BlockSighting => {
    if (!reply.ok) return failed(address, reply.error)
    const { result, elapsedMs } = reply.answer
    return { kind: 'block', address, height, blockHash: result, elapsedMs }
  })
}

/**
 * No endpoint gives the height of a block. The diff from a block to itself has no changes and has the coinbase, with the
 * height in it; the node's block at that height shows whether the block is still in its chain.
 */
async function exploreHash(pool: NodePool, blockHash: string, signal: AbortSignal) {
  const params = { baseBlockHash: blockHash, blockHash }
  const replies = await pool.askAll('getMnListDiff', params, { signal, maxBytes: maxSightingBytes })
  return Promise.all(
    replies.map(async ({ address, ...reply }): Promise<BlockSighting> => {
      if (!reply.ok) return failed(address, reply.error)
      try {
        const height = readHeight(reply.answer.result, blockHash)
        const at = await pool.askNode(address, 'getBlockHash', { height }, { signal })
        const elapsedMs = reply.answer.elapsedMs + at.elapsedMs
        return { kind: 'block', address, height, blockHash: at.result, elapsedMs }
      } catch (error) {
        if (error instanceof ChainError) return failed(address, error)
        throw error
      }
    }),
  )
}

function readHeight(diff: MnListDiff, blockHash: string): number {
  const wrong = (pointer: string) => new ChainError('chain/result-shape', { pointer })
  if (diff.blockHash.toLowerCase() !== blockHash) throw wrong('/blockHash')
  const bytes = checkHex(diff.cbTx)
  const coinbase = bytes.ok ? checkCoinbase(bytes.value) : bytes
  if (!coinbase.ok) throw wrong('/cbTx')
  return coinbase.value.height
}

function failed(address: string, error: ChainError): BlockSighting {
  return { kind: 'failed', address, failure: describeFailure(error) }
}
