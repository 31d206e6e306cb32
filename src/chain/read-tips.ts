import { blockAt } from './confirm-held.ts'
import type { NodePool } from './node-pool.ts'
import { judgeTips, type NodeStanding, type TipReport } from './tip-agreement.ts'

interface Tip {
  readonly height: number
  readonly hash: string
  readonly heights: ReadonlyMap<string, number>
}

/** Asks every node that does not rest for its tip, and those that have another one for the block at the height of ours. */
export async function readTips(
  pool: NodePool,
  tip: Tip,
  signal: AbortSignal | undefined,
): Promise<readonly NodeStanding[]> {
  const replies = await pool.askAll('getBestBlockHash', {}, { signal, isSparing: true })
  const reports = await Promise.all(
    replies.map(async (reply): Promise<TipReport> => {
      const { address } = reply
      if (!reply.ok) return { address, failure: reply.error.code }
      const best = reply.answer.result
      if (best === tip.hash) return { address, best, atHeight: tip.hash }
      const atHeight = await blockAt(pool, address, tip.height, signal).catch(() => undefined)
      pool.noteTip(address, best, atHeight === null)
      return { address, best, atHeight }
    }),
  )
  return judgeTips(tip, reports)
}
