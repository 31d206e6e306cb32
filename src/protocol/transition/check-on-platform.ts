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

/** What is known beside the transition. */
export interface PlatformContext {
  readonly identity?: Identity
  /** Of the identity, in credits, where the number of the identity cannot be trusted to have it. */
  readonly balanceCredits?: bigint
  /** As a node returns it for the identity. */
  readonly nonce?: bigint
  readonly lockTransaction?: Uint8Array
}

/**
 * The rules of docs/platform.md in a bincode profile, with pointers to the members of this model: what the transition breaks by
 * itself, and against the identity and the lock transaction where they are known. `rules`: those before there is a signature, or all.
 * Never throws for what the structure let pass.
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

/** What a transition breaks by itself and in a state of the platform. */
export type PlatformRules = (transition: PlatformTransition, state: PlatformState) => readonly Violation[]

const unsignedRules: PlatformRules = (transition, state) => [
  ...checkPlatformUnsigned(transition),
  ...checkState(transition, state),
]

/** The rules of docs/platform.md about new keys alone, those of a create or of an update. Paths begin at the list. */
export function checkNewKeys(keys: readonly TransitionKey[], isCreate: boolean): readonly Violation[] {
  const added = keys.map(newPlatformKeyOf)
  return [...newerKeyViolations(added), ...keyListViolations(added, isCreate)]
}

// The rest of the preflight asks what `checkPlatform` asks by rules of its own.
const ofThisDevice: readonly RuleId[] = [
  'proof.lock-inputs',
  'proof.single-use-key',
  'proof.out-point-unused',
  'proof.height-reached',
]

/** What the preflight finds beside the rules of docs/platform.md. */
export function besidePlatform(checks: readonly PreflightCheck[]): readonly PreflightCheck[] {
  return checks.filter(({ rule }) => ofThisDevice.includes(rule))
}
