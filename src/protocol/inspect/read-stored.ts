import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { inspectBroken, inspectLayout } from '#/protocol/encoding/bincode-decode.ts'
import type { Span } from '#/protocol/encoding/bincode-decoder.ts'
import type { Layout } from '#/protocol/encoding/bincode-layout.ts'
import { dataContract } from '#/protocol/platform/contract-layout.ts'
import type { RuleId } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import { evidence, evidenceOf, strengthOf, type Strength } from './evidence.ts'
import { checksOf, leafField, rootField, rulesNamed, type Found } from './found.ts'
import { describeSpans } from './platform-fields.ts'
import { isCutOff, startBudget, type Field, type ReasonId, type RuleCheck } from './reading.ts'

const storedRules: readonly RuleId[] = [...rulesNamed('bincode.'), 'bytes.end', 'bytes.count']

// In bytes; several times the limit of nodes.
export const mostLaidOut = 131_072

export interface StoredReading<Value> {
  readonly value?: Value
  readonly spans: readonly Span[]
  readonly checks: readonly RuleCheck[]
  readonly reason: ReasonId
  readonly strength: Strength
}

/** Reads stored bytes to the end, or up to the byte that breaks the layout. Never throws. */
export function inspectStoredBytes<Value>(
  layout: Layout<Value>,
  bytes: Uint8Array,
): StoredReading<Value> | undefined {
  if (bytes.length > mostLaidOut) return undefined
  const read = inspectLayout(layout, bytes)
  if (read.ok) {
    const { value, span, deviations } = read.value
    const strength = strengthOf(evidenceOf(span.children, bytes))
    const checks = checksOf('encoding', storedRules, deviations)
    return { value, spans: span.children, checks, reason: reasonOfDeviations(deviations), strength }
  }
  const broken = inspectBroken(layout, bytes)
  if (broken === undefined) return undefined
  const checks = checksOf('encoding', [], [broken.stopped])
  const spans = broken.span.children
  const reason = isCutOff(bytes.length, checks, mostLaidOut) ? 'cut-off' : 'broken'
  return { spans, checks, reason, strength: strengthOf(evidenceOf(spans, bytes)) }
}

/** Returns the reason for a complete reading: exact, followed by other bytes, or in another form. */
export function reasonOfDeviations(deviations: readonly Violation[]): ReasonId {
  const [first] = deviations
  if (first === undefined) return 'layout'
  return deviations.length === 1 && first.rule === 'bytes.end' ? 'extra-bytes' : 'layout-part'
}

/** Returns the field for all bytes, with the values that were read as its children. */
export function storedField(
  name: string,
  spans: readonly Span[],
  bytes: Uint8Array,
  before: readonly Field[] = [],
): Field {
  const { fields, omitted } = describeSpans(spans, startBudget())
  return rootField(name, bytes.length, [...before, ...fields], omitted)
}

// The shortest contract has format, id, configuration, version and owner.
const leastContract = 70

/** Reads a contract of format 0 or 1 as a node returns it, complete or broken. Source: docs/platform.md "Contracts". */
export function readStoredContract(bytes: Uint8Array): readonly Found[] {
  // Rejects an unknown format, or an unknown version of the configuration.
  if (bytes.length < leastContract || (bytes[0] ?? 2) > 1 || (bytes[33] ?? 2) > 1) return []
  const read = inspectStoredBytes(dataContract, bytes)
  if (read === undefined) return []
  const { value, spans, checks, reason, strength } = read
  const ranks = evidence['platform-contract']
  const isStrong = strength === 'strong'
  const strong =
    reason === 'layout' || reason === 'extra-bytes' || reason === 'layout-part' || reason === 'cut-off'
      ? ranks[reason]
      : ranks.broken
  const likelihood = isStrong ? strong : strength === 'fair' && value !== undefined ? ranks.fair : undefined
  // Other bytes may look like a configuration, but not like the document types after it.
  const isFar =
    value !== undefined || spans[0]?.children.some(({ name }) => name === 'documentSchemas') === true
  if (likelihood === undefined || !isFar) return []
  const format = spans[0]?.name ?? ''
  const head = leafField('format', 0, 1, { value: format.slice(1) })
  return [
    {
      kind: 'platform-contract',
      reason,
      bytes,
      size: bytes.length,
      field: storedField('platform-contract', spans[0]?.children ?? [], bytes, [head]),
      checks,
      derived: [{ name: 'contract-id', value: formatBase58(bytes.subarray(1, 33)) }],
      likelihood,
    },
  ]
}
