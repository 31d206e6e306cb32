import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { signaturesAgainst, signatureViolations } from './check-signatures.ts'
import { checkState, type PlatformState } from './check-state.ts'
import { checkPlatformUnsigned, feeIncreaseViolations } from './check-unsigned.ts'
import { derivePlatformIdentityId } from './platform-ids.ts'
import type { PlatformTransition } from './transition-layout.ts'

/**
 * Returns what the network would reject in a transition by itself, by the rules of docs/platform.md.
 * `checkPlatformAgainst` checks the rules that need the platform's state. Paths are JSON Pointers in the fields. Never
 * throws for a decoded transition.
 */
export function checkPlatform(transition: PlatformTransition): readonly Violation[] {
  const isIncrease = feeIncreaseViolations(transition).length === 0
  return [
    ...checkPlatformUnsigned(transition),
    ...identityIdViolations(transition),
    // An increase that does not fit has no signing bytes.
    ...(isIncrease ? signatureViolations(transition) : []),
  ]
}

function identityIdViolations({ kind, fields }: PlatformTransition): readonly Violation[] {
  if (kind !== 'identityCreate') return []
  const isSame = equalBytes(derivePlatformIdentityId(fields.assetLockProof), fields.identityId)
  return isSame ? [] : [violation('platform.identity-id', '/identityId')]
}

/**
 * Returns the violations of a transition in a state of the platform (docs/platform.md "Rules"), including its
 * signatures. `checkPlatform` checks the transition by itself. Paths are JSON Pointers in the fields. Never throws for
 * a decoded transition.
 */
export function checkPlatformAgainst(
  transition: PlatformTransition,
  state: PlatformState,
): readonly Violation[] {
  return [...checkState(transition, state), ...signaturesAgainst(transition, state)]
}
