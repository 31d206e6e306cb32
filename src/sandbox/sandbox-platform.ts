import { sha256 } from '@noble/hashes/sha2.js'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import { deriveIdentityId, formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { checkInstantLock, instantLockQuorumType } from '#/protocol/layer1/quorum-lock.ts'
import { verifyInstantLock } from '#/protocol/masternode/lock-verdict.ts'
import { applyTransition } from '#/protocol/transition/apply-transition.ts'
import type { AssetLockProof } from '#/protocol/transition/asset-lock-proof.ts'
import {
  checkSerializedTransition,
  reportAssetLock,
  warnOfTransition,
  type TransitionContext,
} from '#/protocol/transition/check-transition.ts'
import { deriveOutPoint } from '#/protocol/transition/preflight.ts'
import { isFunded, type Transition } from '#/protocol/transition/transition.ts'
import { checkTransitionBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import { findBlock, type SandboxMoment } from './sandbox-chain.ts'
import { signersOfCycle } from './sandbox-quorum.ts'

/** A transition as it is submitted. */
export interface Submission {
  /** Serialized and signed. */
  readonly bytes: Uint8Array
  readonly profile: WireProfileName
  /** The lock transaction of a ChainLock proof, which does not carry it. */
  readonly lockTransaction?: Uint8Array
}

/** A submission that was accepted, and the height of the block that takes it. */
export interface AcceptedSubmission extends Submission {
  readonly height: number
}

/** What the simulated platform knows. A value: `submitTransition` gives the next one. */
export interface PlatformState {
  /** By `submissionId`: the height of the block that takes it. */
  readonly heights: ReadonlyMap<string, number>
  /** By their id in Base58. */
  readonly identities: ReadonlyMap<string, Identity>
  /** Out points (36 bytes) that fund an identity. */
  readonly used: readonly Uint8Array[]
}

/** Why the platform takes no transition, beside the rules that it breaks. */
export type PlatformFault =
  /** A top-up or update of an identity that was not created here. */
  | 'identity-unknown'
  | 'identity-exists'
  /** No quorum of this chain signed the instant lock. */
  | 'lock-not-signed'
  /** A ChainLock proof whose transaction nobody has shown. */
  | 'lock-unknown'

export type SubmitOutcome =
  /** It comes true with the block of that height. `isNew`: the platform did not have it yet. */
  | { readonly kind: 'accepted'; readonly height: number; readonly isNew: boolean }
  | { readonly kind: 'rejected'; readonly fault: PlatformFault }
  | { readonly kind: 'rejected'; readonly violations: readonly Violation[] }

export const emptyPlatform: PlatformState = { heights: new Map(), identities: new Map(), used: [] }

/** Names a submission by its bytes: SHA-256, in hex. */
export function submissionId(bytes: Uint8Array): string {
  return formatHex(sha256(bytes))
}

/**
 * Judges a submission as a node of the platform would: reads the bytes anew, checks every rule of the specification and of
 * the network against the state, and that a quorum of the chain signed the instant lock. What is accepted comes true with
 * the next block. The same bytes again are accepted as before. Pure, and never throws.
 */
export function submitTransition(
  state: PlatformState,
  submission: Submission,
  moment: SandboxMoment,
  nowMs: number,
): { readonly state: PlatformState; readonly outcome: SubmitOutcome } {
  const before = state.heights.get(submissionId(submission.bytes))
  if (before !== undefined) return { state, outcome: { kind: 'accepted', height: before, isNew: false } }
  const judged = judge(state, submission, moment, nowMs)
  if (judged.kind === 'rejected') return { state, outcome: judged }
  const height = moment.tip + 1
  return {
    state: apply(state, { ...submission, height }, judged.transition),
    outcome: { kind: 'accepted', height, isNew: true },
  }
}

/** The state after what was accepted before, in its order. Nothing is judged again; what cannot be read is left out. */
export function replaySubmissions(accepted: readonly AcceptedSubmission[]): PlatformState {
  let state = emptyPlatform
  for (const each of accepted) {
    const read = checkTransitionBytes(each.bytes, wireProfiles[each.profile])
    if (read.ok) state = apply(state, each, read.value)
  }
  return state
}

type Judged =
  | { readonly kind: 'valid'; readonly transition: Transition }
  | Extract<SubmitOutcome, { kind: 'rejected' }>

function judge(
  { identities, used }: PlatformState,
  { bytes, profile: name, lockTransaction }: Submission,
  moment: SandboxMoment,
  nowMs: number,
): Judged {
  const profile = wireProfiles[name]
  const read = checkTransitionBytes(bytes, profile)
  if (!read.ok) return { kind: 'rejected', violations: read.violations }
  const id = identityIdOf(read.value)
  const identity = id === undefined ? undefined : identities.get(id)
  const context: TransitionContext = {
    nowMs,
    usedOutPoints: used,
    tipHeight: moment.tip,
    ...(identity === undefined ? {} : { identity }),
    ...(lockTransaction === undefined ? {} : { lockTransaction }),
  }
  const checked = checkSerializedTransition(bytes, profile, context)
  if (!checked.ok) return { kind: 'rejected', violations: checked.violations }
  const transition = checked.value
  if (transition.type === 2 && identity !== undefined) return { kind: 'rejected', fault: 'identity-exists' }
  if (transition.type !== 2 && identity === undefined) return { kind: 'rejected', fault: 'identity-unknown' }
  const violations = warnOfTransition(transition, profile, context)
  if (violations.length > 0) return { kind: 'rejected', violations }
  const fault = isFunded(transition)
    ? faultOfLock(transition.assetLockProof, lockTransaction, moment)
    : undefined
  return fault === undefined ? { kind: 'valid', transition } : { kind: 'rejected', fault }
}

/** The chain has no transactions, so that a ChainLock proof counts where its transaction is shown. */
function faultOfLock(
  proof: AssetLockProof,
  lockTransaction: Uint8Array | undefined,
  { chain }: SandboxMoment,
): PlatformFault | undefined {
  if (proof.type === 1) return lockTransaction === undefined ? 'lock-unknown' : undefined
  const lock = checkInstantLock(proof.instantLock)
  if (!lock.ok || lock.value.layout !== 'deterministic') return 'lock-not-signed'
  // A lock of an earlier cycle holds as well: the cycle is named by its first block.
  const cycle = findBlock(chain, lock.value.cycleHash)
  if (cycle === undefined) return 'lock-not-signed'
  const active = new Map(signersOfCycle(chain, cycle).map((each) => [each.quorumHash, each]))
  const { kind } = verifyInstantLock(lock.value, active, instantLockQuorumType)
  return kind === 'matches' ? undefined : 'lock-not-signed'
}

function apply(
  { heights, identities, used }: PlatformState,
  { bytes, height, profile, lockTransaction }: AcceptedSubmission,
  transition: Transition,
): PlatformState {
  const id = identityIdOf(transition)
  if (id === undefined) return { heights, identities, used }
  const report = isFunded(transition)
    ? reportAssetLock(
        transition,
        wireProfiles[profile],
        lockTransaction === undefined ? {} : { lockTransaction },
      )
    : undefined
  const credits = creditsOf(report?.lockOutput?.amountDuffs ?? 0n)
  const next = applyTransition(identities.get(id), transition, credits)
  if (!next.ok) return { heights, identities, used }
  return {
    heights: new Map(heights).set(submissionId(bytes), height),
    identities: new Map(identities).set(id, next.value),
    used: report?.outPoint === undefined ? used : [...used, report.outPoint],
  }
}

/** In Base58. Nothing for a create whose lock transaction cannot be read. */
function identityIdOf(transition: Transition): string | undefined {
  if (transition.type !== 2) return formatIdentityId(transition.identityId)
  const outPoint = deriveOutPoint(transition.assetLockProof)
  return outPoint === undefined ? undefined : formatIdentityId(deriveIdentityId(outPoint))
}
