import { scanJsonText } from '#/protocol/contract/json-text-scan.ts'
import { maxCborDepth } from '#/protocol/encoding/cbor-scan.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { maxSpanNodes, type SpanMember, type SpanNode } from './span-node.ts'

export interface JsonSpans {
  readonly value: unknown
  /** Nothing where there are too many values to point at. */
  readonly node: SpanNode | undefined
  /** The UTF-8 that the ranges point into. */
  readonly bytes: Uint8Array
  /** Pointers of members that stand twice. */
  readonly doubled: readonly string[]
}

/** JSON with where each value stands in its UTF-8. Depth is bounded before anything is made of it. Never throws. */
export function readJsonSpans(text: string): JsonSpans | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  const { deepest, doubled } = scanJsonText(text, maxCborDepth)
  if (deepest > maxCborDepth) return undefined
  const value = parse(text)
  if (value === undefined) return undefined
  const bytes = encodeUtf8(text)
  const walk: Walk = { text, at: 0, nodes: 0, toByte: bytePlaces(text, bytes) }
  const node = readValue(walk)
  return { value, node: walk.nodes > maxSpanNodes ? undefined : node, bytes, doubled }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Walk {
  readonly text: string
  readonly toByte: (at: number) => number
  at: number
  nodes: number
}

// Places of characters are those of bytes as long as all of them are ASCII.
function bytePlaces(text: string, bytes: Uint8Array): (at: number) => number {
  if (bytes.length === text.length) return (at) => at
  const places = new Uint32Array(text.length + 1)
  let place = 0
  for (let at = 0; at < text.length; at += 1) {
    places[at] = place
    const unit = text.charCodeAt(at)
    // A pair of surrogates takes four bytes: two for each half.
    const isHalf = unit >= 0xd800 && unit <= 0xdfff
    place += unit < 0x80 ? 1 : unit < 0x800 || isHalf ? 2 : 3
  }
  places[text.length] = place
  return (at) => places[at] ?? place
}

// The parser accepted the text: its form is not checked again.
function readValue(walk: Walk): SpanNode {
  skipSpace(walk)
  const from = walk.at
  walk.nodes += 1
  const first = walk.text[walk.at]
  if (first === '{') return readBranch(walk, 'map', from)
  if (first === '[') return readBranch(walk, 'list', from)
  if (first === '"') {
    const value = readString(walk)
    return leaf(walk, from, from + 1, value)
  }
  while (walk.at < walk.text.length && !/[\s,\]}]/.test(walk.text.charAt(walk.at))) walk.at += 1
  const parsed: unknown = JSON.parse(walk.text.slice(from, walk.at))
  const value = typeof parsed === 'number' || typeof parsed === 'boolean' ? parsed : null
  return leaf(walk, from, from, value)
}

function leaf(
  walk: Walk,
  from: number,
  valueFrom: number,
  value: string | number | boolean | null,
): SpanNode {
  return {
    kind: 'leaf',
    start: walk.toByte(from),
    valueStart: walk.toByte(valueFrom),
    end: walk.toByte(walk.at),
    value,
  }
}

function readBranch(walk: Walk, kind: 'map' | 'list', from: number): SpanNode {
  walk.at += 1
  const members: SpanMember[] = []
  skipSpace(walk)
  const close = kind === 'map' ? '}' : ']'
  while (walk.at < walk.text.length && walk.text[walk.at] !== close) {
    const start = walk.toByte(walk.at)
    const name = kind === 'map' ? readString(walk) : String(members.length)
    if (kind === 'map') {
      skipSpace(walk)
      walk.at += 1 // the colon
    }
    members.push({ name, start, node: readValue(walk) })
    skipSpace(walk)
    if (walk.text[walk.at] === ',') walk.at += 1
    skipSpace(walk)
  }
  walk.at += 1
  return {
    kind,
    start: walk.toByte(from),
    valueStart: walk.toByte(from),
    end: walk.toByte(walk.at),
    members,
  }
}

function readString(walk: Walk): string {
  const from = walk.at
  walk.at += 1
  while (walk.at < walk.text.length && walk.text[walk.at] !== '"')
    walk.at += walk.text[walk.at] === '\\' ? 2 : 1
  walk.at += 1
  return String(JSON.parse(walk.text.slice(from, walk.at)))
}

function skipSpace(walk: Walk): void {
  while (/\s/.test(walk.text.charAt(walk.at))) walk.at += 1
}
