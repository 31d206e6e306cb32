import { deriveIdentityId, formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { latestProtocolVersion } from '#/protocol/identity/identity.ts'
import type { UnsignedIdentityTopUp } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import { checkIdentityIdText } from '#/workspace/records/check-identity-id.ts'
import { findIdentity } from '#/workspace/actions/holding-of.ts'
import { listUsedOutPoints } from '#/workspace/actions/used-out-points.ts'
import type { WorkspaceState } from '#/workspace/storage/workspace-store.ts'
import type { VaultKey } from '#/session/vault/vault-session.ts'
import { assembleCreate, type CreateReport } from './assemble-create.ts'
import type { FundReport } from '#/workspace/records/assemble-fund.ts'
import {
  assembleFunds,
  judgeWhole,
  type FundsReport,
  type FundSurroundings,
  type WholeReport,
} from './assemble-funds.ts'
import type { CreateDraft } from '#/workspace/records/create-draft.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import type { TopUpDraft } from '#/workspace/records/top-up-draft.ts'

/** A draft of an identity create with all that follows from it. */
export interface JudgedDraft {
  readonly draft: CreateDraft
  readonly report: CreateReport
}

/** The same of a top-up. */
export interface JudgedTopUp {
  readonly draft: TopUpDraft
  readonly report: TopUpReport
}

/** Whatever an asset lock pays for: the Fund step asks no more. */
export type JudgedFunds = JudgedDraft | JudgedTopUp

export function isCreate(judged: JudgedFunds): judged is JudgedDraft {
  return judged.draft.kind === 'create'
}

export function isTopUp(judged: JudgedFunds): judged is JudgedTopUp {
  return judged.draft.kind === 'top-up'
}

type Holdings = Pick<WorkspaceState, 'identities' | 'transitions'>

/** All that follows from a draft beside what was signed here. Pure. */
export function judgeDraft(
  draft: FundedDraft,
  holdings: Holdings,
  vaultKeys: readonly VaultKey[],
): JudgedFunds {
  const usedOutPoints = listUsedOutPoints(holdings, draft.id)
  const surroundings = { vaultKeys, usedOutPoints }
  if (draft.kind === 'create') return { draft, report: assembleCreate(draft, surroundings) }
  const report = assembleTopUp(draft, surroundings)
  const { outPoint } = report.fund
  if (outPoint === undefined || !hasCreated(outPoint, holdings)) return { draft, report }
  const usedToo = [...usedOutPoints, outPoint]
  return { draft, report: assembleTopUp(draft, { vaultKeys, usedOutPoints: usedToo }) }
}

// An identity that came from elsewhere tells what its lock was spent on, though its create was not signed here.
function hasCreated(outPoint: Uint8Array, holdings: Holdings): boolean {
  return findIdentity(holdings, formatIdentityId(deriveIdentityId(outPoint)))?.state !== undefined
}

interface TopUpReport extends FundsReport, WholeReport<UnsignedIdentityTopUp> {
  readonly kind: 'top-up'
  /** Of the identity that receives, 32 bytes, once what is typed is an identity id. */
  readonly identityId: Uint8Array | undefined
  /** What is wrong with what is typed as the identity id; nothing while nothing is. */
  readonly identityViolations: readonly Violation[]
  /** What the identity receives, before fees. */
  readonly fundedCredits: bigint | undefined
}

/** All that a top-up amounts to. Pure: the same draft and surroundings give the same report. */
export function assembleTopUp(draft: TopUpDraft, surroundings: FundSurroundings): TopUpReport {
  const funds = assembleFunds(draft, surroundings)
  const read = draft.identity.trim() === '' ? undefined : checkIdentityIdText(draft.identity)
  const identityId = read?.ok === true ? read.value : undefined
  const { fund, amountDuffs } = funds
  return {
    kind: 'top-up',
    ...funds,
    identityId,
    identityViolations: read?.ok === false ? read.violations : [],
    fundedCredits: amountDuffs === undefined ? undefined : creditsOf(amountDuffs),
    ...judgeWhole(joinTransition(fund, identityId), wireProfiles[draft.profile]),
  }
}

function joinTransition(
  { proof }: FundReport,
  identityId: Uint8Array | undefined,
): UnsignedIdentityTopUp | undefined {
  if (proof === undefined || identityId === undefined) return undefined
  return { protocolVersion: latestProtocolVersion, type: 3, assetLockProof: proof, identityId }
}
