import { TransitionType, LockProofType } from '#/protocol/platform/transition-type.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { applyTransition } from '#/protocol/transition/apply-transition.ts'
import { checkSerializedTransition } from '#/protocol/transition/check-transition.ts'
import {
  reportAssetLock,
  warnOfTransition,
  type TransitionContext,
} from '#/protocol/transition/check-unsigned.ts'
import type { AssetLockProof } from '#/protocol/transition/asset-lock-proof.ts'
import { deriveCreatedId } from '#/protocol/transition/preflight.ts'
import { isFunded, type Transition } from '#/protocol/transition/transition.ts'
import { checkTransitionBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles, type WireProfile } from '#/protocol/transition/wire-profile.ts'
import type { SandboxMoment } from './sandbox-chain.ts'
import {
  faultOfLock,
  submissionId,
  type AcceptedSubmission,
  type RejectedSubmission,
  type Submission,
} from './submitted-transition.ts'
import { applyToday, judgeToday, type TodayState } from './today-platform.ts'

/** State of the simulated platform. Immutable: `submitTransition` returns the next state. */
export interface PlatformState {
  /** Height of the block of each submission, by `submissionId`. */
  readonly heights: ReadonlyMap<string, number>
  readonly identities: ReadonlyMap<string, Identity>
  /** Out points (36 bytes) that fund an identity. */
  readonly used: readonly Uint8Array[]
  /** State of today's networks, whose identities differ from those of the older profiles. */
  readonly today: TodayState
}

export type SubmitOutcome =
  /**
   * The submission takes effect with the block of that height. `isNew`: the platform did not have the submission
   * before.
   */
  { readonly kind: 'accepted'; readonly height: number; readonly isNew: boolean } | RejectedSubmission

export const emptyPlatform: PlatformState = {
  heights: new Map(),
  identities: new Map(),
  used: [],
  today: { identities: new Map(), used: [] },
}

/**
 * Judges a submission like a node: reads the bytes again, and checks every rule of specification and network, and the
 * quorum of the instant lock. An accepted submission takes effect with the next block. Pure. Never throws.
 */
export function submitTransition(
  state: PlatformState,
  submission: Submission,
  moment: SandboxMoment,
  nowMs: number,
): { readonly state: PlatformState; readonly outcome: SubmitOutcome } {
  const before = state.heights.get(submissionId(submission.bytes))
  if (before !== undefined) return { state, outcome: { kind: 'accepted', height: before, isNew: false } }
  const isOfToday = wireProfiles[submission.profile].codec === 'bincode'
  const verdict = isOfToday
    ? judgeToday(state.today, submission, moment)
    : judge(state, submission, moment, nowMs)
  if (verdict.kind === 'rejected') return { state, outcome: verdict }
  const height = moment.tip + 1
  return {
    state: applyAccepted(state, { ...submission, height, blockMs: nowMs }),
    outcome: { kind: 'accepted', height, isNew: true },
  }
}

/** Restores the state from accepted submissions. Does not judge them again, and skips unreadable ones. */
export function replaySubmissions(accepted: readonly AcceptedSubmission[]): PlatformState {
  let state = emptyPlatform
  for (const each of accepted) state = applyAccepted(state, each)
  return state
}

function applyAccepted(state: PlatformState, accepted: AcceptedSubmission): PlatformState {
  const profile = wireProfiles[accepted.profile]
  if (profile.codec === 'bincode') {
    const today = applyToday(state.today, accepted)
    return today === state.today ? state : { ...state, today, heights: withHeight(state, accepted) }
  }
  const read = checkTransitionBytes(accepted.bytes, profile)
  return read.ok ? apply(state, accepted, read.value) : state
}

type Verdict = { readonly kind: 'valid'; readonly transition: Transition } | RejectedSubmission

function judge(
  { identities, used }: PlatformState,
  { bytes, profile: name, lockTransaction }: Submission,
  moment: SandboxMoment,
  nowMs: number,
): Verdict {
  const profile = wireProfiles[name]
  const read = checkTransitionBytes(bytes, profile)
  if (!read.ok) return { kind: 'rejected', violations: read.violations }
  const id = identityIdOf(read.value, profile)
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
  if (transition.type === TransitionType.create && identity !== undefined)
    return { kind: 'rejected', fault: 'identity-exists' }
  if (transition.type !== TransitionType.create && identity === undefined)
    return { kind: 'rejected', fault: 'identity-unknown' }
  const violations = warnOfTransition(transition, profile, context)
  if (violations.length > 0) return { kind: 'rejected', violations }
  const fault = isFunded(transition)
    ? faultOfLock(instantLockOf(transition.assetLockProof), lockTransaction, moment)
    : undefined
  return fault === undefined ? { kind: 'valid', transition } : { kind: 'rejected', fault }
}

function instantLockOf(proof: AssetLockProof): Uint8Array | undefined {
  return proof.type === LockProofType.instant ? proof.instantLock : undefined
}

function apply(state: PlatformState, accepted: AcceptedSubmission, transition: Transition): PlatformState {
  const { profile: name, lockTransaction } = accepted
  const profile = wireProfiles[name]
  const { identities, used } = state
  const id = identityIdOf(transition, profile)
  if (id === undefined) return state
  const report = isFunded(transition)
    ? reportAssetLock(transition, profile, lockTransaction === undefined ? {} : { lockTransaction })
    : undefined
  const credits = creditsOf(report?.lockOutput?.amountDuffs ?? 0n)
  // Transitions of older profiles include the time themselves.
  const next = applyTransition(identities.get(id), transition, { credits, profile, atMs: 0 })
  if (!next.ok) return state
  return {
    ...state,
    heights: withHeight(state, accepted),
    identities: new Map(identities).set(id, next.value),
    used: report?.outPoint === undefined ? used : [...used, report.outPoint],
  }
}

function withHeight(
  { heights }: PlatformState,
  { bytes, height }: AcceptedSubmission,
): PlatformState['heights'] {
  return new Map(heights).set(submissionId(bytes), height)
}

function identityIdOf(transition: Transition, profile: WireProfile): string | undefined {
  if (transition.type !== TransitionType.create) return formatIdentityId(transition.identityId)
  const id = deriveCreatedId(transition.assetLockProof, profile)
  return id && formatIdentityId(id)
}
