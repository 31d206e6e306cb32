import { KeyType, KeyPurpose } from '#/protocol/key/key-attribute.ts'
import { TransitionType, LockProofType } from '#/protocol/platform/transition-type.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import { ecdsaSignatureLength, hasHighS } from '#/protocol/key/ecdsa-form.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { below, violation, type Violation } from '#/protocol/violation.ts'
import { checkUpdateAgainst, warnOfUpdate } from './check-update.ts'
import {
  isFunded,
  newKeysOf,
  type IdentityCreate,
  type IdentityTopUp,
  type Transition,
  type UnsignedFunded,
  type UnsignedTransition,
} from './transition.ts'
import {
  preflightAssetLock,
  withTransaction,
  type AssetLockContext,
  type AssetLockReport,
  type PreflightCheck,
} from './preflight.ts'
import type { WireProfile } from './wire-profile.ts'
import { storedIdentityOf } from '#/protocol/identity/stored-identity.ts'
import { keyListViolations } from '#/protocol/platform/check-new-keys.ts'
import { newerKeyViolations } from '#/protocol/platform/check-newer.ts'
import { checkState, type PlatformState } from '#/protocol/platform/check-state.ts'
import { checkPlatformUnsigned } from '#/protocol/platform/check-unsigned.ts'
import type { PlatformTransition } from '#/protocol/platform/transition-layout.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { newPlatformKeyOf, platformOf, pointerOf } from './platform-form.ts'
import type { TransitionKey } from './transition-key.ts'

interface PlatformContext {
  readonly identity?: Identity
  /** Exact balance in credits, if the balance in `identity` may be rounded. */
  readonly balanceCredits?: bigint
  readonly nonce?: bigint
  readonly lockTransaction?: Uint8Array
}

/**
 * Checks a transition of a bincode profile by docs/platform.md, with paths in this model. `rules`: unsigned or all.
 * Never throws.
 */
export function checkOnPlatform(
  transition: UnsignedTransition | Transition,
  { identity, balanceCredits, nonce, lockTransaction }: PlatformContext,
  rules: PlatformRules = unsignedRules,
): readonly Violation[] {
  const platform = platformOf(transition)
  const state = {
    ...(identity === undefined || isFunded(transition)
      ? {}
      : { identity: storedIdentityOf(identity, balanceCredits) }),
    ...(nonce === undefined ? {} : { nonce }),
    ...(lockTransaction === undefined ? {} : { lockTransaction }),
  }
  return rules(platform, state).map((each) => ({ ...each, path: pointerOf(each.path) }))
}

export type PlatformRules = (transition: PlatformTransition, state: PlatformState) => readonly Violation[]

const unsignedRules: PlatformRules = (transition, state) => [
  ...checkPlatformUnsigned(transition),
  ...checkState(transition, state),
]

/** Checks the rules of docs/platform.md about new keys, for a create or an update. Paths begin at the list. */
export function checkNewKeys(keys: readonly TransitionKey[], isCreate: boolean): readonly Violation[] {
  const added = keys.map(newPlatformKeyOf)
  return [...newerKeyViolations(added), ...keyListViolations(added, isCreate)]
}

// `checkPlatform` covers the rest of the preflight by its own rules.
const ofThisDevice: readonly RuleId[] = [
  'proof.lock-inputs',
  'proof.single-use-key',
  'proof.out-point-unused',
  'proof.height-reached',
]

/** Returns the checks of the preflight that the rules of docs/platform.md do not cover. */
export function besidePlatform(checks: readonly PreflightCheck[]): readonly PreflightCheck[] {
  return checks.filter(({ rule }) => ofThisDevice.includes(rule))
}

export interface TransitionContext extends AssetLockContext {
  readonly lockTransaction?: Uint8Array
  readonly identity?: Identity
  /** Exact balance in credits, if the balance in `identity` may be rounded. */
  readonly balanceCredits?: bigint
  /** The value that a node returns for the identity: the low 40 bits are the last nonce. */
  readonly nonce?: bigint
  /** Milliseconds since 1970, by the clock of this device. */
  readonly nowMs?: number
}

