import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { quorumName, type Quorum } from '#/protocol/masternode/quorum-entry.ts'
import { emptyList, type VerifiedList } from '#/protocol/masternode/verified-list.ts'
import { ChainError } from './chain-error.ts'
import type { CheckpointStore, Mark } from './checkpoint-store.ts'
import type { CoreNetwork } from './core-network.ts'
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
  readonly shelf: CheckpointStore
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

/**
 * Whether the very quorum stood in the list that the diff was applied to, byte for byte, and independent nodes agreed on
 * that list; or the person pinned it with its key. A name is not enough: whoever gives the diff may give it any key.
 */
export function isTrustedQuorum(
  quorum: Quorum,
  { list, nodes }: Pick<DiffBase, 'list' | 'nodes'>,
  { pinnedQuorums }: Pick<CoreNetwork, 'pinnedQuorums'>,
): boolean {
  const { llmqType, quorumHash } = quorum
  const publicKey = formatHex(quorum.publicKey)
  const isPinned = pinnedQuorums.some(
    (each) => each.llmqType === llmqType && each.quorumHash === quorumHash && each.publicKey === publicKey,
  )
  if (isPinned) return true
  const held = list.quorums?.get(quorumName(llmqType, quorumHash))
  const isAgreed = nodes > 1 && list.quorumCheck.kind === 'verified'
  return isAgreed && held !== undefined && equalBytes(held.bytes, quorum.bytes)
}

/**
 * `confirmed`: the node has the held block in its chain. `behind`: it has none at that height yet. `alone`: it has
 * another, and no majority goes with it. `reorg`: most nodes that answer have another block there.
 */
export type Confirmation = 'confirmed' | 'behind' | 'alone' | 'reorg'

/** Whether the block that is held is still in the chain, as one node has it and, when it has not, as all have it. */
async function confirmHeld(
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
async function findCommonMark(
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
