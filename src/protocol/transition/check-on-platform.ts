import type { Identity } from '#/protocol/identity/identity.ts'
import { storedIdentityOf } from '#/protocol/identity/stored-identity.ts'
import { keyListViolations } from '#/protocol/platform/check-new-keys.ts'
import { newerKeyViolations } from '#/protocol/platform/check-newer.ts'
import { checkState, type PlatformState } from '#/protocol/platform/check-state.ts'
import { checkPlatformUnsigned } from '#/protocol/platform/check-unsigned.ts'
import type { PlatformTransition } from '#/protocol/platform/transition-layout.ts'
import type { RuleId } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import { newPlatformKeyOf, platformOf, pointerOf } from './platform-form.ts'
import type { PreflightCheck } from './preflight.ts'
import type { TransitionKey } from './transition-key.ts'
import { isFunded, type Transition, type UnsignedTransition } from './transition.ts'

export interface PlatformContext {
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