/** Checks the rules beyond structure that apply before a signature exists. */
export function checkUnsignedContent(
  transition: UnsignedTransition,
  profile: WireProfile,
  context: TransitionContext = {},
): readonly Violation[] {
  if (profile.codec === 'bincode') {
    const checks = isFunded(transition) ? reportAssetLock(transition, profile, context).checks : []
    return [...checkOnPlatform(transition, context), ...failuresOf(besidePlatform(checks))]
  }
  if (isFunded(transition)) return checkFunded(transition, reportAssetLock(transition, profile, context))
  if (context.identity === undefined || transition.type !== TransitionType.update) return []
  return checkUpdateAgainst(transition, context.identity)
}

/** Checks the rules of a create or a top-up in a profile of the specification, by the preflight of its proof. */
export function checkFunded(transition: UnsignedFunded, { checks }: AssetLockReport): readonly Violation[] {
  const masterAndHigh =
    transition.type === TransitionType.create ? checkMasterAndHigh(transition.publicKeys) : []
  return [...failuresOf(checks), ...masterAndHigh]
}

/** Returns the failures of a preflight, with pointers from the transition. */
export function failuresOf(checks: readonly PreflightCheck[]): readonly Violation[] {
  const failures = checks.flatMap((check) => (check.state === 'fails' ? [check.violation] : []))
  return below('/assetLockProof', failures)
}

/** Returns warnings about demands beyond the specification, by the network or the profile, each with its own rule. */
export function warnOfTransition(
  transition: UnsignedTransition | Transition,
  profile: WireProfile,
  context: TransitionContext = {},
): readonly Violation[] {
  const warnings = [
    ...listForeignScheme(transition, profile),
    ...('signature' in transition ? warnOfSignature(transition) : []),
  ]
  // Today's networks have their own rules for this, so there are no warnings.
  if (profile.codec === 'bincode') return warnings
  if (!isFunded(transition)) {
    const { identity, nowMs } = context
    return identity === undefined || transition.type !== TransitionType.update
      ? warnings
      : [...warnings, ...warnOfUpdate(transition, identity, nowMs)]
  }
  const { lockOutput } = reportAssetLock(transition, profile, context)
  if (lockOutput?.kind !== 'credit-output') return warnings
  return [...warnings, violation('network.asset-lock-payload', '/assetLockProof')]
}

/** Returns violations for new keys whose BLS scheme is not offered, so that their witness cannot be verified. */
export function listForeignScheme(
  transition: UnsignedTransition,
  profile: WireProfile,
): readonly Violation[] {
  if (profile.blsBasicScheme) return []
  const { keys, path } = newKeysOf(transition)
  return keys.flatMap(({ type }, index) =>
    type === KeyType.bls
      ? [violation('profile.bls-scheme', `${path}/${index}/type`, { params: { name: profile.name } })]
      : [],
  )
}

// A signature with a high s verifies like its twin with a low s, but no signer of the network creates it.
function warnOfSignature({ signature }: Transition): readonly Violation[] {
  const isHigh = signature.length === ecdsaSignatureLength && hasHighS(signature)
  return isHigh ? [violation('network.low-s', '/signature')] : []
}

/** Returns the preflight of the transition's own proof. */
export function reportAssetLock(
  { assetLockProof: proof }: Pick<IdentityCreate | IdentityTopUp, 'assetLockProof'>,
  profile: WireProfile,
  context: TransitionContext = {},
): AssetLockReport {
  const parts = proof.type === LockProofType.instant ? proof : withTransaction(proof, context.lockTransaction)
  return preflightAssetLock(parts, profile, context)
}

/** Returns `limit.size` above the profile's limit of bytes (docs/specification.md "Limits"). */
export function checkSize(length: number, { maxBytes: limit, codec }: WireProfile): readonly Violation[] {
  if (length <= limit) return []
  return codec === 'bincode'
    ? [violation('platform.size', '', { params: { bytes: length } })]
    : [violation('limit.size', '', { params: { length, limit } })]
}

/**
 * Returns a violation if a Master or a High key for Authentication is missing (docs/specification.md "Identity", note
 * 2).
 */
export function checkMasterAndHigh(keys: readonly IdentityPublicKey[]): readonly Violation[] {
  const missing = ([0, 2] as const).filter(
    (level) => !keys.some((key) => key.purpose === KeyPurpose.authentication && key.securityLevel === level),
  )
  if (missing.length === 0) return []
  return [violation('identity.master-and-high', '/publicKeys', { params: { missing: missing.join() } })]
}
