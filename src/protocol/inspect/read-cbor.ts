import { readCborSpans } from './cbor-spans.ts'
import type { Found } from './found.ts'
import { describeMembers } from './member-fields.ts'
import { deviationsOf } from './read-span.ts'
import { cborRules, checksOf } from './rule-checks.ts'
import { findSecrets } from './secret-spans.ts'

/** CBOR of any kind, where nothing more is known of it. */
export function readCbor(bytes: Uint8Array): readonly Found[] {
  const read = readCborSpans(bytes)
  if (read === undefined || !read.isWhole || read.node.end !== bytes.length) return []
  const secrets = findSecrets(read.node)
  const isBranch = read.node.kind !== 'leaf'
  return [
    {
      kind: 'cbor',
      reason: 'well-formed',
      bytes,
      size: bytes.length,
      field: describeMembers(read.node, 'plain', 'cbor', secrets),
      secrets,
      checks: checksOf('encoding', cborRules, deviationsOf(bytes, 0)),
      likelihood: isBranch ? 20 : 8,
    },
  ]
}
