import { scanCbor, maxCborDepth } from '#/protocol/encoding/cbor-scan.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import type { JsonSpans } from './json-spans.ts'
import type { RuleCheck } from './reading.ts'
import { cborRules, checksOf } from './found.ts'
import { findSecrets } from './secret-spans.ts'
import { toPlainValue, type SpanNode, maxSpanNodes, type SpanMember } from './span-node.ts'
import { decodeUtf8 } from '#/protocol/encoding/bytes.ts'

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

interface Walk {
  readonly bytes: Uint8Array
  readonly view: DataView
  at: number
  nodes: number
  broken: boolean
}

interface CborSpans {
  readonly node: SpanNode
  /** True if all values are complete. Otherwise the tree ends where the bytes break. */
  readonly isWhole: boolean
}

/**
 * Reads CBOR and the range of each value. Accepts heads of any length, maps in any order and indefinite lengths, and
 * ignores tags; `scanCbor` names the deviations. For malformed bytes, returns the values read so far. Never throws.
 */
export function readCborSpans(bytes: Uint8Array, from = 0): CborSpans | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const walk: Walk = { bytes, view, at: from, nodes: 0, broken: false }
  const node = readItem(walk, 0)
  return node === undefined ? undefined : { node, isWhole: !walk.broken }
}

function readItem(walk: Walk, depth: number): SpanNode | undefined {
  const start = walk.at
  walk.nodes += 1
  const initial = walk.bytes[walk.at]
  if (initial === undefined || depth > maxCborDepth || walk.nodes > maxSpanNodes) return fail(walk)
  walk.at += 1
  const [major, info] = [initial >> 5, initial & 31]
  if (major === 7) return readSimple(walk, info, start)
  const argument = info === 31 ? Infinity : readArgument(walk, info)
  if (argument === undefined || (argument === Infinity && (major < 2 || major > 5))) return fail(walk)
  if (major < 2) return leaf(walk, start, major === 0 ? argument : -1 - argument)
  if (major < 4) return readString(walk, major, argument, start, depth)
  if (major < 6) return readBranch(walk, major === 4 ? 'list' : 'map', argument, start, depth)
  return readItem(walk, depth + 1)
}

function fail(walk: Walk): undefined {
  walk.broken = true
}

function leaf(
  walk: Walk,
  start: number,
  value: string | number | boolean | null | Uint8Array,
  valueStart = start,
): SpanNode {
  return { kind: 'leaf', start, valueStart, end: walk.at, value }
}

function readArgument(walk: Walk, info: number): number | undefined {
  if (info < 24) return info
  const size = 1 << (info - 24)
  if (info > 27 || size > walk.bytes.length - walk.at) return undefined
  let value = 0
  for (let index = 0; index < size; index += 1) value = value * 256 + (walk.bytes[walk.at + index] ?? 0)
  walk.at += size
  return value
}

function readString(
  walk: Walk,
  major: number,
  length: number,
  start: number,
  depth: number,
): SpanNode | undefined {
  if (length === Infinity) return readChunks(walk, major, start, depth)
  const valueStart = walk.at
  if (length > walk.bytes.length - valueStart) return fail(walk)
  walk.at += length
  const content = walk.bytes.slice(valueStart, walk.at)
  if (major === 2) return leaf(walk, start, content, valueStart)
  return leaf(walk, start, decodeUtf8(content) ?? content, valueStart)
}

function readChunks(walk: Walk, major: number, start: number, depth: number): SpanNode | undefined {
  const valueStart = walk.at
  const parts: number[] = []
  let text = ''
  while (walk.bytes[walk.at] !== 0xff) {
    const initial = walk.bytes[walk.at] ?? 0
    if (initial >> 5 !== major || (initial & 31) === 31) return fail(walk)
    const chunk = readItem(walk, depth + 1)
    if (chunk?.kind !== 'leaf') return fail(walk)
    if (typeof chunk.value === 'string') text += chunk.value
    else if (chunk.value instanceof Uint8Array) for (const byte of chunk.value) parts.push(byte)
  }
  walk.at += 1
  return leaf(walk, start, major === 2 ? Uint8Array.from(parts) : text, valueStart)
}

function readBranch(walk: Walk, kind: 'list' | 'map', count: number, start: number, depth: number): SpanNode {
  const valueStart = walk.at
  const members: SpanMember[] = []
  while (members.length < count && !walk.broken) {
    if (count === Infinity && walk.bytes[walk.at] === 0xff) {
      walk.at += 1
      break
    }
    const member = readMember(walk, kind, members.length, depth)
    if (member !== undefined) members.push(member)
  }
  return { kind, start, valueStart, end: walk.at, members }
}

function readMember(walk: Walk, kind: 'list' | 'map', index: number, depth: number): SpanMember | undefined {
  const start = walk.at
  const key = kind === 'map' ? readItem(walk, depth + 1) : undefined
  if (kind === 'map' && key === undefined) return undefined
  const node = readItem(walk, depth + 1)
  if (node === undefined) return undefined
  const name = key === undefined ? String(index) : key.kind === 'leaf' ? String(key.value) : '?'
  return { name, start, node }
}

function readSimple(walk: Walk, info: number, start: number): SpanNode | undefined {
  if (info === 20 || info === 21) return leaf(walk, start, info === 21)
  if (info === 22 || info === 23) return leaf(walk, start, null)
  if (info < 25 || info > 27) return fail(walk)
  const size = 1 << (info - 24)
  if (size > walk.bytes.length - walk.at) return fail(walk)
  const value = readFloat(walk.view, walk.at, size)
  walk.at += size
  return leaf(walk, start, value)
}

function readFloat(view: DataView, at: number, size: number): number {
  if (size === 8) return view.getFloat64(at)
  if (size === 4) return view.getFloat32(at)
  const half = view.getUint16(at)
  const [exponent, fraction] = [(half >> 10) & 31, half & 1023]
  const sign = half >> 15 === 0 ? 1 : -1
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25))
}
