import { compareKeys } from '#/protocol/encoding/bincode-key.ts'
import { decodeLayout } from '#/protocol/encoding/bincode-decode.ts'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import { bool, bytes, map, nested, struct, union, type Layout } from '#/protocol/encoding/bincode-layout.ts'
import { ByteReader } from '#/protocol/encoding/byte-reader.ts'
import { concatBytes, equalBytes } from '#/protocol/encoding/bytes.ts'
import { blake3 } from '@noble/hashes/blake3.js'
import {
  groveElement,
  groveEnvelope,
  type GroveLayer,
  type GroveQuery,
} from '#/protocol/platform/grove-proof.ts'
import type { ValueOf } from '#/protocol/encoding/bincode-layout.ts'

// For tests: trees of GroveDB, a node's proofs of them, and a recorded proof in another envelope.

export type SampleElement =
  | Extract<ValueOf<typeof groveElement>, { readonly kind: 'item' | 'sumItem' }>
  | SampleTree
export interface SampleTree {
  readonly kind: 'tree' | 'sumTree'
  readonly entries: readonly (readonly [key: Uint8Array, element: SampleElement])[]
}

/** Returns a node's proof, in the envelope of version 1, for a query of such a state, and its root hash. */
export function proveSample(
  state: SampleTree,
  query: GroveQuery,
): { readonly proof: Uint8Array; readonly rootHash: Uint8Array } {
  const root = plant(state)
  const proof = encodeLayout(groveEnvelope, { kind: 'second', value: proveLayer(root, query) })
  return { proof, rootHash: root.hash }
}

/** Converts a recorded proof of version 0 to version 1: items have no unrelated hash. */
export function inSecondEnvelope(proof: Uint8Array): Uint8Array {
  const read = decodeLayout(firstEnvelope, proof)
  if (!read.ok || read.value.kind !== 'first') throw new TypeError('not of version 0')
  const convert = ({ proof: merk, below }: FirstLayer): GroveLayer => ({
    proof: { kind: 'merk', value: withBoundItems(merk) },
    below: below.map(([key, layer]) => [key, convert(layer)]),
  })
  return encodeLayout(groveEnvelope, { kind: 'second', value: convert(read.value.value.root) })
}

interface FirstLayer {
  readonly proof: Uint8Array
  readonly below: readonly (readonly [key: Uint8Array, layer: FirstLayer])[]
}
const firstLayer: Layout<FirstLayer> = struct({
  proof: bytes,
  below: map(
    bytes,
    nested(() => firstLayer),
  ),
})
const firstEnvelope = union({ first: struct({ root: firstLayer, countsEmptyTrees: bool }) })

function withBoundItems(proof: Uint8Array): Uint8Array {
  const reader = new ByteReader(proof)
  const parts: Uint8Array[] = []
  while (reader.remaining > 0) {
    const from = reader.offset
    const operation = reader.uint8()
    if (operation === 0x01 || operation === 0x02) reader.bytes(32)
    if (operation >= 0x03 && operation <= 0x05) reader.bytes(reader.uint8())
    if (operation === 0x05) reader.bytes(32)
    if (operation !== 0x03 && operation !== 0x04) {
      parts.push(proof.subarray(from, reader.offset))
      continue
    }
    const high = reader.uint8()
    const value = reader.bytes(high * 256 + reader.uint8())
    const isItem = value[0] === 0 || value[0] === 3
    const pair = proof.slice(from, reader.offset)
    if (operation === 0x04) reader.bytes(32)
    parts.push(operation === 0x04 && isItem ? pair.fill(0x03, 0, 1) : proof.subarray(from, reader.offset))
  }
  return concatBytes(...parts)
}

interface Node {
  readonly key: Uint8Array
  readonly value: Uint8Array
  readonly valueHash: Uint8Array
  readonly left: Node | undefined
  readonly right: Node | undefined
  /** Hash of the subtree, as `merk-proof.ts` computes it from operations. */
  readonly hash: Uint8Array
  readonly below: Node | undefined
}

function plant({ entries }: SampleTree): Node {
  const sorted = entries.toSorted(([left], [right]) => compareKeys(left, right))
  const root = grow(sorted)
  if (root === undefined) throw new TypeError('a sample tree has no entry')
  return root
}

