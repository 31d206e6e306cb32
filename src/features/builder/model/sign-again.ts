import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import type { FundingNodes } from '#/session/funding/funding-nodes.ts'
import { checkDraft } from '#/session/drafts/checked-draft.ts'
import { changeFund } from '#/session/drafts/draft-actions.ts'
import { findBlocker, type BuilderStep } from '#/session/drafts/step-blockers.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import type { NodeAnswerStep } from '#/workspace/history/outbox.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import { isSandboxId } from '#/workspace/records/network.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { reopenForChainLock } from './draft-lock.ts'

type Rejection = Pick<NodeAnswerStep, 'asked' | 'code' | 'text'>

/** The credits that a rejected create or top-up took from its lock. */
export type LockCost =
  /** A node rejected it before any block had it. */
  | { readonly kind: 'none' }
  | { readonly kind: 'penalty'; readonly leastCredits: bigint }
  | { readonly kind: 'maybe' }
  /** As a node tells it. */
  | { readonly kind: 'left'; readonly leftCredits: bigint; readonly initialCredits: bigint }

const keysPenalty = 10_000_000n
const signaturePenalty = 50_000_000n

// Consensus codes of the keys of a create, with the penalty in a block; the fee for checking them is added. dashpay/platform:
// packages/rs-platform-version, `PenaltyAmounts`; packages/rs-dpp/src/errors/consensus/codes.rs.
const keyPenalties: ReadonlyMap<number, bigint> = new Map([
  ...[10_500, 10_501, 10_511, 10_517, 10_518, 10_519, 10_533].map((code) => [code, keysPenalty] as const),
  [10_520, signaturePenalty],
  ...[40_206, 40_207, 40_211].map((code) => [code, keysPenalty] as const),
])

// The proof of the lock is rejected, and the lock itself is not: a proof by its block is another one.
const proofCodes: ReadonlySet<number> = new Set([10_503, 10_506, 10_507, 10_512, 10_513, 10_514])

// Text of `IdentityAssetLockTransactionOutPointNotEnoughBalanceError`.
const leftText = /only has (\d{1,20}) credits left out of (\d{1,20}) initial credits/

/** Reads the cost from the answers of nodes that rejected it. Only a transition in a block costs a penalty. */
export function costOf(rejections: readonly Rejection[]): LockCost {
  for (const { text = '' } of rejections) {
    const [, left, initial] = leftText.exec(text) ?? []
    if (left !== undefined && initial !== undefined)
      return { kind: 'left', leftCredits: BigInt(left), initialCredits: BigInt(initial) }
  }
  const inBlock = rejections.filter(({ asked }) => asked !== 'broadcast')
  if (inBlock.length === 0) return { kind: 'none' }
  const penalties = inBlock.flatMap(({ code }) => keyPenalties.get(code ?? 0) ?? [])
  const [leastCredits] = penalties
  return leastCredits === undefined ? { kind: 'maybe' } : { kind: 'penalty', leastCredits }
}

/** What to change before it is signed again. */
export type NextTry = 'by-block' | 'keys' | 'fund'

export function nextTryOf(kind: FundedDraft['kind'], rejections: readonly Rejection[]): NextTry {
  const codes = rejections.flatMap(({ code }) => code ?? [])
  if (kind === 'create' && codes.some((code) => keyPenalties.has(code))) return 'keys'
  return codes.some((code) => proofCodes.has(code)) ? 'by-block' : 'fund'
}

export type BlockProof =
  | { readonly kind: 'proven'; readonly step: BuilderStep }
  /** The block, its ChainLock or the platform is not that far. */
  | { readonly kind: 'waits' }
  /** No node knows the transaction: the height is entered in the Fund step. */
  | { readonly kind: 'by-hand' }

/**
 * Opens a rejected draft again and proves its lock by the block that nodes name. A draft whose block cannot be proven yet is not
 * changed. Throws as `reopenDraft` does.
 */
export async function proveByBlock(draft: FundedDraft, nodes: FundingNodes | undefined): Promise<BlockProof> {
  const height = await findHeight(draft, nodes)
  if (height === 'waits') return { kind: 'waits' }
  await reopenForChainLock(checkNow(draft))
  if (height === undefined) return { kind: 'by-hand' }
  changeFund(draft.id, { height: String(height) })
  const latest = useWorkspace.getState().drafts.get(draft.id) ?? draft
  return { kind: 'proven', step: findBlocker('sign', latest, checkNow(latest).report)?.step ?? 'sign' }
}

async function findHeight(
  draft: FundedDraft,
  nodes: FundingNodes | undefined,
): Promise<number | 'waits' | undefined> {
  const { outPoint } = checkNow(draft).report.fund
  if (nodes === undefined || outPoint === undefined) return undefined
  const { signal } = new AbortController()
  // An out point has its txid in display order.
  const txid = reverseBytes(outPoint.subarray(0, 32))
  const found = await nodes.fetchTransaction(txid, signal).catch(() => undefined)
  const reached = await nodes.fetchPlatformHeight(signal).catch(() => 0)
  // Funds that the sandbox gave are in none of its blocks, and count in each.
  if (found === undefined) return isSandboxId(draft.networkId) && reached > 0 ? reached : undefined
  const { height, isChainLocked } = found
  return height !== null && isChainLocked && height <= reached ? height : 'waits'
}

function checkNow(draft: FundedDraft) {
  return checkDraft(draft, useWorkspace.getState(), useVault.getState().keys)
}
