import { ChainError, type ChainErrorCode } from './chain-error.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { VerifiedList } from '#/protocol/masternode/verified-list.ts'
import { coinbaseOf, type GivenCoinbase } from './block-coinbase.ts'
import type { NodePool } from './node-pool.ts'
import { blockAt } from './list-diff.ts'

export type TipReport =
  | {
      readonly address: string
      readonly best: string
      /** The node's block at that height; null if it has none yet, undefined if it did not answer. */
      readonly atHeight: string | null | undefined
    }
  | { readonly address: string; readonly failure: ChainErrorCode }

export type TipStatus =
  | { readonly kind: 'agrees' }
  | { readonly kind: 'ahead' }
  /** Number of blocks behind, if the node's tip was verified before. */
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
  /** Heights of recently verified blocks. */
  readonly heights: ReadonlyMap<string, number>
}

/** Asks every awake node for its tip, and nodes with another tip for their block at the verified height. */
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

/** Compares every node's tip with the verified tip. */
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

// Bytes; more than the changes of a few blocks. All nodes are asked at once, so the limit is low.
const maxNearBytes = 4 * 1024 * 1024

export interface Agreement {
  readonly own: GivenCoinbase | undefined
  readonly agreeing: readonly string[]
  /** Nodes with another coinbase for the same block. One side is forged. */
  readonly differing: readonly string[]
  /** Differing nodes whose coinbase is valid and, by its proof, in the block. */
  readonly opposing: readonly string[]
}

interface AgreementTerms {
  readonly of: readonly string[]
  readonly signal: AbortSignal | undefined
  /** Stop waiting once more than half of all nodes agree, counting the list's own. */
  readonly isUntilMost?: boolean
  /** Coinbases from the nodes' last diffs, so that the nodes are not asked again about that block. */
  readonly given?: ReadonlyMap<string, GivenCoinbase>
}

/**
 * Asks nodes for the coinbase of the list's block, by a diff from a recent block, `nearHash` or the preceding one. An
 * equal coinbase means an equal list, since the coinbase has the roots.
 */
export async function seekAgreement(
  pool: NodePool,
  list: VerifiedList,
  nearHash: string | undefined,
  { of, signal, isUntilMost = false, given: known }: AgreementTerms,
): Promise<Agreement> {
  const { coinbase } = list
  if (coinbase === undefined) return { own: undefined, agreeing: [], differing: [], opposing: [] }
  const own = { blockHash: list.blockHash, bytes: formatHex(coinbase.bytes), isProven: true }
  const given: (GivenCoinbase & { readonly address: string })[] = []
  const isMost = () => 2 * (1 + given.filter(({ bytes }) => bytes === own.bytes).length) > 1 + of.length
  await new Promise<void>((resolve, reject) => {
    const asked = of.map(async (address) => {
      const last = known?.get(address)
      const found =
        last?.blockHash === list.blockHash
          ? last
          : await coinbaseAt(pool, address, list, { nearHash, signal })
      if (found !== undefined) given.push({ address, ...found })
      if (isUntilMost && isMost()) resolve()
    })
    Promise.all(asked).then(() => resolve(), reject)
  })
  const differing = given.filter(({ bytes }) => bytes !== own.bytes)
  return {
    own,
    agreeing: given.filter(({ bytes }) => bytes === own.bytes).map(({ address }) => address),
    differing: differing.map(({ address }) => address),
    opposing: differing.filter(({ isProven }) => isProven).map(({ address }) => address),
  }
}

async function coinbaseAt(
  pool: NodePool,
  address: string,
  { blockHash, height }: VerifiedList,
  { nearHash, signal }: { readonly nearHash: string | undefined; readonly signal: AbortSignal | undefined },
): Promise<GivenCoinbase | undefined> {
  try {
    const before = nearHash ?? (await blockAt(pool, address, height - 1, signal))
    if (before === null) return undefined
    const params = { baseBlockHash: before, blockHash }
    const options = { signal, maxBytes: maxNearBytes }
    const { result } = await pool.askNode(address, 'getMnListDiff', params, options)
    const coinbase = coinbaseOf(result)
    // An answer about another block says nothing about the list’s block.
    return coinbase.blockHash === blockHash ? coinbase : undefined
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}