function grow(entries: SampleTree['entries']): Node | undefined {
  const middle = Math.floor(entries.length / 2)
  const [key, element] = entries[middle] ?? []
  if (key === undefined || element === undefined) return undefined
  const below = 'entries' in element ? plant(element) : undefined
  const value = encodeLayout(groveElement, elementOf(element, below?.key))
  const own = blake3(concatBytes(sized(value.length), value))
  const valueHash = below === undefined ? own : blake3(concatBytes(own, below.hash))
  const [left, right] = [grow(entries.slice(0, middle)), grow(entries.slice(middle + 1))]
  const none = new Uint8Array(32)
  const hash = blake3(concatBytes(hashPair(key, valueHash), left?.hash ?? none, right?.hash ?? none))
  return { key, value, valueHash, left, right, hash, below }
}

function elementOf(element: SampleElement, rootKey: Uint8Array | undefined): ValueOf<typeof groveElement> {
  if (element.kind === 'item' || element.kind === 'sumItem') return element
  const named = { rootKey: rootKey ?? null, flags: null }
  if (element.kind === 'tree') return { kind: 'tree', value: named }
  const sum = element.entries.reduce(
    (total, [, each]) => (each.kind === 'sumItem' ? total + each.value.sum : total),
    0n,
  )
  return { kind: 'sumTree', value: { ...named, sum } }
}

function hashPair(key: Uint8Array, valueHash: Uint8Array): Uint8Array {
  return blake3(concatBytes(sized(key.length), key, valueHash))
}

/** Encodes seven bits per byte. Samples have at most 16,383. */
function sized(length: number): Uint8Array {
  return length < 0x80 ? Uint8Array.of(length) : Uint8Array.of((length & 0x7f) | 0x80, length >> 7)
}

function proveLayer(root: Node, query: GroveQuery): GroveLayer {
  const nodes = nodesOf(root)
  const asked = query === 'all' ? nodes.map(({ key }) => ({ key })) : query
  const find = (key: Uint8Array) => nodes.findIndex((node) => equalBytes(node.key, key))
  const shown = new Map<Node, 'value' | 'key'>()
  for (const { key } of asked.filter((each) => find(each.key) === -1)) {
    const after = nodes.findIndex((node) => compareKeys(node.key, key) > 0)
    const end = after === -1 ? nodes.length : after
    for (const neighbor of nodes.slice(Math.max(0, end - 1), end + 1)) shown.set(neighbor, 'key')
  }
  const below: [Uint8Array, GroveLayer][] = []
  for (const each of asked) {
    const node = nodes[find(each.key)]
    if (node === undefined) continue
    shown.set(node, 'value')
    if ('below' in each && each.below !== undefined && node.below !== undefined)
      below.push([node.key, proveLayer(node.below, each.below)])
  }
  return { proof: { kind: 'merk', value: concatBytes(...operationsOf(root, shown)) }, below }
}

function nodesOf(node: Node | undefined): readonly Node[] {
  return node === undefined ? [] : [...nodesOf(node.left), node, ...nodesOf(node.right)]
}

function operationsOf(node: Node, shown: ReadonlyMap<Node, 'value' | 'key'>): readonly Uint8Array[] {
  if (!nodesOf(node).some((each) => shown.has(each))) return [Uint8Array.of(0x01), node.hash]
  const { left, right } = node
  return [
    ...(left === undefined ? [] : operationsOf(left, shown)),
    push(node, shown.get(node)),
    ...(left === undefined ? [] : [Uint8Array.of(0x10)]),
    ...(right === undefined ? [] : [...operationsOf(right, shown), Uint8Array.of(0x11)]),
  ]
}

function push(node: Node, shown: 'value' | 'key' | undefined): Uint8Array {
  const { key, value, valueHash, below } = node
  if (shown === undefined) return concatBytes(Uint8Array.of(0x02), hashPair(key, valueHash))
  const named = (operation: number) => concatBytes(Uint8Array.of(operation, key.length), key)
  if (shown === 'key') return concatBytes(named(0x05), valueHash)
  const long = concatBytes(Uint8Array.of(value.length >> 8, value.length & 0xff), value)
  return below === undefined ? concatBytes(named(0x03), long) : concatBytes(named(0x04), long, valueHash)
}
