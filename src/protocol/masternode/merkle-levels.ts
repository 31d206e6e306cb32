import { doubleSha256Into } from '#/protocol/encoding/double-sha256.ts'

/** A merkle tree with all levels, from the leaves to the root: each level is a sequence of 32-byte hashes. */
export interface MerkleLevels {
  readonly levels: readonly [Uint8Array, ...Uint8Array[]]
}

export interface LeafChanges {
  /** Places of changed leaves, ascending. */
  readonly changed: readonly number[]
  /** Place of the first moved leaf; the number of leaves if none has moved. */
  readonly movedFrom: number
}

export const emptyLevels: MerkleLevels = { levels: [new Uint8Array()] }

/** Returns the root of a tree. As on the chain, zeros without leaves. */
export function rootOf({ levels }: MerkleLevels): Uint8Array {
  const top = levels.at(-1)
  return top === undefined || top.length === 0 ? new Uint8Array(32) : top
}

/** Returns the tree over the new leaves, and the number of hashes computed. The old tree is not modified. */
export function updateLevels(
  old: MerkleLevels,
  leaves: Uint8Array,
  { changed, movedFrom }: LeafChanges,
): { readonly tree: MerkleLevels; readonly hashes: number } {
  const levels: [Uint8Array, ...Uint8Array[]] = [leaves]
  let below = leaves
  let places = changed
  let from = movedFrom
  let hashes = 0
  for (let level = 0; below.length > 32; level += 1) {
    const count = below.length / 32
    // The last node depends on whether it has a neighbour.
    if (old.levels[level]?.length !== below.length) from = Math.min(from, count - 1)
    const nodes = new Uint8Array(Math.ceil(count / 2) * 32)
    const copied = takeOver(old.levels[level + 1], nodes, from >> 1, from < count)
    places = parentsOf(places, copied)
    for (const place of places) hashPair(below, place, nodes)
    for (let place = copied; place < nodes.length / 32; place += 1) hashPair(below, place, nodes)
    hashes += places.length + nodes.length / 32 - copied
    from = copied
    below = nodes
    levels.push(nodes)
  }
  return { tree: { levels }, hashes }
}

/** Builds the tree over these leaves. */
export function buildLevels(leaves: Uint8Array): MerkleLevels {
  return updateLevels(emptyLevels, leaves, { changed: [], movedFrom: 0 }).tree
}

/** Copies the old nodes before the first change. Returns their number. */
function takeOver(old: Uint8Array | undefined, nodes: Uint8Array, before: number, moved: boolean): number {
  if (old === undefined) return 0
  const copied = Math.min(moved ? before : nodes.length / 32, old.length / 32)
  nodes.set(old.subarray(0, copied * 32))
  return copied
}

/** Returns the distinct parents of these places among the copied nodes. All later nodes are hashed anyway. */
function parentsOf(places: readonly number[], copied: number): readonly number[] {
  const parents: number[] = []
  for (const place of places) {
    const parent = place >> 1
    if (parent >= copied) break
    if (parents.at(-1) !== parent) parents.push(parent)
  }
  return parents
}

const pair = new Uint8Array(64)

function hashPair(below: Uint8Array, place: number, nodes: Uint8Array): void {
  const from = place * 64
  if (from + 64 <= below.length) {
    doubleSha256Into(below, from, 64, nodes, place * 32)
    return
  }
  // The last node of an odd number is paired with itself.
  pair.set(below.subarray(from, from + 32))
  pair.set(below.subarray(from, from + 32), 32)
  doubleSha256Into(pair, 0, 64, nodes, place * 32)
}
