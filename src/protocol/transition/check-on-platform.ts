import type { Identity } from '#/protocol/identity/identity.ts'
import { storedIdentityOf } from '#/protocol/identity/stored-identity.ts'
import { keyListViolations } from '#/protocol/platform/check-new-keys.ts'
import { checkPlatform, checkPlatformUnsigned } from '#/protocol/platform/check-platform.ts'
import { checkPlatformAgainst } from '#/protocol/platform/check-state.ts'
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
 * itself, and against the identity and the lock transaction where they are known. Those of signatures once there is one. Never
 * throws for what the structure let pass.
 */
export function checkOnPlatform(
  transition: UnsignedTransition | Transition,
  { identity, balanceCredits, nonce, lockTransaction }: PlatformContext,
): readonly Violation[] {
  const platform = platformOf(transition)
  const isSigned = 'signature' in transition
  const state = {
    ...(identity === undefined || isFunded(transition)
      ? {}
      : { identity: storedIdentityOf(identity, balanceCredits) }),
    ...(nonce === undefined ? {} : { nonce }),
    ...(lockTransaction === undefined ? {} : { lockTransaction }),
  }
  return [
    ...(isSigned ? checkPlatform(platform) : checkPlatformUnsigned(platform)),
    ...checkPlatformAgainst(platform, state).filter(({ rule }) => isSigned || rule !== 'platform.signature'),
  ].map((each) => ({ ...each, path: pointerOf(each.path) }))
}

/** The rules of docs/platform.md about new keys alone, those of a create or of an update. Paths begin at the list. */
export function checkNewKeys(keys: readonly TransitionKey[], isCreate: boolean): readonly Violation[] {
  return keyListViolations(keys.map(newPlatformKeyOf), isCreate)
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
