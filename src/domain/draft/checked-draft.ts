import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { deriveIdentityId, formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { latestProtocolVersion } from '#/protocol/identity/identity.ts'
import {
  type UnsignedIdentityTopUp,
  type UnsignedIdentityCreate,
  checkUnsignedStructure,
  type PlannedTransition,
  type UnsignedTransition,
} from '#/protocol/transition/transition.ts'
import { leastCreateCredits, leastTopUpCredits } from '#/protocol/platform/platform-limits.ts'
import type { AssetLockProof } from '#/protocol/transition/asset-lock-proof.ts'
import { checkSize, checkUnsignedContent } from '#/protocol/transition/check-unsigned.ts'
import { measureSigned } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles, type WireProfile } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { KeyEntry } from '#/vault/storage/key-entry.ts'
import { checkIdentityIdText, isNameText } from '#/store/records/identity-record.ts'
import { findIdentity } from '#/domain/identity/identity-view.ts'
import { listUsedOutPoints } from './asset-locks.ts'
import { useWorkspace, type WorkspaceState } from '#/store/workspace-store.ts'
import { useVault, type VaultKey } from '#/domain/keys/vault-session.ts'
import { assembleFund, type FundReport, type LeastFunds } from './assemble-fund.ts'
import { assembleKeys, type KeysReport } from './assemble-keys.ts'
import type { CreateDraft } from '#/store/records/create-draft.ts'
import type { FundedDraft, TopUpDraft } from '#/store/records/funded-draft.ts'
import { readSingleUseKey } from '#/domain/keys/single-use-key.ts'
import { useMemo } from 'react'

export interface CheckedCreate {
  readonly draft: CreateDraft
  readonly report: CreateReport
}

export interface CheckedTopUp {
  readonly draft: TopUpDraft
  readonly report: TopUpReport
}

export type CheckedDraft = CheckedCreate | CheckedTopUp

export function isCreate(checked: CheckedDraft): checked is CheckedCreate {
  return checked.draft.kind === 'create'
}

export function isTopUp(checked: CheckedDraft): checked is CheckedTopUp {
  return checked.draft.kind === 'top-up'
}

type StoredIdentities = Pick<WorkspaceState, 'identities' | 'transitions'>

export function checkDraft(
  draft: FundedDraft,
  workspace: StoredIdentities,
  vaultKeys: readonly VaultKey[],
): CheckedDraft {
  const usedOutPoints = listUsedOutPoints(workspace, draft.id)
  const surroundings = { vaultKeys, usedOutPoints }
  if (draft.kind === 'create') return { draft, report: assembleCreate(draft, surroundings) }
  const report = assembleTopUp(draft, surroundings)
  const { outPoint } = report.fund
  if (outPoint === undefined || !hasCreated(outPoint, draft, workspace)) return { draft, report }
  const usedToo = [...usedOutPoints, outPoint]
  return { draft, report: assembleTopUp(draft, { vaultKeys, usedOutPoints: usedToo }) }
}

// An imported identity shows that its lock is used, even if the create was signed elsewhere.
function hasCreated(
  outPoint: Uint8Array,
  { profile }: Pick<TopUpDraft, 'profile'>,
  workspace: StoredIdentities,
): boolean {
  const id = formatIdentityId(deriveIdentityId(outPoint, wireProfiles[profile]))
  return findIdentity(workspace, id)?.state !== undefined
}

interface FundedReport<Unsigned> {
  readonly fund: FundReport
  readonly singleUseKey: KeyEntry | undefined
  /** The lock’s single-use key, 33 bytes. An offline signer may have its private key. */
  readonly singleUsePublicKey: Uint8Array | undefined
  readonly singleUseViolations: readonly Violation[]
  readonly amountDuffs: bigint | undefined
  readonly size: number | undefined
  readonly violations: readonly Violation[]
  readonly transition: Unsigned | undefined
}

interface CreateReport extends FundedReport<UnsignedIdentityCreate> {
  readonly kind: 'create'
  readonly keys: KeysReport
  readonly identityId: Uint8Array | undefined
  /** Credits of the lock before fees. */
  readonly balanceCredits: bigint | undefined
}

interface TopUpReport extends FundedReport<UnsignedIdentityTopUp> {
  readonly kind: 'top-up'
  readonly identityId: Uint8Array | undefined
  readonly identityViolations: readonly Violation[]
  readonly fundedCredits: bigint | undefined
}

interface FundSurroundings {
  readonly vaultKeys: readonly KeyEntry[]
  readonly usedOutPoints: readonly Uint8Array[]
}

export function assembleCreate(draft: CreateDraft, surroundings: FundSurroundings): CreateReport {
  const witnesses = draft.fund.singleUsePublicKey === null ? 'vault' : 'offline-signer'
  const keys = assembleKeys(draft.keys, surroundings.vaultKeys, wireProfiles[draft.profile], witnesses)
  const { publicKeys } = keys
  const least = leastFundsOf(draft)
  const funded = assembleFunded(
    draft,
    { ...surroundings, least },
    (assetLockProof): UnsignedIdentityCreate | undefined =>
      publicKeys === undefined
        ? undefined
        : {
            protocolVersion: latestProtocolVersion,
            type: TransitionType.create,
            assetLockProof,
            publicKeys,
            ...feeOf(draft),
          },
  )
  const { fund, amountDuffs } = funded
  return {
    kind: 'create',
    ...funded,
    keys,
    identityId: fund.outPoint && deriveIdentityId(fund.outPoint, wireProfiles[draft.profile]),
    balanceCredits: amountDuffs === undefined ? undefined : creditsOf(amountDuffs),
  }
}

