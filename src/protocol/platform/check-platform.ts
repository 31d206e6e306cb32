import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { signaturesAgainst, signatureViolations } from './check-signatures.ts'
import { checkState, type PlatformState } from './check-state.ts'
import { checkPlatformUnsigned, feeIncreaseViolations } from './check-unsigned.ts'
import { derivePlatformIdentityId } from './platform-ids.ts'
import type { PlatformTransition } from './transition-layout.ts'

/**
 * What the network would reject in a transition by itself, of the rules of docs/platform.md; what the state of the platform decides
 * is asked by `checkPlatformAgainst`. Paths are JSON Pointers in the fields. Never throws for what was read.
 */
export function checkPlatform(transition: PlatformTransition): readonly Violation[] {
  const isIncrease = feeIncreaseViolations(transition).length === 0
  return [
    ...checkPlatformUnsigned(transition),
    ...identityIdViolations(transition),
    // There are no signing bytes of a number that does not fit.
    ...(isIncrease ? signatureViolations(transition) : []),
  ]
}

function identityIdViolations({ kind, fields }: PlatformTransition): readonly Violation[] {
  if (kind !== 'identityCreate') return []
  const isSame = equalBytes(derivePlatformIdentityId(fields.assetLockProof), fields.identityId)
  return isSame ? [] : [violation('platform.identity-id', '/identityId')]
}

/**
 * What a transition breaks in that state of the platform (docs/platform.md "Rules"), its signatures included; what the transition breaks
 * by itself is asked by `checkPlatform`. Paths are JSON Pointers in the fields. Never throws for what was read.
 */
export function checkPlatformAgainst(
  transition: PlatformTransition,
  state: PlatformState,
): readonly Violation[] {
  return [...checkState(transition, state), ...signaturesAgainst(transition, state)]
}
