import { decodeLayout } from '#/protocol/encoding/bincode-decode.ts'
import { compareKeys } from '#/protocol/encoding/bincode-key.ts'
import {
  bytes,
  i64,
  map,
  nested,
  option,
  struct,
  union,
  type Layout,
  type ValueOf,
} from '#/protocol/encoding/bincode-layout.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { readProofEnvelope } from './answer-proof.ts'
import { checkMerkProof, hashSubtreeValue, type MerkNode } from './merk-proof.ts'

// Source: docs/platform.md "Proofs"; dashpay/grovedb grovedb/src/operations/proof, grovedb-element.

/** The query of a tree: all of its items, or some keys whose values are items, or trees with a query in `below`. */
export type GroveQuery = 'all' | readonly GroveKey[]

export interface GroveKey {
  readonly key: Uint8Array
  readonly below?: GroveQuery
}

const flags = option(bytes)

/** An element at a key of a tree. Only the kinds that the state of an identity contains. */
export const groveElement = union({
  item: struct({ value: bytes, flags }),
  reference: undefined,
  tree: struct({ rootKey: option(bytes), flags }),
  sumItem: struct({ sum: i64, flags }),
  sumTree: struct({ rootKey: option(bytes), sum: i64, flags }),
})
export type GroveItem = Extract<ValueOf<typeof groveElement>, { readonly kind: 'item' | 'sumItem' }>

export interface GroveProof {
  /** Root hash of the complete state, 32 bytes. */
  readonly rootHash: Uint8Array
  /** Items by path: keys as hex, with slashes. A requested key that is missing here is not in the state. */
  readonly items: ReadonlyMap<string, GroveItem>
}

/**
 * Checks a proof: its root hash, and the requested items or their absence. Hashes bind the value of each item, and each
 * tree to the root hash of its own proof. Rejects unrequested parts. Never throws.
 */
export function checkGroveProof(proof: Uint8Array, query: GroveQuery): Checked<GroveProof> {
  const envelope = readProofEnvelope(proof)
  if (!envelope.ok) return envelope
  const { version, isKnown } = envelope.value
  if (!isKnown) return rejected(violation('platform.newer', '', { params: { number: version } }))
  const decoded = decodeLayout(groveEnvelope, proof)
  if (!decoded.ok) return decoded
  const items = new Map<string, GroveItem>()
  const rootHash = checkLayer(decoded.value.value, query, '', items)
  return rootHash.ok ? passed({ rootHash: rootHash.value, items }) : rootHash
}

export interface GroveLayer {
  readonly proof: { readonly kind: 'merk'; readonly value: Uint8Array }
  readonly below: readonly (readonly [key: Uint8Array, layer: GroveLayer])[]
}

// Other kinds of proofs belong to trees that an identity does not have.
const layer: Layout<GroveLayer> = struct({
  proof: union({ merk: bytes }),
  below: map(
    bytes,
    nested(() => layer),
  ),
})

/** Version 0 is not read. */
export const groveEnvelope = union({ first: undefined, second: layer })

function checkLayer(
  { proof, below }: GroveLayer,
  query: GroveQuery,
  path: string,
  items: Map<string, GroveItem>,
): Checked<Uint8Array> {
  const merk = checkMerkProof(proof.value)
  if (!merk.ok) return merk
  const { rootHash, nodes } = merk.value
  const asked = query === 'all' ? keysOf(nodes) : query
  if (asked === undefined) return misses(path)
  const shown = new Map(
    nodes.flatMap((node) => (node.kind === 'hidden' ? [] : [[formatHex(node.key), node]])),
  )
  let layers = 0
  for (const each of asked) {
    const key = formatHex(each.key)
    const at = `${path}/${key}`
    const node = shown.get(key)
    if (node === undefined) {
      if (!isAbsent(each.key, nodes)) return misses(at)
      continue
    }
    if (each.below === undefined) {
      const item = checkItem(node, at)
      if (!item.ok) return item
      items.set(at.slice(1), item.value)
      continue
    }
    layers += 1
    const lower = below.find(([key]) => equalBytes(key, each.key))?.[1]
    const bound = checkTree(node, at)
    if (!bound.ok) return bound
    if (lower === undefined) return misses(at)
    const lowerHash = checkLayer(lower, each.below, at, items)
    if (!lowerHash.ok) return lowerHash
    if (!equalBytes(hashSubtreeValue(bound.value.value, lowerHash.value), bound.value.valueHash))
      return rejected(violation('platform.proof-subtree', at))
  }
  return layers === below.length ? passed(rootHash) : rejected(violation('platform.proof-extra', path))
}

function misses(path: string): Checked<never> {
  return rejected(violation('platform.proof-query', path))
}

function keysOf(nodes: readonly MerkNode[]): readonly GroveKey[] | undefined {
  const keys = nodes.flatMap((node) => (node.kind === 'hidden' ? [] : [{ key: node.key }]))
  return keys.length === nodes.length ? keys : undefined
}

/** Tells whether a tree lacks a key: no node is hidden between its neighbors. */
function isAbsent(key: Uint8Array, nodes: readonly MerkNode[]): boolean {
  const before = nodes.findLastIndex((node) => node.kind !== 'hidden' && compareKeys(node.key, key) < 0)
  const after = nodes.findIndex((node) => node.kind !== 'hidden' && compareKeys(node.key, key) > 0)
  return (after === -1 ? nodes.length : after) === before + 1
}

function checkItem(node: MerkNode, path: string): Checked<GroveItem> {
  if (node.kind !== 'value') return misses(path)
  const read = decodeLayout(groveElement, node.value)
  if (!read.ok) return read
  return read.value.kind === 'item' || read.value.kind === 'sumItem' ? passed(read.value) : misses(path)
}

function checkTree(node: MerkNode, path: string): Checked<Extract<MerkNode, { readonly kind: 'claimed' }>> {
  if (node.kind !== 'claimed') return misses(path)
  const read = decodeLayout(groveElement, node.value)
  if (!read.ok) return read
  return read.value.kind === 'tree' || read.value.kind === 'sumTree' ? passed(node) : misses(path)
}
