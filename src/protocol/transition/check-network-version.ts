import { knownProtocolVersion } from '#/protocol/platform/platform-limits.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import type { UnsignedTransition } from './transition.ts'

/**
 * The reason not to sign a transition for a network that is at this protocol version; none where nodes have not told it. Above the known
 * version the bytes of a create, a top-up, an update and a transfer stay the same, while amounts and fees of a withdrawal change
 * (docs/platform.md "Protocol version 14").
 */
export function networkVersionViolations(
  { type }: Pick<UnsignedTransition, 'type'>,
  version: number | undefined,
): readonly Violation[] {
  if (type !== 6 || version === undefined || version <= knownProtocolVersion) return []
  return [violation('platform.network-version', '', { params: { version, known: knownProtocolVersion } })]
}
