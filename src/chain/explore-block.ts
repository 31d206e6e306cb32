import { maxCoinbaseReplyBytes, readCoinbase } from './block-coinbase.ts'
import type { BlockQuery, BlockSighting } from './block-sighting.ts'
import { ChainError } from './chain-error.ts'
import { describeFailure } from './chain-state.ts'
import type { NodePool } from './node-pool.ts'

/** Asks every node of the pool for the block, even resting nodes. Never fails. */
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

/** The coinbase gives the height. The node’s block at that height shows whether the block is still in its chain. */
async function exploreHash(pool: NodePool, blockHash: string, signal: AbortSignal) {
  const params = { baseBlockHash: blockHash, blockHash }
  const replies = await pool.askAll('getMnListDiff', params, { signal, maxBytes: maxCoinbaseReplyBytes })
  return Promise.all(
    replies.map(async ({ address, ...reply }): Promise<BlockSighting> => {
      if (!reply.ok) return failed(address, reply.error)
      try {
        const { height } = readCoinbase(reply.answer.result, blockHash)
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

function failed(address: string, error: ChainError): BlockSighting {
  return { kind: 'failed', address, failure: describeFailure(error) }
}
