import { blake3 } from '@noble/hashes/blake3.js'
import { compareKeys } from '#/protocol/encoding/bincode-key.ts'
import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { readExactly, type ByteReader } from '#/protocol/encoding/byte-reader.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'

// Source: docs/platform.md "Proofs"; dashpay/grovedb grovedb-query/src/proofs, merk/src/proofs, merk/src/tree.

export type MerkNode =
  /** A node or a subtree without its key. */
  | { readonly kind: 'hidden' }
  | { readonly kind: 'key'; readonly key: Uint8Array }
  /** The root hash commits to the value. */
  | { readonly kind: 'value'; readonly key: Uint8Array; readonly value: Uint8Array }
  /** The root hash only commits to `valueHash`. The caller checks that this is the hash of the value. */
  | {
      readonly kind: 'claimed'
      readonly key: Uint8Array
      readonly value: Uint8Array
      readonly valueHash: Uint8Array
    }

/** The content of a proof of one tree under its root hash (32 bytes). `nodes` are in the order of their keys. */
export interface MerkProof {
  readonly rootHash: Uint8Array
  readonly nodes: readonly MerkNode[]
}

/** Limit of nodes in one tree: an identity has at most a few hundred keys, and a path has a node for each level. */
const mostNodes = 4096

/** Runs a proof: root hash, which the caller checks, and nodes, or a violation with the offset. Never throws. */
export function checkMerkProof(bytes: Uint8Array): Checked<MerkProof> {
  const nodes: MerkNode[] = []
  const stack: Subtree[] = []
  const read = readExactly(bytes, (reader) => {
    let lastKey: Uint8Array | undefined
    while (reader.remaining > 0) {
      const { offset } = reader
      const operation = reader.uint8()
      if (operation === leftOfNext || operation === rightOfLast) {
        if (!join(stack, operation)) reader.stop('platform.proof-tree', { offset, problem: 'join' })
        continue
      }
      const [node, subtree] =
        readNode(reader, operation) ?? reader.stop('platform.proof-tree', { offset, problem: 'operation' })
      if (node.kind !== 'hidden') {
        if (lastKey !== undefined && compareKeys(lastKey, node.key) >= 0)
          reader.stop('platform.proof-tree', { offset, problem: 'order' })
        lastKey = node.key
      }
      if (nodes.length === mostNodes) reader.stop('platform.proof-tree', { offset, problem: 'nodes' })
      nodes.push(node)
      stack.push(subtree)
    }
  })
  if (!read.ok) return read
  const [root, ...others] = stack
  if (root === undefined || others.length > 0) {
    const params = { offset: bytes.length, problem: 'roots' }
    return rejected(violation('platform.proof-tree', '', { params }))
  }
  return passed({ rootHash: hashOf(root), nodes })
}

/** Returns the hash of a value alone, as in a tree. */
export function hashMerkValue(value: Uint8Array): Uint8Array {
  return blake3(concatBytes(encodeLength(value.length), value))
}

/** Returns a node's hash of a subtree's element: over its value and the root hash of the subtree. */
export function hashSubtreeValue(value: Uint8Array, rootHash: Uint8Array): Uint8Array {
  return blake3(concatBytes(hashMerkValue(value), rootHash))
}

// References and counting trees are left out, because the state of an identity does not have them.
const subtreeHash = 0x01
const nodeHash = 0x02
const keyAndValue = 0x03
const keyValueAndHash = 0x04
const keyAndHash = 0x05
const leftOfNext = 0x10
const rightOfLast = 0x11

type Subtree =
  | { readonly kind: 'closed'; readonly hash: Uint8Array }
  | {
      readonly kind: 'open'
      readonly pairHash: Uint8Array
      readonly left: Uint8Array | undefined
      readonly right: Uint8Array | undefined
    }

function readNode(
  reader: ByteReader,
  operation: number,
): readonly [node: MerkNode, subtree: Subtree] | undefined {
  switch (operation) {
    case subtreeHash:
      return [{ kind: 'hidden' }, { kind: 'closed', hash: reader.bytes(32) }]
    case nodeHash:
      return [{ kind: 'hidden' }, open(reader.bytes(32))]
    case keyAndHash: {
      const key = readKey(reader)
      return [{ kind: 'key', key }, open(hashPair(key, reader.bytes(32)))]
    }
    case keyAndValue: {
      const [key, value] = [readKey(reader), readValue(reader)]
      return [{ kind: 'value', key, value }, open(hashPair(key, hashMerkValue(value)))]
    }
    case keyValueAndHash: {
      const [key, value, valueHash] = [readKey(reader), readValue(reader), reader.bytes(32)]
      return [{ kind: 'claimed', key, value, valueHash }, open(hashPair(key, valueHash))]
    }
    default:
      return undefined
  }
}

function readKey(reader: ByteReader): Uint8Array {
  return reader.bytes(reader.uint8())
}

function readValue(reader: ByteReader): Uint8Array {
  const high = reader.uint8()
  return reader.bytes(high * 256 + reader.uint8())
}

function open(pairHash: Uint8Array): Subtree {
  return { kind: 'open', pairHash, left: undefined, right: undefined }
}

/** A closed subtree cannot be joined, because its hash would not change. */
function join(stack: Subtree[], operation: typeof leftOfNext | typeof rightOfLast): boolean {
  const last = stack.pop()
  const before = stack.pop()
  if (last === undefined || before === undefined) return false
  const [parent, child] = operation === leftOfNext ? [last, before] : [before, last]
  const side = operation === leftOfNext ? 'left' : 'right'
  if (parent.kind === 'closed' || parent[side] !== undefined) return false
  stack.push({ ...parent, [side]: hashOf(child) })
  return true
}

const nothing = new Uint8Array(32)

function hashOf(subtree: Subtree): Uint8Array {
  if (subtree.kind === 'closed') return subtree.hash
  return blake3(concatBytes(subtree.pairHash, subtree.left ?? nothing, subtree.right ?? nothing))
}

function hashPair(key: Uint8Array, valueHash: Uint8Array): Uint8Array {
  return blake3(concatBytes(encodeLength(key.length), key, valueHash))
}

/** Encodes seven bits per byte, the lowest first. */
function encodeLength(length: number): Uint8Array {
  const groups: number[] = []
  let rest = length
  for (; rest > 0x7f; rest >>>= 7) groups.push((rest & 0x7f) | 0x80)
  return Uint8Array.from([...groups, rest])
}
