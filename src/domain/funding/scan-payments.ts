import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { LockTerms } from '#/protocol/layer1/asset-lock.ts'
import { mostFundingKeys, type FundingHash, type SearchedSeries } from '#/domain/keys/vault-facts.ts'
import { txidOf } from './deposit-coins.ts'
import type { PaymentState } from '#/store/records/deposit.ts'
import { lastUsed, type SeenTransaction } from './found-payments.ts'
import type { FundingNews, FundingNodes } from './funding-nodes.ts'

type Used = ReturnType<typeof lastUsed>

export type ScanStart =
  | { readonly kind: 'height'; readonly height: number }
  | { readonly kind: 'time'; readonly atMs: number }

export function formatDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10)
}

/** Reads the start of a search that the user typed: a past day in UTC, or the height of a block. */
export function checkScanStart(text: string, nowMs: number): ScanStart | undefined {
  const trimmed = text.trim()
  if (/^[1-9]\d{0,8}$/.test(trimmed)) return { kind: 'height', height: Number(trimmed) }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(trimmed)) return undefined
  const atMs = Date.parse(`${trimmed}T00:00:00Z`)
  // A browser may read 31 February as a day in March.
  if (Number.isNaN(atMs) || formatDay(atMs) !== trimmed || atMs > nowMs) return undefined
  return { kind: 'time', atMs }
}

export interface ScanContext {
  readonly nodes: Pick<FundingNodes, 'fetchHeight' | 'watch'>
  /**
   * Derives keys up to the gap beyond the used keys. The vault notes the used indexes, so that its next keys come after
   * them.
   */
  readonly derive: (used: Used) => Promise<SearchedKeys>
  readonly terms: LockTerms
  readonly nowMs: () => number
}

export interface SearchedKeys {
  readonly keys: readonly FundingHash[]
  readonly searched: readonly SearchedSeries[]
}

export interface PaymentScan extends SearchedKeys {
  readonly tip: number
  /** Blocks that were scanned for all of these keys. Both heights are included. */
  readonly scanned:
    | {
        readonly fromHeight: number
        readonly toHeight: number
        readonly fromMs: number
        readonly falsePositiveRate: number
      }
    | undefined
  readonly transactions: readonly SeenTransaction[]
}

/**
 * Target interval of blocks, in milliseconds. Blocks never come faster for long, so a time never maps to a block that
 * is too late.
 */
const blockMs = 150_000
/** Margin before the requested time, in milliseconds, because the clock of a block may be two hours ahead. */
const marginMs = 2 * 3_600_000
const marginBlocks = 20

/**
 * Searches from a start on, then for new payments, until the signal. Scans again for additional keys or an earlier
 * start. Throws a DapiError if no node is left, and the vault’s errors if a lock of the vault ended its session.
 */
export async function scanPayments(
  context: ScanContext,
  start: ScanStart,
  tell: (scan: PaymentScan) => void,
  signal: AbortSignal,
): Promise<void> {
  const tip = await context.nodes.fetchHeight(signal)
  let used: Used = {}
  let fromHeight = firstHeight(start, tip, context.nowMs())
  const seen = new Map<string, SeenTransaction>()
  while (!signal.aborted) {
    const { keys, searched } = await context.derive(used)
    let scan: PaymentScan = { keys, searched, tip, scanned: undefined, transactions: [...seen.values()] }
    const round = new AbortController()
    const change = (next: Partial<PaymentScan>) => {
      scan = { ...scan, ...next }
      tell(scan)
    }
    change({})
    const noteNews = (news: FundingNews) => {
      if (round.signal.aborted) return
      if (news.kind === 'scanned') {
        const earlier = earlierHeight(start, news, tip, context.nowMs())
        if (earlier !== undefined) {
          fromHeight = earlier
          return round.abort()
        }
        change({ scanned: news })
      } else {
        noteTransaction(seen, news)
        change({ transactions: [...seen.values()] })
      }
      const found = lastUsed(keys, scan.transactions, context.terms)
      if (isShort(searched, found)) {
        used = found
        return round.abort()
      }
      const isAtTip = scan.scanned !== undefined && scan.scanned.toHeight >= tip
      if (!isAtTip || !Object.entries(found).some(([name, index]) => index > (used[name] ?? -1))) return
      used = found
      // Reports the used keys to the vault. If the vault is locked now, the next search reports them.
      context.derive(used).catch(() => undefined)
    }
    const hash160s = keys.map(({ hash160 }) => hash160)
    await context.nodes.watch(
      { hash160s, fromHeight, locks: true },
      noteNews,
      AbortSignal.any([signal, round.signal]),
    )
  }
}

function firstHeight(start: ScanStart, tip: number, nowMs: number): number {
  if (start.kind === 'height') return Math.max(1, Math.min(start.height, tip))
  const since = start.atMs - marginMs
  return Math.max(1, Math.min(tip, tip - Math.ceil((nowMs - since) / blockMs) - marginBlocks))
}

/**
 * Returns an earlier start if the first block is later than the requested time, estimated from the pace of blocks since
 * then.
 */
function earlierHeight(
  start: ScanStart,
  { fromHeight, fromMs }: Extract<FundingNews, { readonly kind: 'scanned' }>,
  tip: number,
  nowMs: number,
): number | undefined {
  if (start.kind === 'height' || fromHeight <= 1) return undefined
  const since = start.atMs - marginMs
  if (fromMs <= since) return undefined
  const interval = Math.max(1000, (nowMs - fromMs) / Math.max(1, tip - fromHeight + 1))
  const missing = Math.ceil((fromMs - since) / interval)
  return Math.max(1, fromHeight - missing - marginBlocks)
}

/** Tells whether a series has fewer unused keys left than its gap, if more keys can be derived without a proof. */
function isShort(searched: readonly SearchedSeries[], found: Used): boolean {
  return searched.some(({ series, count, gap, asksProof }) => {
    // A branch shares one count for its hardened and other keys.
    const forms = [series.replace(/'$/, ''), `${series.replace(/'$/, '')}'`]
    const last = Math.max(...forms.map((name) => found[name] ?? -1))
    return !asksProof && gap > 0 && count < mostFundingKeys && count < last + 1 + gap
  })
}

const surer: readonly PaymentState['kind'][] = ['seen', 'in-block', 'settled']

function noteTransaction(
  seen: Map<string, SeenTransaction>,
  news: Exclude<FundingNews, { readonly kind: 'scanned' }>,
): void {
  const note = (txid: Uint8Array, state: PaymentState) => {
    const name = formatHex(reverseBytes(txid))
    const before = seen.get(name)
    if (before !== undefined && surer.indexOf(state.kind) > surer.indexOf(before.state.kind))
      seen.set(name, { ...before, state })
  }
  switch (news.kind) {
    case 'transaction': {
      const name = txidOf(news.bytes)
      if (!seen.has(name)) seen.set(name, { bytes: news.bytes, state: { kind: 'seen' } })
      return
    }
    case 'instant-lock':
      if (news.verdict === 'verified') note(news.txid, { kind: 'settled' })
      return
    case 'block': {
      const { height, acceptance } = news
      for (const txid of news.txids)
        note(txid, acceptance === 'one-node' ? { kind: 'in-block', height } : { kind: 'settled' })
    }
  }
}
