import { knownProtocolVersion } from '#/protocol/platform/platform-limits.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import type { UnsignedTransition } from './transition.ts'

/** Returns a violation for a withdrawal above the known protocol version (docs/platform.md "Protocol version 14"). */
export function networkVersionViolations(
  { type }: Pick<UnsignedTransition, 'type'>,
  version: number | undefined,
): readonly Violation[] {
  if (type !== 6 || version === undefined || version <= knownProtocolVersion) return []
  return [violation('platform.network-version', '', { params: { version, known: knownProtocolVersion } })]
}
