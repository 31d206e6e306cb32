import { knownProtocolVersion } from '#/protocol/platform/platform-limits.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import type { UnsignedTransition } from './transition.ts'

/**
 * Returns a violation for a withdrawal on a network above the known protocol version, where its amounts and fees
 * change. The bytes of other transitions stay the same. Without a version from nodes there is no violation. Source:
 * docs/platform.md "Protocol version 14".
 */
export function networkVersionViolations(
  { type }: Pick<UnsignedTransition, 'type'>,
  version: number | undefined,
): readonly Violation[] {
  if (type !== 6 || version === undefined || version <= knownProtocolVersion) return []
  return [violation('platform.network-version', '', { params: { version, known: knownProtocolVersion } })]
}
