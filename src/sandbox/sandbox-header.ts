import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import { deriveBlockHash, findBlock, usualPace, type SandboxChain } from './sandbox-chain.ts'

const version = 0x2000_0000
const previousAt = 4
const nonceAt = 76
const headerBytes = 80
const hashBytes = 32

export function withBranch(chain: SandboxChain, from: number): SandboxChain {
  return { ...chain, branch: { name: 'payment', from } }
}

/**
 * Encodes a block header; `root` is in wire order. Blocks are not mined: the nonce is the branch’s height, or 0. The
 * time follows the default pace.
 */
export function encodeSandboxHeader(chain: SandboxChain, height: number, root: Uint8Array): Uint8Array {
  return new ByteWriter()
    .uint32(version)
    .hash(deriveBlockHash(chain, height - 1))
    .bytes(root, hashBytes)
    .uint32(Math.max(0, blockSeconds(height)))
    .uint32(0)
    .uint32(chain.branch?.from ?? 0)
    .finish()
}

function blockSeconds(height: number): number {
  const { seconds, since } = usualPace
  return since.atMs / 1000 + (height - since.height) * seconds
}

/**
 * Returns the hash, in display order, of the block after the one that the header names. Undefined for a header of
 * another chain.
 */
export function deriveHeaderHash(chain: SandboxChain, header: Uint8Array): Uint8Array | undefined {
  if (header.length !== headerBytes) return undefined
  const from = new DataView(header.buffer, header.byteOffset).getUint32(nonceAt, true)
  const of = from === 0 ? chain : withBranch(chain, from)
  const before = findBlock(of, reverseBytes(header.subarray(previousAt, previousAt + hashBytes)))
  return before === undefined ? undefined : deriveBlockHash(of, before + 1)
}
