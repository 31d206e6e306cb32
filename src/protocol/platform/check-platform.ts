import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { signaturesAgainst, signatureViolations } from './check-signatures.ts'
import { checkState, type PlatformState } from './check-state.ts'
import { checkPlatformUnsigned, feeIncreaseViolations } from './check-unsigned.ts'
import { derivePlatformIdentityId } from './platform-ids.ts'
import type { PlatformTransition } from './transition-layout.ts'

/** Returns violations of a transition that need no state (docs/platform.md), with paths in the fields. Never throws. */
export function checkPlatform(transition: PlatformTransition): readonly Violation[] {
  const isIncrease = feeIncreaseViolations(transition).length === 0
  return [
    ...checkPlatformUnsigned(transition),
    ...identityIdViolations(transition),
    // A transition with an invalid fee increase has no signing bytes.
    ...(isIncrease ? signatureViolations(transition) : []),
  ]
}

function identityIdViolations({ kind, fields }: PlatformTransition): readonly Violation[] {
  if (kind !== 'identityCreate') return []
  const isSame = equalBytes(derivePlatformIdentityId(fields.assetLockProof), fields.identityId)
  return isSame ? [] : [violation('platform.identity-id', '/identityId')]
}

/**
 * Returns the violations of a transition in a known state, with signatures (docs/platform.md "Rules"). Paths are in the
 * fields. Never throws.
 */
export function checkPlatformAgainst(
  transition: PlatformTransition,
  state: PlatformState,
): readonly Violation[] {
  return [...checkState(transition, state), ...signaturesAgainst(transition, state)]
}
