import { scanCbor } from '#/protocol/encoding/cbor-scan.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { readCborSpans } from './cbor-spans.ts'
import type { JsonSpans } from './json-spans.ts'
import type { RuleCheck } from './reading.ts'
import { cborRules, checksOf } from './found.ts'
import { findSecrets } from './secret-spans.ts'
import { toPlainValue, type SpanNode } from './span-node.ts'

export interface Structured {
  readonly form: 'json' | 'binary'
  readonly node: SpanNode
  readonly value: unknown
  readonly bytes: Uint8Array
  /** Size of the CBOR part, without a frame. */
  readonly size: number
  readonly isWhole: boolean
  readonly secrets: ReadonlySet<SpanNode>
  readonly writing: readonly RuleCheck[]
}

// In bytes, far above the 16 KB limit of serialized data. Larger data gets one violation instead of a list of
// deviations.
const maxScanned = 262_144

/** Returns a CBOR map that begins at `from`, after a frame; undefined if none begins there. */
export function structureOfCbor(bytes: Uint8Array, from = 0): Structured | undefined {
  if ((bytes[from] ?? 0) >> 5 !== 5) return undefined
  const read = readCborSpans(bytes, from)
  if (read === undefined || read.node.kind !== 'map') return undefined
  return {
    form: 'binary',
    node: read.node,
    value: toPlainValue(read.node),
    bytes,
    size: bytes.length - from,
    isWhole: read.isWhole && read.node.end === bytes.length,
    secrets: findSecrets(read.node),
    writing: checksOf('encoding', cborRules, deviationsOf(bytes, from)),
  }
}

/** Returns deviations from canonical CBOR, with their offsets in the full input. */
export function deviationsOf(bytes: Uint8Array, from: number): readonly Violation[] {
  if (bytes.length > maxScanned) {
    return [violation('limit.size', '', { params: { length: bytes.length, limit: 16_384 } })]
  }
  return scanCbor(bytes.subarray(from)).map((each) => {
    const offset = each.params?.['offset']
    return typeof offset === 'number' ? { ...each, params: { ...each.params, offset: offset + from } } : each
  })
}

/** Returns the part of the text at `node`. The complete text is searched for secrets. */
export function structureOfJson(
  { node, value, bytes, doubled }: JsonSpans,
  secrets: ReadonlySet<SpanNode>,
): Structured | undefined {
  if (node.kind !== 'map') return undefined
  const twice = doubled.map((path) => violation('contract.json-member', path))
  const writing = checksOf('encoding', ['json.object', 'contract.json-member'], twice)
  return { form: 'json', node, value, bytes, size: bytes.length, isWhole: true, secrets, writing }
}
