import { inspectLayout } from '#/protocol/encoding/bincode-decode.ts'
import type { Span } from '#/protocol/encoding/bincode-decoder.ts'
import { bytes, list, struct, union, unsigned, version } from '#/protocol/encoding/bincode-layout.ts'
import { identifier, newKey } from './key-layout.ts'
import { lockProof, type PlatformLockProof } from './lock-proof.ts'

// Creates and top-ups before version 0.25 lack `userFeeIncrease`. The same two bytes begin another layout today.

const olderLayouts = union({
  dataContractCreate: undefined,
  dataContractUpdate: undefined,
  batch: undefined,
  identityCreate: version(
    0,
    struct({
      publicKeys: list(newKey),
      assetLockProof: lockProof,
      signature: unsigned(bytes),
      identityId: unsigned(identifier),
    }),
  ),
  identityTopUp: version(
    0,
    struct({ assetLockProof: lockProof, identityId: identifier, signature: unsigned(bytes) }),
  ),
})

export interface OlderTransition {
  readonly kind: 'identityCreate' | 'identityTopUp'
  readonly assetLockProof: PlatformLockProof
  readonly identityId: Uint8Array
  readonly spans: readonly Span[]
}

const signatureBytes = 65

/** Reads a signed create or top-up without `userFeeIncrease`, strictly to its last byte. Returns undefined for other bytes. */
export function inspectOlderPlatform(given: Uint8Array): OlderTransition | undefined {
  const read = inspectLayout(olderLayouts, given)
  if (!read.ok || read.value.deviations.length > 0) return undefined
  const { value: transition, span } = read.value
  const { kind, value } = transition
  const { assetLockProof, identityId, signature } = value
  if (signature.length !== signatureBytes) return undefined
  const spans = span.children[0]?.children ?? []
  return { kind, assetLockProof, identityId, spans: spans.map((each) => withPath(each, kind)) }
}

function withPath(span: Span, kind: string): Span {
  const path = span.path.slice(kind.length + 1)
  return { ...span, path, children: span.children.map((each) => withPath(each, kind)) }
}
