import { scanCbor } from '#/protocol/encoding/cbor-scan.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { readCborSpans } from './cbor-spans.ts'
import type { JsonSpans } from './json-spans.ts'
import type { RuleCheck } from './reading.ts'
import { cborRules, checksOf } from './found.ts'
import { findSecrets } from './secret-spans.ts'
import { toPlainValue, type SpanNode } from './span-node.ts'

/** A value of JSON or CBOR that waits for its meaning. */
export interface Structured {
  readonly form: 'json' | 'binary'
  readonly node: SpanNode
  readonly value: unknown
  readonly bytes: Uint8Array
  /** Of the CBOR part, without a frame. */
  readonly size: number
  readonly isWhole: boolean
  readonly secrets: ReadonlySet<SpanNode>
  /** How it is written: canonical or not, members that occur twice. */
  readonly writing: readonly RuleCheck[]
}

// Nothing serialized may be above 16 KB; the deviations of what is far larger are not listed one by one.
const maxScanned = 262_144

/** A map in CBOR, `from` behind a frame. Nothing when no map begins there. */
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

/** What deviates from canonical CBOR, with its offset in the full input. */
export function deviationsOf(bytes: Uint8Array, from: number): readonly Violation[] {
  if (bytes.length > maxScanned) {
    return [violation('limit.size', '', { params: { length: bytes.length, limit: 16_384 } })]
  }
  return scanCbor(bytes.subarray(from)).map((each) => {
    const offset = each.params?.['offset']
    return typeof offset === 'number' ? { ...each, params: { ...each.params, offset: offset + from } } : each
  })
}

/** The part of the text that `node` is; secrets are looked for in all of it. */
export function structureOfJson(
  { node, value, bytes, doubled }: JsonSpans,
  secrets: ReadonlySet<SpanNode>,
): Structured | undefined {
  if (node.kind !== 'map') return undefined
  const twice = doubled.map((path) => violation('contract.json-member', path))
  const writing = checksOf('encoding', ['json.object', 'contract.json-member'], twice)
  return { form: 'json', node, value, bytes, size: bytes.length, isWhole: true, secrets, writing }
}
