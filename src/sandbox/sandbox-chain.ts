import { equalBytes, reverseBytes } from '#/protocol/encoding/bytes.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { deriveSandboxBytes } from './sandbox-seed.ts'

/** A block of the practice chain: a real header of 80 bytes, hashed twice with SHA-256 and without any work. */
export interface SandboxBlock {
  readonly height: number
  /** In display order. */
  readonly hash: Uint8Array
  readonly header: Uint8Array
  /** What the block contains, in display order; the coinbase comes first. */
  readonly txids: readonly Uint8Array[]
}

/** All blocks from the genesis to the tip. A value: mining gives a new one. */
export interface SandboxChain {
  readonly seed: string
  readonly blocks: readonly [SandboxBlock, ...SandboxBlock[]]
}

const headerVersion = 0x2000_0000
// The easiest target of a regression test chain.
const headerBits = 0x207f_ffff
const genesisTimeSeconds = 1_600_000_000

export function createSandboxChain(seed: string): SandboxChain {
  const previousHash = new Uint8Array(32)
  return {
    seed,
    blocks: [buildBlock({ seed, height: 0, previousHash, timeSeconds: genesisTimeSeconds, txids: [] })],
  }
}

/** The chain with one more block, which contains these transactions. The time is the caller's. */
export function mineSandboxBlock(
  chain: SandboxChain,
  { timeSeconds, txids = [] }: { readonly timeSeconds: number; readonly txids?: readonly Uint8Array[] },
): SandboxChain {
  const { seed, blocks } = chain
  const tip = tipOf(chain)
  const next = buildBlock({ seed, height: tip.height + 1, previousHash: tip.hash, timeSeconds, txids })
  return { seed, blocks: [...blocks, next] }
}

export function tipOf({ blocks }: SandboxChain): SandboxBlock {
  return blocks.at(-1) ?? blocks[0]
}

export function blockAt({ blocks }: SandboxChain, height: number): SandboxBlock | undefined {
  return blocks[height]
}

/** The block that contains the transaction. */
export function findBlockOf({ blocks }: SandboxChain, txid: Uint8Array): SandboxBlock | undefined {
  return blocks.find(({ txids }) => txids.some((each) => equalBytes(each, txid)))
}

interface BlockDraft {
  readonly seed: string
  readonly height: number
  readonly previousHash: Uint8Array
  readonly timeSeconds: number
  readonly txids: readonly Uint8Array[]
}

function buildBlock({ seed, height, previousHash, timeSeconds, txids }: BlockDraft): SandboxBlock {
  const coinbaseTxid = deriveSandboxBytes(seed, 'coinbase', new ByteWriter().uint32(height).finish())
  const all = [coinbaseTxid, ...txids]
  const header = new ByteWriter()
    .uint32(headerVersion)
    .hash(previousHash)
    .bytes(merkleRoot(all.map(reverseBytes)), 32)
    .uint32(timeSeconds)
    .uint32(headerBits)
    .uint32(0)
    .finish()
  return { height, hash: reverseBytes(sha256d(header)), header, txids: all }
}

/** Pairs are hashed level by level, the last one of an odd level with itself. */
function merkleRoot(level: readonly Uint8Array[]): Uint8Array {
  const [first] = level
  if (first === undefined) throw new RangeError('a merkle tree without leaves')
  if (level.length === 1) return first
  const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, pair) => {
    const left = level[2 * pair] ?? first
    const right = level[2 * pair + 1] ?? left
    return sha256d(new ByteWriter().bytes(left).bytes(right).finish())
  })
  return merkleRoot(pairs)
}
