import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import { fundingNodesOf } from '#/domain/funding/funding-nodes-of.ts'
import type { FundingNodes } from '#/domain/funding/funding-nodes.ts'
import { checkDraft } from '#/domain/draft/checked-draft.ts'
import { changeFund } from '#/domain/draft/draft-actions.ts'
import { findBlocker, type BuilderStep } from '#/domain/draft/step-blockers.ts'
import { reopenDraft } from '#/domain/draft/discard-transition.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import { isSandboxId, networkOrSandbox } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { reopenForChainLock } from './draft-lock.ts'
import type { NextTry } from './lock-cost.ts'

export type BlockProof =
  | { readonly kind: 'proven'; readonly step: BuilderStep }
  /** The transaction has no ChainLock yet, or the platform has not reached its block. */
  | { readonly kind: 'waits' }
  /** No node knows the transaction, so the user enters the height in the Fund step. */
  | { readonly kind: 'by-hand' }

/** Reopens a rejected draft at the step that can fix it. Throws like `reopenDraft`. */
export async function openAgain(draft: FundedDraft, next: NextTry): Promise<BlockProof | OpenedAgain> {
  if (next === 'by-block') {
    const { networks } = useWorkspace.getState()
    return proveByBlock(draft, fundingNodesOf(networkOrSandbox(networks, draft.networkId)))
  }
  await reopenDraft(draft)
  return { kind: 'opened', step: next }
}

interface OpenedAgain {
  readonly kind: 'opened'
  readonly step: BuilderStep
}

/**
 * Proves the lock of a rejected draft by the block that nodes report, and reopens the draft. Throws like `reopenDraft`.
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
  // The out point has the txid in display order.
  const txid = reverseBytes(outPoint.subarray(0, 32))
  const found = await nodes.fetchTransaction(txid, signal).catch(() => undefined)
  const reached = await nodes.fetchPlatformHeight(signal).catch(() => 0)
  // Sandbox funds are in no block, and their lock is valid at every height.
  if (found === undefined) return isSandboxId(draft.networkId) && reached > 0 ? reached : undefined
  const { height, isChainLocked } = found
  return height !== null && isChainLocked && height <= reached ? height : 'waits'
}

function checkNow(draft: FundedDraft) {
  return checkDraft(draft, useWorkspace.getState(), useVault.getState().keys)
}
