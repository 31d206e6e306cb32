import type { ChainErrorCode } from './chain-error.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { VerifiedList } from '#/protocol/masternode/verified-list.ts'
import type { NodePool } from './node-pool.ts'
import { blockAt } from './list-diff.ts'

/** One node's answers about its tip, and about the height of the verified tip. */
export type TipReport =
  | {
      readonly address: string
      readonly best: string
      /** The block that it has at that height; null when it has none there yet, nothing when it did not say. */
      readonly atHeight: string | null | undefined
    }
  | { readonly address: string; readonly failure: ChainErrorCode }

export type TipStatus =
  | { readonly kind: 'agrees' }
  /** It has the verified tip and a block after it. */
  | { readonly kind: 'ahead' }
  /** By how many blocks, when its tip is one that was verified before. */
  | { readonly kind: 'lags'; readonly blocks: number | undefined }
  | { readonly kind: 'other-block'; readonly hash: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'silent'; readonly failure: ChainErrorCode }

export interface NodeStatus {
  readonly address: string
  readonly status: TipStatus
}

interface VerifiedTip {
  readonly height: number
  readonly hash: string
  /** Heights of blocks that were verified lately. */
  readonly heights: ReadonlyMap<string, number>
}

/** Asks every node that does not rest for its tip, and those that have another one for the block at the height of ours. */
export async function readTips(
  pool: NodePool,
  tip: VerifiedTip,
  signal: AbortSignal | undefined,
): Promise<readonly NodeStatus[]> {
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
  return compareTips(tip, reports)
}

/** Holds every node's tip against the verified one. */
export function compareTips(tip: VerifiedTip, reports: readonly TipReport[]): readonly NodeStatus[] {
  return reports.map((report) => ({ address: report.address, status: verdictOfTip(tip, report) }))
}

function verdictOfTip(tip: VerifiedTip, report: TipReport): TipStatus {
  if ('failure' in report) return { kind: 'silent', failure: report.failure }
  const { best, atHeight } = report
  if (best === tip.hash) return { kind: 'agrees' }
  if (atHeight === tip.hash) return { kind: 'ahead' }
  if (atHeight === undefined) return { kind: 'unknown' }
  if (atHeight !== null) return { kind: 'other-block', hash: atHeight }
  const height = tip.heights.get(best)
  return { kind: 'lags', blocks: height === undefined ? undefined : tip.height - height }
}

/** How many nodes have the verified tip in their chain. */
export function countAgreeing(statuses: readonly NodeStatus[]): number {
  return statuses.filter(({ status }) => status.kind === 'agrees' || status.kind === 'ahead').length
}

// More than changes in a few blocks. All nodes are asked at once.
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
