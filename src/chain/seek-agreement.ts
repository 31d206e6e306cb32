import { formatHex } from '#/protocol/encoding/hex.ts'
import type { VerifiedList } from '#/protocol/masternode/verified-list.ts'
import type { NodePool } from './node-pool.ts'

// What changed in a few blocks, with room to spare. All nodes are asked at once.
const maxNearBytes = 4 * 1024 * 1024

export interface Agreement {
  /** Nodes that gave the same coinbase for the block: it holds the roots of list and quorums. */
  readonly agreeing: readonly string[]
  /** Nodes that gave another one for the same block: one of them forges. */
  readonly differing: readonly string[]
}

/**
 * Asks other nodes for the coinbase of the block of a list, by a diff from a block shortly before it: whoever gives the same
 * coinbase has the same list, since it holds the roots.
 */
export async function seekAgreement(
  pool: NodePool,
  list: VerifiedList,
  nearHash: string,
  { without, signal }: { readonly without: ReadonlySet<string>; readonly signal: AbortSignal | undefined },
): Promise<Agreement> {
  const { coinbase } = list
  if (coinbase === undefined) return { agreeing: [], differing: [] }
  const params = { baseBlockHash: nearHash, blockHash: list.blockHash }
  const replies = await pool.askAll('getMnListDiff', params, {
    without,
    signal,
    isSparing: true,
    maxBytes: maxNearBytes,
  })
  const own = formatHex(coinbase.bytes)
  const answers = replies.flatMap((each) =>
    // A node that speaks of another block says nothing of this one.
    each.ok && each.answer.result.blockHash.toLowerCase() === list.blockHash
      ? [{ address: each.address, isSame: each.answer.result.cbTx.toLowerCase() === own }]
      : [],
  )
  return {
    agreeing: answers.filter(({ isSame }) => isSame).map(({ address }) => address),
    differing: answers.filter(({ isSame }) => !isSame).map(({ address }) => address),
  }
}
