import { deriveIdentityId } from '#/protocol/identity/identity-id.ts'
import { latestProtocolVersion } from '#/protocol/identity/identity.ts'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import type { UnsignedIdentityCreate } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { FundReport } from '#/workspace/records/assemble-fund.ts'
import {
  assembleFunds,
  judgeWhole,
  type FundsReport,
  type FundSurroundings,
  type WholeReport,
} from './assemble-funds.ts'
import { assembleKeys, type KeysReport } from './assemble-keys.ts'
import type { CreateDraft } from '#/workspace/records/create-draft.ts'

export interface CreateReport extends FundsReport, WholeReport<UnsignedIdentityCreate> {
  readonly kind: 'create'
  readonly keys: KeysReport
  /** 32 bytes, as soon as the out point is known. */
  readonly identityId: Uint8Array | undefined
  /** Before fees. */
  readonly balanceCredits: bigint | undefined
}

/** All that a draft amounts to. Pure: the same draft and surroundings give the same report. */
export function assembleCreate(draft: CreateDraft, surroundings: FundSurroundings): CreateReport {
  const profile = wireProfiles[draft.profile]
  const funds = assembleFunds(draft, surroundings)
  const witnesses = draft.fund.singleUsePublicKey === null ? 'vault' : 'elsewhere'
  const keys = assembleKeys(draft.keys, surroundings.vaultKeys, profile, witnesses)
  const { fund, amountDuffs } = funds
  return {
    kind: 'create',
    ...funds,
    keys,
    identityId: fund.outPoint && deriveIdentityId(fund.outPoint),
    balanceCredits: amountDuffs === undefined ? undefined : creditsOf(amountDuffs),
    ...judgeWhole(joinTransition(fund, keys), profile),
  }
}

function joinTransition(
  { proof }: FundReport,
  { publicKeys }: KeysReport,
): UnsignedIdentityCreate | undefined {
  if (proof === undefined || publicKeys === undefined) return undefined
  return { protocolVersion: latestProtocolVersion, type: 2, assetLockProof: proof, publicKeys }
}
