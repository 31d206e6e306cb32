import { equalBytes, encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveSandboxBytes } from './sandbox-seed.ts'
import type { SandboxWorld } from './sandbox-world.ts'

/** The default pace for page and server: seconds between blocks, and the block from which they are counted. */
export const usualPace = { seconds: 20, since: { height: 1_000_000, atMs: 1_767_225_600_000 } }

/** The simulated chain of one node. Immutable, with a block at every height. */
export interface SandboxChain {
  readonly world: SandboxWorld
  /** From this height on, blocks differ from those of the main chain. */
  readonly branch?: SandboxBranch
  /** True if the blocks have the same hashes, but other masternodes. */
  readonly isForged?: boolean
}

export interface SandboxBranch {
  readonly name: string
  readonly from: number
}

export interface SandboxMoment {
  readonly chain: SandboxChain
  readonly tip: number
}

const maxHeight = 2 ** 32 - 1
const zeroBytes = 3
const heightAt = 28

/**
 * Derives the hash in display order from the block’s parameters, since no endpoint returns a header. The last four
 * bytes hide the height, so that a block can be found by its hash after a restart.
 */
export function deriveBlockHash({ world, branch }: SandboxChain, height: number): Uint8Array {
  const isBranch = branch !== undefined && height >= branch.from
  const name = encodeUtf8(isBranch ? `branch ${branch.name}` : '')
  const hash = deriveSandboxBytes(world.name, 'block', name, new ByteWriter().uint32(height).finish())
  // Imitates proof of work.
  hash.fill(0, 0, zeroBytes)
  const view = new DataView(hash.buffer, hash.byteOffset)
  view.setUint32(heightAt, (height ^ maskOf(world, hash)) >>> 0)
  return hash
}

export function blockHashText(chain: SandboxChain, height: number): string {
  return formatHex(deriveBlockHash(chain, height))
}

export function findBlock(chain: SandboxChain, hash: Uint8Array): number | undefined {
  if (hash.length !== 32) return undefined
  const view = new DataView(hash.buffer, hash.byteOffset)
  const height = (view.getUint32(heightAt) ^ maskOf(chain.world, hash)) >>> 0
  return equalBytes(deriveBlockHash(chain, height), hash) ? height : undefined
}

function maskOf({ name }: SandboxWorld, hash: Uint8Array): number {
  const mask = deriveSandboxBytes(name, 'height', hash.slice(0, heightAt))
  return new DataView(mask.buffer, mask.byteOffset).getUint32(0)
}

// Blocks; far enough that every busy masternode has changed.
const forgedAhead = 4000

export function worldHeightOf({ branch, isForged = false }: SandboxChain, height: number): number {
  if (isForged && height > 0) return height + forgedAhead
  if (branch === undefined || height < branch.from) return height
  return Math.min(maxHeight, height + (height - branch.from + 1))
}
