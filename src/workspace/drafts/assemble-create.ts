import type { KeyEntry } from '#/vault/key-entry.ts'
import { deriveIdentityId } from '#/protocol/identity/identity-id.ts'
import { latestProtocolVersion } from '#/protocol/protocol-version.ts'
import { creditsOf } from '#/protocol/layer1/lock-output.ts'
import { checkSize } from '#/protocol/transition/check-transition.ts'
import type { UnsignedIdentityCreate } from '#/protocol/transition/identity-create.ts'
import { measureSigned } from '#/protocol/transition/signed-size.ts'
import { checkUnsignedStructure } from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfile } from '#/protocol/transition/wire-profile.ts'
import { passed, type Checked, type Violation } from '#/protocol/violation.ts'
import { assembleFund, type FundReport } from './assemble-fund.ts'
import { assembleKeys, type KeysReport } from './assemble-keys.ts'
import type { CreateDraft } from './create-draft.ts'

export interface CreateSurroundings {
  readonly vaultKeys: readonly KeyEntry[]
  /** Out points of the other identities in the workspace. */
  readonly usedOutPoints: readonly Uint8Array[]
}

export interface CreateReport {
  readonly fund: FundReport
  readonly keys: KeysReport
  readonly singleUseKey: KeyEntry | undefined
  /** 32 bytes, as soon as the out point is known. */
  readonly identityId: Uint8Array | undefined
  readonly amountDuffs: bigint | undefined
  /** Before fees. */
  readonly balanceCredits: bigint | undefined
  /** Bytes of the serialized transition once it is signed. */
  readonly size: number | undefined
  /** Of the transition as a whole, beyond its fields. */
  readonly violations: readonly Violation[]
  /** What is to be signed, once everything holds. */
  readonly transition: UnsignedIdentityCreate | undefined
}

/** All that a draft amounts to. Pure: the same draft and surroundings give the same report. */
export function assembleCreate(
  draft: CreateDraft,
  { vaultKeys, usedOutPoints }: CreateSurroundings,
): CreateReport {
  const singleUseKey = vaultKeys.find(
    ({ id, kind }) => id === draft.fund.singleUseKey && kind === 'single-use',
  )
  const profile = wireProfiles[draft.profile]
  const fund = assembleFund(draft.fund, profile, {
    usedOutPoints,
    ...(singleUseKey === undefined ? {} : { singleUsePublicKey: singleUseKey.publicKey }),
  })
  const keys = assembleKeys(draft.keys, vaultKeys, profile)
  const amountDuffs = fund.lockOutput?.amountDuffs
  const joined = joinTransition(fund, keys, profile)
  const unsigned = joined?.ok === true ? joined.value : undefined
  const size = unsigned && measureSigned(unsigned, profile)
  const violations = [
    ...(joined?.ok === false ? joined.violations : []),
    ...(size === undefined ? [] : checkSize(size, profile)),
  ]
  return {
    fund,
    keys,
    singleUseKey,
    identityId: fund.outPoint && deriveIdentityId(fund.outPoint),
    amountDuffs,
    balanceCredits: amountDuffs === undefined ? undefined : creditsOf(amountDuffs),
    size,
    violations,
    transition: violations.length === 0 ? unsigned : undefined,
  }
}

// The parts were judged where they were typed; together they are held against every rule of structure once more.
function joinTransition(
  { proof }: FundReport,
  { publicKeys }: KeysReport,
  profile: WireProfile,
): Checked<UnsignedIdentityCreate> | undefined {
  if (proof === undefined || publicKeys === undefined) return undefined
  const parts = {
    protocolVersion: latestProtocolVersion,
    type: 2,
    assetLockProof: proof,
    publicKeys,
  } as const
  const checked = checkUnsignedStructure(parts, 'binary', profile)
  return checked.ok ? passed(parts) : checked
}
