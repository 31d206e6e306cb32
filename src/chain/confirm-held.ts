import { ChainError } from './chain-error.ts'
import type { Mark } from './checkpoint-shelf.ts'
import type { NodePool } from './node-pool.ts'

/**
 * `confirmed`: the node has the held block in its chain. `behind`: it has none at that height yet. `alone`: it has
 * another, and no majority goes with it. `reorg`: most nodes that answer have another block there.
 */
export type Confirmation = 'confirmed' | 'behind' | 'alone' | 'reorg'

/** Whether the block that is held is still in the chain, as one node has it and, when it has not, as all have it. */
export async function confirmHeld(
  pool: NodePool,
  address: string,
  held: Mark,
  signal: AbortSignal | undefined,
): Promise<Confirmation> {
  const own = await blockAt(pool, address, held.height, signal)
  if (own === null) return 'behind'
  if (own === held.blockHash) return 'confirmed'
  const replies = await pool.askAll(
    'getBlockHash',
    { height: held.height },
    { signal, without: new Set([address]) },
  )
  const others = replies.flatMap((each) => (each.ok ? [each.answer.result] : []))
  const against = 1 + others.filter((hash) => hash !== held.blockHash).length
  return against > others.length + 1 - against ? 'reorg' : 'alone'
}

/** The newest mark that the node has in its chain. */
export async function findCommonMark(
  pool: NodePool,
  address: string,
  marks: readonly Mark[],
  signal: AbortSignal | undefined,
): Promise<Mark | undefined> {
  for (const mark of marks) {
    if ((await blockAt(pool, address, mark.height, signal)) === mark.blockHash) return mark
  }
  return undefined
}

/** The hash at a height; null when the node says that it has none there. */
export async function blockAt(
  pool: NodePool,
  address: string,
  height: number,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  try {
    return (await pool.askNode(address, 'getBlockHash', { height }, { signal })).result
  } catch (error) {
    if (error instanceof ChainError && error.code === 'chain/rpc-error') return null
    throw error
  }
}
