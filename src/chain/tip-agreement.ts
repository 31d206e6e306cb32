import type { ChainErrorCode } from './chain-error.ts'

/** What one node said of its tip, and of the height that the verified tip is at. */
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
  readonly standing: TipStatus
}

interface VerifiedTip {
  readonly height: number
  readonly hash: string
  /** Heights of blocks that were verified lately. */
  readonly heights: ReadonlyMap<string, number>
}

/** Holds every node's tip against the verified one. */
export function compareTips(tip: VerifiedTip, reports: readonly TipReport[]): readonly NodeStatus[] {
  return reports.map((report) => ({ address: report.address, standing: judgeTip(tip, report) }))
}

function judgeTip(tip: VerifiedTip, report: TipReport): TipStatus {
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
export function countAgreeing(standings: readonly NodeStatus[]): number {
  return standings.filter(({ standing }) => standing.kind === 'agrees' || standing.kind === 'ahead').length
}
