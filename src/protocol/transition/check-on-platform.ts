import type { Identity } from '#/protocol/identity/identity.ts'
import { checkPlatform, checkPlatformUnsigned } from '#/protocol/platform/check-platform.ts'
import { checkPlatformAgainst, type StoredIdentity } from '#/protocol/platform/check-state.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { platformOf, pointerOf } from './platform-form.ts'
import type { PreflightCheck } from './preflight.ts'
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
  const found = [
    ...(isSigned ? checkPlatform(platform) : checkPlatformUnsigned(platform)),
    ...checkPlatformAgainst(platform, state).filter(({ rule }) => isSigned || rule !== 'platform.signature'),
  ].map((each) => ({ ...each, path: pointerOf(each.path) }))
  return transition.type === 5 && identity !== undefined
    ? [...found, ...disabledViolations(transition.disablePublicKeys ?? [], identity)]
    : found
}

// What docs/platform.md names no rule for: these are as in the older profiles.
function disabledViolations(ids: readonly number[], { publicKeys }: Identity): readonly Violation[] {
  return ids.flatMap((id, at) => {
    const key = publicKeys.find((each) => each.id === id)
    const path = `/disablePublicKeys/${at}`
    if (key?.disabledAt !== undefined)
      return [violation('update.disable-existing', path, { params: { id, known: 1 } })]
    return key?.readOnly === true ? [violation('update.read-only', path, { params: { id } })] : []
  })
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

function storedIdentityOf(
  { id, publicKeys, balance, revision }: Identity,
  balanceCredits = BigInt(balance),
): StoredIdentity {
  return {
    id,
    publicKeys: publicKeys.map(({ disabledAt, readOnly = false, ...key }) => [
      key.id,
      {
        ...key,
        readOnly,
        contractBounds: null,
        disabledAt: disabledAt === undefined ? null : BigInt(disabledAt),
      },
    ]),
    balance: balanceCredits,
    revision: BigInt(revision),
  }
}