export function assembleTopUp(draft: TopUpDraft, surroundings: FundSurroundings): TopUpReport {
  // A name is not an invalid id: the field shows the identity that has the name.
  const isTyped = draft.identity.trim() !== '' && !isNameText(draft.identity)
  const read = isTyped ? checkIdentityIdText(draft.identity) : undefined
  const identityId = read?.ok === true ? read.value : undefined
  const least = leastFundsOf(draft)
  const funded = assembleFunded(
    draft,
    { ...surroundings, least },
    (assetLockProof): UnsignedIdentityTopUp | undefined =>
      identityId === undefined
        ? undefined
        : {
            protocolVersion: latestProtocolVersion,
            type: TransitionType.topUp,
            assetLockProof,
            identityId,
            ...feeOf(draft),
          },
  )
  const { amountDuffs } = funded
  return {
    kind: 'top-up',
    ...funded,
    identityId,
    identityViolations: read?.ok === false ? read.violations : [],
    fundedCredits: amountDuffs === undefined ? undefined : creditsOf(amountDuffs),
  }
}

/**
 * Returns the transition to sign once its lock is proven; `undefined` while the keys or the identity are incomplete.
 */
export function plannedOf({ draft, report }: CheckedDraft): PlannedTransition | undefined {
  const common = { protocolVersion: latestProtocolVersion, ...feeOf(draft) }
  if (report.kind === 'top-up') {
    const { identityId } = report
    return identityId && { ...common, type: TransitionType.topUp, identityId }
  }
  const { publicKeys } = report.keys
  return publicKeys && { ...common, type: TransitionType.create, publicKeys }
}

/** Returns the minimum for an asset lock on today’s networks. Older networks have none. */
function leastFundsOf(draft: FundedDraft, leastKeys = 0): LeastFunds | undefined {
  if (wireProfiles[draft.profile].codec !== 'bincode') return undefined
  return draft.kind === 'create'
    ? {
        rule: 'asset-lock.create-minimum',
        credits: leastCreateCredits(Math.max(draft.keys.length, leastKeys)),
      }
    : { rule: 'asset-lock.top-up-minimum', credits: leastTopUpCredits }
}

/** Returns the minimum to lock, in duffs. Includes the default keys if the create does not have them yet. */
export function leastDuffsOf(draft: FundedDraft): bigint | undefined {
  const isBegun = draft.kind !== 'create' || draft.keysBegun
  const least = leastFundsOf(draft, isBegun ? 0 : wireProfiles[draft.profile].keys.first.length)
  return least && (least.credits + 999n) / 1000n
}

export function feeOf({
  profile,
  userFeeIncrease = 0,
}: Pick<FundedDraft, 'profile'> & { readonly userFeeIncrease?: number }): {
  readonly userFeeIncrease?: number
} {
  return wireProfiles[profile].codec === 'bincode' ? { userFeeIncrease } : {}
}

function assembleFunded<Unsigned extends UnsignedTransition>(
  { fund: typed, profile: profileName }: FundedDraft,
  { vaultKeys, usedOutPoints, least }: FundSurroundings & { readonly least: LeastFunds | undefined },
  join: (proof: AssetLockProof) => Unsigned | undefined,
): FundedReport<Unsigned> {
  const profile = wireProfiles[profileName]
  const { vaultKey, publicKey, violations } = readSingleUseKey(typed, vaultKeys)
  const fund = assembleFund(typed, profile, {
    usedOutPoints,
    ...(least === undefined ? {} : { least }),
    ...(publicKey === undefined ? {} : { singleUsePublicKey: publicKey }),
  })
  const funds = {
    fund,
    singleUseKey: vaultKey,
    singleUsePublicKey: publicKey,
    singleUseViolations: violations,
    amountDuffs: fund.lockOutput?.amountDuffs,
  }
  const parts = fund.proof && join(fund.proof)
  if (parts === undefined) return { ...funds, size: undefined, violations: [], transition: undefined }
  const checked = checkUnsignedStructure(parts, 'binary', profile)
  if (!checked.ok) {
    return { ...funds, size: undefined, violations: checked.violations, transition: undefined }
  }
  const size = measureSigned(parts, profile)
  const faults = [...checkSize(size, profile), ...checkBeside(parts, profile, fund.texts.transaction?.bytes)]
  return { ...funds, size, violations: faults, transition: faults.length === 0 ? parts : undefined }
}

/** Today’s networks have rules for the complete transition, such as the minimum of its lock. */
function checkBeside(
  transition: UnsignedTransition,
  profile: WireProfile,
  lockTransaction: Uint8Array | undefined,
): readonly Violation[] {
  if (profile.codec === 'cbor') return []
  return checkUnsignedContent(transition, profile, lockTransaction === undefined ? {} : { lockTransaction })
}

export function useCheckedDraft(draftId: string): CheckedDraft | undefined {
  const draft = useWorkspace((state) => state.drafts.get(draftId))
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const vaultKeys = useVault((view) => view.keys)
  return useMemo(
    () => draft && checkDraft(draft, { identities, transitions }, vaultKeys),
    [draft, identities, transitions, vaultKeys],
  )
}
