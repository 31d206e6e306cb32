import { concatBytes, reverseBytes } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { compareHashes } from '#/protocol/masternode/list-entry.ts'
import { buildLevels, rootOf } from '#/protocol/masternode/merkle-levels.ts'
import type { MnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import { readDiffQuorum } from '#/protocol/masternode/quorum-entry.ts'
import { blockHashText, worldHeightOf, type SandboxChain, deriveBlockHash } from './sandbox-chain.ts'
import { changesBetween, type createSandboxLists, formatSandboxEntry } from './sandbox-lists.ts'
import { quorumsAt, type DiffQuorum, chainLockType, signAsQuorum, signersAt } from './sandbox-quorum.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { deriveChainLockRequestId } from '#/protocol/layer1/quorum-lock.ts'
import { encodeCoinbase, type CoinbaseChainLock } from '#/protocol/masternode/coinbase.ts'
import { encodeFirstProof } from '#/protocol/masternode/partial-merkle-tree.ts'
import { selectSigningQuorum } from '#/protocol/masternode/quorum-list.ts'
import { deriveSandboxBytes } from './sandbox-seed.ts'
import { deriveWalletScript } from './sandbox-wallet.ts'

export function buildSandboxDiff(
  chain: SandboxChain,
  listAt: ReturnType<typeof createSandboxLists>,
  { base, height }: { readonly base: number; readonly height: number },
): MnListDiff {
  const { world } = chain
  const [from, to] = [worldHeightOf(chain, base), worldHeightOf(chain, height)]
  const { upserts, gone } = changesBetween(world, from, to)
  const before = base === 0 ? [] : quorumsAt(chain, base)
  const after = quorumsAt(chain, height)
  const roots = { masternodeRoot: rootOf(listAt(to).tree), quorumRoot: quorumRootOf(after) }
  const coinbase = buildSandboxCoinbase(chain, height, roots)
  return {
    nVersion: 1,
    baseBlockHash: blockHashText(chain, base),
    blockHash: blockHashText(chain, height),
    cbTxMerkleTree: formatHex(coinbase.proof),
    cbTx: formatHex(coinbase.bytes),
    deletedMNs: gone.map((bytes) => formatHex(reverseBytes(bytes.subarray(0, 32)))),
    mnList: upserts.map(formatSandboxEntry),
    deletedQuorums: without(before, after).map(({ llmqType, quorumHash }) => ({ llmqType, quorumHash })),
    newQuorums: without(after, before),
    merkleRootMNList: formatHex(reverseBytes(roots.masternodeRoot)),
    merkleRootQuorums: formatHex(reverseBytes(roots.quorumRoot)),
  }
}

function without(these: readonly DiffQuorum[], those: readonly DiffQuorum[]): readonly DiffQuorum[] {
  const names = new Set(those.map(nameOf))
  return these.filter((each) => !names.has(nameOf(each)))
}

function nameOf({ llmqType, quorumHash }: DiffQuorum): string {
  return `${llmqType} ${quorumHash}`
}

function quorumRootOf(quorums: readonly DiffQuorum[]): Uint8Array {
  const hashes = quorums.map((each) => sha256d(readDiffQuorum(each, '').bytes)).sort(compareHashes)
  return rootOf(buildLevels(concatBytes(...hashes)))
}

interface BlockRoots {
  readonly masternodeRoot: Uint8Array
  readonly quorumRoot: Uint8Array
}

interface SandboxCoinbase {
  readonly bytes: Uint8Array
  /** Merkle proof that the coinbase is the first transaction of its block. */
  readonly proof: Uint8Array
}

const minerDuffs = 57_000_000n
const masternodeDuffs = 171_000_000n
const creditPoolPerBlock = 60_000_000n
// Most blocks contain the lock of the previous block. In one block of this many, the lock came too late.
const locksLate = 8

function buildSandboxCoinbase(chain: SandboxChain, height: number, roots: BlockRoots): SandboxCoinbase {
  const luck = deriveSandboxBytes(chain.world.name, 'block content', heightBytes(height))
  const chainLock = signSandboxChainLock(chain, height - 1 - ((luck[0] ?? 0) % locksLate === 0 ? 1 : 0))
  const script = deriveWalletScript(chain.world.seed)
  const bytes = encodeCoinbase(
    {
      version: 3,
      height,
      ...roots,
      ...(chainLock === undefined ? {} : { chainLock }),
      creditPoolDuffs: creditPoolPerBlock * BigInt(height),
    },
    {
      // BIP 34: the height, as a push of four bytes.
      script: new ByteWriter().uint8(4).bytes(heightBytes(height)).finish(),
      outputs: [
        { amountDuffs: minerDuffs, script },
        { amountDuffs: masternodeDuffs, script },
      ],
    },
  )
  const others = Array.from({ length: (luck[1] ?? 0) % 12 }, (_, place) =>
    deriveSandboxBytes(chain.world.name, 'transaction', heightBytes(height), Uint8Array.of(place)),
  )
  return { bytes, proof: encodeFirstProof([sha256d(bytes), ...others]) }
}

function heightBytes(height: number): Uint8Array {
  return new ByteWriter().uint32(height).finish()
}

// Signing quorums are those that were active this many blocks before (layer 1 `SIGN_HEIGHT_OFFSET`).
const signingOffset = 8

// Cached, because several nodes have the same block, and a signature takes longer than the rest.
const signed = new Map<string, CoinbaseChainLock>()
const mostSigned = 32

/**
 * Returns undefined before the first quorums. A quorum signs one block per height, so blocks of a branch have no lock,
 * and contain the lock of the block before the branch.
 */
function signSandboxChainLock(chain: SandboxChain, wanted: number): CoinbaseChainLock | undefined {
  const height = Math.min(wanted, (chain.branch?.from ?? Infinity) - 1)
  if (height < 1) return undefined
  const requestId = deriveChainLockRequestId(height)
  const active = signersAt(chain, height - signingOffset, chainLockType)
  const quorum = selectSigningQuorum(active, requestId)
  if (quorum === undefined) return undefined
  const hash = deriveBlockHash(chain, height)
  const name = `${chain.world.seed} ${quorum.quorumHash} ${formatHex(hash)}`
  const known = signed.get(name)
  if (known !== undefined) return known
  const request = { requestId, messageHash: hash }
  const named = { llmqType: quorum.llmqType, quorumHash: parseHex(quorum.quorumHash) }
  const lock = { height, signature: signAsQuorum(chain, named, request) }
  signed.set(name, lock)
  const [oldest] = signed.keys()
  if (signed.size > mostSigned && oldest !== undefined) signed.delete(oldest)
  return lock
}
