import type { ChainState } from '#/chain/chain-state.ts'
import { isAnswering } from '#/chain/node-health.ts'
import type { ChainFacts, ChainErrorCode } from '#/chain/chain-error.ts'
import type { ErrorCode } from '#/domain/program/error-code.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { ChainView } from './chain-store.ts'

export type StaleReason =
  | { readonly kind: 'offline' }
  /** No node has ever answered, so there are no outdated data to show. */
  | {
      readonly kind: 'failed' | 'unanswered'
      readonly failure: { readonly code: ChainErrorCode; readonly facts: ChainFacts }
    }
  | { readonly kind: 'rejected'; readonly address: string; readonly violation: Violation }
  /** The nodes follow different chains, and no chain has a majority. */
  | { readonly kind: 'split' }
  /** The last poll has not ended for much longer than a poll takes. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'stopped'; readonly code: ErrorCode }

/** State of the shown data: current, or outdated with the reason. */
export type Freshness =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'fresh'; readonly atMs: number }
  | { readonly kind: 'stale'; readonly sinceMs: number | undefined; readonly reason: StaleReason }

// Polls may use their whole time limit, and hidden pages poll six times less often.
const patience = 8
const budgetMs = 30_000

export function freshnessOf(
  { kind, state, failure, heardAtMs, blocks }: ChainView,
  {
    isOnline,
    nowMs,
    everyMs,
  }: { readonly isOnline: boolean; readonly nowMs: number; readonly everyMs: number },
): Freshness {
  const sinceMs = heardAtMs ?? blocks.at(-1)?.atMs
  const stale = (reason: StaleReason): Freshness => ({ kind: 'stale', sinceMs, reason })
  if (kind === 'stopped') return stale({ kind: 'stopped', code: failure ?? 'chain/internal' })
  if (!isOnline) return stale({ kind: 'offline' })
  const outcome = state?.last?.outcome
  if (outcome?.kind === 'failed') {
    const isUnanswered = sinceMs === undefined && state?.list === null && state.nodes.every(isSilent)
    return stale({ kind: isUnanswered ? 'unanswered' : 'failed', failure: outcome.failure })
  }
  if (outcome?.kind === 'rejected') return stale(outcome)
  if (outcome?.kind === 'split') return stale({ kind: 'split' })
  if (heardAtMs === undefined) return { kind: 'waiting' }
  if (nowMs - heardAtMs > patience * everyMs + budgetMs) return stale({ kind: 'silent' })
  return { kind: 'fresh', atMs: heardAtMs }
}

/** Tells whether a node was asked and has never answered, not even incorrectly. */
function isSilent({ lastFailure, latencyMs }: ChainState['nodes'][number]): boolean {
  return lastFailure !== null && latencyMs === null && !isAnswering({ lastFailure })
}
