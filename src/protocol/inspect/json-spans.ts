import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { maxCborDepth } from '#/protocol/encoding/cbor-scan.ts'
import { readDoubledJson, toValue, type JsonNode } from '#/protocol/contract/json-tree.ts'
import { maxSpanNodes, type SpanNode } from './span-node.ts'

export interface JsonSpans {
  readonly value: unknown
  readonly node: SpanNode
  /** The UTF-8 that the ranges point into. */
  readonly bytes: Uint8Array
  /** JSON Pointers of members that occur twice. */
  readonly doubled: readonly string[]
}

/** Reads JSON with its UTF-8 ranges; undefined for other text, over 128 levels or `mostValues` values. Never throws. */
export function readJsonSpans(text: string, mostValues = maxSpanNodes): JsonSpans | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  const { reading, doubled } = readDoubledJson(text, maxCborDepth, mostValues)
  if ('problem' in reading) return undefined
  const { tree } = reading
  const bytes = encodeUtf8(text)
  return {
    value: toValue(tree),
    node: spanOf(tree, { text, toByte: bytePlaces(text, bytes) }),
    bytes,
    doubled,
  }
}

interface Source {
  readonly text: string
  readonly toByte: (at: number) => number
}

function spanOf(node: JsonNode, source: Source): SpanNode {
  const { text, toByte } = source
  const [start, end] = [toByte(node.start), toByte(node.end)]
  switch (node.kind) {
    case 'object': {
      const members = node.members.map(({ name, nameStart, value }) => ({
        name,
        start: toByte(nameStart),
        node: spanOf(value, source),
      }))
      return { kind: 'map', start, valueStart: start, end, members }
    }
    case 'array': {
      const members = node.items.map((item, place) => ({
        name: String(place),
        start: toByte(item.start),
        node: spanOf(item, source),
      }))
      return { kind: 'list', start, valueStart: start, end, members }
    }
    case 'string':
      return { kind: 'leaf', start, valueStart: start + 1, end, value: node.value }
    case 'number': {
      const written = text.slice(node.start, node.end)
      const leaf = { kind: 'leaf', start, valueStart: start, end, value: node.value } as const
      return written === String(node.value) ? leaf : { ...leaf, written }
    }
    case 'boolean':
    case 'null':
      return { kind: 'leaf', start, valueStart: start, end, value: node.value }
  }
}

// In ASCII text, offsets in characters equal offsets in bytes.
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
