import { emptyList, type VerifiedList } from '#/protocol/masternode/verified-list.ts'
import type { CheckpointShelf } from './checkpoint-shelf.ts'
import { confirmHeld, findCommonMark } from './confirm-held.ts'
import type { NodePool } from './node-pool.ts'

/** What a diff is applied to. */
export interface DiffBase {
  readonly list: VerifiedList
  /** How many nodes agreed on it in this session. */
  readonly nodes: number
  /** The chain turned back to it. */
  readonly turnedBack: boolean
}

interface BaseGround {
  readonly pool: NodePool
  readonly shelf: CheckpointShelf
  readonly address: string
  readonly signal: AbortSignal | undefined
}

/** The held list while the node has its block; after a reorg the newest checkpoint that it has; else nothing at all. */
export async function findBase(
  { pool, shelf, address, signal }: BaseGround,
  held: { readonly list: VerifiedList; readonly nodes: number } | undefined,
): Promise<DiffBase | 'behind' | 'alone'> {
  if (held === undefined) return fromNothing(pool, address, signal)
  const confirmation = await confirmHeld(pool, address, held.list, signal)
  if (confirmation === 'confirmed') return { ...held, turnedBack: false }
  if (confirmation !== 'reorg') return confirmation
  const marks = shelf.marks().filter(({ height }) => height < held.list.height)
  const mark = await findCommonMark(pool, address, marks, signal)
  const restored = mark === undefined ? undefined : await shelf.restore(mark.height)
  if (restored === undefined) return { ...(await fromNothing(pool, address, signal)), turnedBack: true }
  return { list: restored.list, nodes: 0, turnedBack: true }
}

/** An empty list that begins at the first block which the node has. */
export async function fromNothing(
  pool: NodePool,
  address: string,
  signal: AbortSignal | undefined,
): Promise<DiffBase> {
  const { result } = await pool.askNode(address, 'getBlockHash', { height: 0 }, { signal })
  return { list: emptyList(result), nodes: 0, turnedBack: false }
}
