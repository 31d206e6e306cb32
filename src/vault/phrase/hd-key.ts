import { HARDENED_OFFSET, HDKey } from '@scure/bip32'

/** A node of the tree of BIP 32: private key and chain code, 32 bytes each, for whoever asked to wipe. */
export interface HdNode {
  readonly privateKey: Uint8Array
  readonly chainCode: Uint8Array
}

/** The node at the end of hardened steps from the seed of a phrase. The seed stays the caller's to wipe. */
export function deriveFromSeed(seed: Uint8Array, steps: readonly number[]): HdNode {
  return descend(HDKey.fromMasterSeed(seed), steps)
}

/** The node at the end of hardened steps below another one, which stays the caller's to wipe. */
export function deriveBelow({ privateKey, chainCode }: HdNode, steps: readonly number[]): HdNode {
  return descend(new HDKey({ privateKey, chainCode }), steps)
}

export function wipeNode({ privateKey, chainCode }: HdNode): void {
  privateKey.fill(0)
  chainCode.fill(0)
}

function descend(from: HDKey, steps: readonly number[]): HdNode {
  let node = from
  try {
    for (const step of steps) {
      const child = node.deriveChild(step + HARDENED_OFFSET)
      forget(node)
      node = child
    }
    const { privateKey, chainCode } = node
    if (privateKey === null || chainCode === null) throw new RangeError('a node without its private half')
    return { privateKey: privateKey.slice(), chainCode: chainCode.slice() }
  } finally {
    forget(node)
  }
}

function forget(node: HDKey): void {
  node.wipePrivateData()
  node.chainCode?.fill(0)
}
