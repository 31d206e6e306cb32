import type { KeyEntry } from '#/vault/storage/key-entry.ts'
import { checkSize } from '#/protocol/transition/check-transition.ts'
import { measureSigned } from '#/protocol/transition/transition-bytes.ts'
import { checkUnsignedStructure, type UnsignedTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfile } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import { assembleFund, type FundReport } from '#/workspace/records/assemble-fund.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import { readSingleUseKey } from '#/session/vault/single-use-key.ts'

export interface FundSurroundings {
  readonly vaultKeys: readonly KeyEntry[]
  /** Out points that fund something else in the workspace. */
  readonly usedOutPoints: readonly Uint8Array[]
}

/** What the Fund step of a draft comes to, whatever the lock pays for. */
export interface FundsReport {
  readonly fund: FundReport
  /** The private half, when the vault has it. */
  readonly singleUseKey: KeyEntry | undefined
  /** 33 bytes, wherever the private half is. */
  readonly singleUsePublicKey: Uint8Array | undefined
  /** What is wrong with a public key that is typed; nothing while nothing is. */
  readonly singleUseViolations: readonly Violation[]
  readonly amountDuffs: bigint | undefined
}

export function assembleFunds(
  { fund: typed, profile }: Pick<FundedDraft, 'fund' | 'profile'>,
  { vaultKeys, usedOutPoints }: FundSurroundings,
): FundsReport {
  const { vaultKey, publicKey, violations } = readSingleUseKey(typed, vaultKeys)
  const fund = assembleFund(typed, wireProfiles[profile], {
    usedOutPoints,
    ...(publicKey === undefined ? {} : { singleUsePublicKey: publicKey }),
  })
  return {
    fund,
    singleUseKey: vaultKey,
    singleUsePublicKey: publicKey,
    singleUseViolations: violations,
    amountDuffs: fund.lockOutput?.amountDuffs,
  }
}

/** A transition as a whole, before its signature. */
export interface WholeReport<Unsigned> {
  /** Bytes of the serialized transition once it is signed. */
  readonly size: number | undefined
  /** Of the transition as a whole, beyond its fields. */
  readonly violations: readonly Violation[]
  /** What is to be signed, once everything holds. */
  readonly transition: Unsigned | undefined
}

/** The parts were judged where they were typed; together they are held against every rule of structure once more. */
export function judgeWhole<Unsigned extends UnsignedTransition>(
  parts: Unsigned | undefined,
  profile: WireProfile,
): WholeReport<Unsigned> {
  if (parts === undefined) return { size: undefined, violations: [], transition: undefined }
  const checked = checkUnsignedStructure(parts, 'binary', profile)
  if (!checked.ok) return { size: undefined, violations: checked.violations, transition: undefined }
  const size = measureSigned(parts, profile)
  const violations = checkSize(size, profile)
  return { size, violations, transition: violations.length === 0 ? parts : undefined }
}
