import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'

import { concatBytes, encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import type { HdStep } from './hd-path.ts'
import { derivePublicKey } from './private-key.ts'

/** A node of the tree of BIP 32: private key and chain code, 32 bytes each, for the caller to wipe. */
export interface HdNode {
  readonly privateKey: Uint8Array
  readonly chainCode: Uint8Array
  /** Compressed public key (33 bytes), cached because every step that is not hardened hashes it. */
  readonly publicKey?: Uint8Array
}

/**
 * Derives the root of the tree from the seed of a phrase (64 bytes); the caller wipes both. Source: BIP 32, "Master key
 * generation".
 */
export function deriveRoot(seed: Uint8Array): HdNode {
  return nodeOf(hmac(sha512, encodeUtf8('Bitcoin seed'), seed))
}

/**
 * Derives the node below another; the caller wipes both. Source: BIP 32, "Private parent key → private child key"; DIP
 * 14 for indices of 32 bytes.
 */
export function deriveChild(node: HdNode, { index, isHardened }: HdStep): HdNode {
  const data = isHardened
    ? concatBytes(Uint8Array.of(0), node.privateKey, encodeIndex(index, isHardened))
    : concatBytes(publicKeyOf(node), encodeIndex(index, isHardened))
  const mixed = hmac(sha512, node.chainCode, data)
  data.fill(0)
  const child = nodeOf(mixed)
  const sum = scalars.add(readScalar(node.privateKey), readScalar(child.privateKey))
  // Each has a chance of about 2^-127. BIP 32 gives no key at such an index.
  if (readScalar(child.privateKey) >= scalars.ORDER || sum === 0n) {
    wipeNode(child)
    throw new RangeError('no key at this index')
  }
  const bytes = scalars.toBytes(sum)
  child.privateKey.set(bytes)
  bytes.fill(0)
  return child
}

/** Derives the node at the end of a path below a node; the caller wipes both. */
export function deriveBelow(node: HdNode, steps: readonly HdStep[]): HdNode {
  let reached: HdNode = { privateKey: node.privateKey.slice(), chainCode: node.chainCode.slice() }
  for (const step of steps) {
    const above = reached
    try {
      reached = deriveChild(above, step)
    } finally {
      wipeNode(above)
    }
  }
  return reached
}

/** Returns the node with its public key, which saves a multiplication for each child that is not hardened. */
export function withPublicKey(node: HdNode): HdNode {
  return { ...node, publicKey: publicKeyOf(node) }
}

/** Overwrites the private key and the chain code of a node with zeros. */
export function wipeNode({ privateKey, chainCode }: HdNode): void {
  privateKey.fill(0)
  chainCode.fill(0)
}

const scalars = secp256k1.Point.Fn
const hardenedOffset = 2 ** 31

function nodeOf(mixed: Uint8Array): HdNode {
  const node = { privateKey: mixed.slice(0, 32), chainCode: mixed.slice(32) }
  mixed.fill(0)
  return node
}

function publicKeyOf({ publicKey, privateKey }: HdNode): Uint8Array {
  return publicKey ?? derivePublicKey('ecdsa', privateKey)
}

// The bytes of a DIP 14 index do not tell whether the step is hardened. Only the rest of the hashed data does.
function encodeIndex(index: number | Uint8Array, isHardened: boolean): Uint8Array {
  if (typeof index !== 'number') return index
  if (index >= hardenedOffset) throw new RangeError('an index is below 2^31')
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, isHardened ? index + hardenedOffset : index)
  return bytes
}

function readScalar(bytes: Uint8Array): bigint {
  return bytes.reduce((total, byte) => (total << 8n) | BigInt(byte), 0n)
}
