import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { knownProtocolVersion } from '#/protocol/platform/platform-limits.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import type { UnsignedTransition } from './transition.ts'

/** Returns a violation for a withdrawal above the known protocol version (docs/platform.md "Protocol version 14"). */
export function networkVersionViolations(
  { type }: Pick<UnsignedTransition, 'type'>,
  version: number | undefined,
): readonly Violation[] {
  if (type !== TransitionType.withdrawal || version === undefined || version <= knownProtocolVersion)
    return []
  return [violation('platform.network-version', '', { params: { version, known: knownProtocolVersion } })]
}
