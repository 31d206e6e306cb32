import { creditsOf } from '#/protocol/layer1/lock-output.ts'
import { latestProtocolVersion } from '#/protocol/protocol-version.ts'
import type { UnsignedIdentityTopUp } from '#/protocol/transition/identity-top-up.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import { checkIdentityIdText } from '#/workspace/identities/check-identity-id.ts'
import type { FundReport } from './assemble-fund.ts'
import {
  assembleFunds,
  judgeWhole,
  type FundsReport,
  type FundSurroundings,
  type WholeReport,
} from './assemble-funds.ts'
import type { TopUpDraft } from './top-up-draft.ts'

export interface TopUpReport extends FundsReport, WholeReport<UnsignedIdentityTopUp> {
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
