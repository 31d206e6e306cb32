import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { verifyChainLock } from '#/protocol/masternode/lock-verdict.ts'
import { notVerifiable, type LockVerdict } from '#/protocol/masternode/verified-list.ts'
import { fetchCoinbase } from './block-coinbase.ts'
import { ChainError } from './chain-error.ts'
import type { CoreNetwork } from './core-network.ts'
import { blockAt, isTrustedQuorum } from './list-diff.ts'
import type { FollowedList, ListSplit } from './list-follower.ts'
import type { NodeStatus } from './node-agreement.ts'
import type { NodePool } from './node-pool.ts'

/** One of several chains, or of several lists for one block, and the proof that its nodes can give. */
export interface ChainSide {
  readonly addresses: readonly string[]
  readonly blockHash: string
  readonly isFollowed: boolean
  /** Txid of the coinbase, if the sides have different lists for one block; null if they have different blocks. */
  readonly coinbase: string | null
  readonly height: number | null
  /** Height of the chain lock in the coinbase; null without a chain lock. */
  readonly lockedHeight: number | null
  readonly lock: LockVerdict
  /**
   * True if several nodes agreed on the list with the quorum, or the user pinned it. A single node may invent a quorum.
   */
  readonly isQuorumTrusted: boolean
  /** Tells whether the locked block is in this chain alone, or also in another; null if unknown. */
  readonly lockedBlock: 'own' | 'shared' | null
}

interface SideProof extends Pick<ChainSide, 'height' | 'lockedHeight' | 'lock' | 'isQuorumTrusted'> {
  readonly lockedHash: string | null
}

export interface SidesContext {
  readonly pool: NodePool
  readonly network: CoreNetwork
  readonly followed: Pick<FollowedList, 'list' | 'agreeing'> | undefined
  readonly signal: AbortSignal
}

/**
 * Returns the chains of the nodes if there are several, and asks a node of each for the coinbase of its block. Nodes that
 * are behind have no block to compare. If one chain has different lists for its newest block, the lists are the sides.
 */
export async function readSides(
  context: SidesContext,
  statuses: readonly NodeStatus[],
  lists: ListSplit | undefined,
): Promise<readonly ChainSide[]> {
  const known = groupNodes(context, statuses)
  const groups = known.size < 2 ? await groupAhead(context, statuses) : known
  if (groups.size < 2) return lists === undefined ? [] : readListSides(context, lists)
  const of = [...groups.values()].map(([address]) => address)
  return Promise.all(
    [...groups].map(async ([blockHash, addresses]) => {
      const { lockedHash, ...proof } = await proofOf(context, addresses[0], blockHash)
      const others = of.filter((address) => address !== addresses[0])
      return {
        addresses,
        blockHash,
        isFollowed: blockHash === context.followed?.list.blockHash,
        coinbase: null,
        ...proof,
        lockedBlock: await placeOfLock(context, proof.lockedHeight, lockedHash, others),
      }
    }),
  )
}

/** Tells whether nodes of the other chains have the locked block, too. */
async function placeOfLock(
  { pool, signal }: SidesContext,
  height: number | null,
  hash: string | null,
  others: readonly (string | undefined)[],
): Promise<ChainSide['lockedBlock']> {
  if (height === null || hash === null) return null
  const there = await Promise.all(
    others.map(async (address) =>
      address === undefined ? null : blockAt(pool, address, height, signal).catch(() => null),
    ),
  )
  if (there.includes(hash)) return 'shared'
  return there.includes(null) ? null : 'own'
}

async function readListSides(
  context: SidesContext,
  { blockHash, addresses }: ListSplit,
): Promise<readonly ChainSide[]> {
  const { pool, signal } = context
  const groups = new Map<string, readonly string[]>()
  await Promise.all(
    addresses.map(async (address) => {
      const given = await fetchCoinbase(pool, address, blockHash, { signal }).catch(() => undefined)
      if (given === undefined) return
      const coinbase = formatHex(reverseBytes(given.txid))
      groups.set(coinbase, [...(groups.get(coinbase) ?? []), address])
    }),
  )
  if (groups.size < 2) return []
  return Promise.all(
    [...groups].map(async ([coinbase, supporters]) => ({
      addresses: supporters,
      blockHash,
      isFollowed: false,
      coinbase,
      ...(await proofOfList(context, supporters[0], blockHash)),
    })),
  )
}

function groupNodes(
  { pool, followed }: SidesContext,
  statuses: readonly NodeStatus[],
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>()
  const add = (blockHash: string, address: string) =>
    groups.set(blockHash, [...(groups.get(blockHash) ?? []), address])
  if (followed === undefined) {
    for (const { address, tip } of pool.readHealth()) if (tip !== undefined) add(tip.hash, address)
    return groups
  }
  const { list } = followed
  groups.set(list.blockHash, [])
  for (const { address, status } of statuses) {
    if (status.kind === 'agrees' || status.kind === 'ahead') add(list.blockHash, address)
    if (status.kind === 'other-block') add(status.hash, address)
  }
  return groups
}

async function groupAhead(
  { pool, signal }: SidesContext,
  statuses: readonly NodeStatus[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ahead = statuses.filter(({ status }) => status.kind === 'ahead').map(({ address }) => address)
  const tips = pool
    .readHealth()
    .flatMap(({ address, tip }) =>
      tip !== undefined && ahead.includes(address) ? [{ address, best: tip.hash }] : [],
    )
  const groups = new Map<string, readonly string[]>()
  if (new Set(tips.map(({ best }) => best)).size < 2) return groups
  const heights = await Promise.all(
    tips.map(({ address, best }) =>
      fetchCoinbase(pool, address, best, { signal }).then(
        ({ height }) => height,
        () => Infinity,
      ),
    ),
  )
  const height = Math.min(...heights)
  if (height === Infinity) return groups
  for (const { address } of tips) {
    const hash = await blockAt(pool, address, height, signal).catch(() => null)
    if (hash !== null) groups.set(hash, [...(groups.get(hash) ?? []), address])
  }
  return groups
}

/** Proves a list of a block that all nodes have. All sides have the same chain, so `lockedBlock` is null. */
async function proofOfList(context: SidesContext, address: string | undefined, blockHash: string) {
  const { lockedHash: _, ...proof } = await proofOf(context, address, blockHash)
  return { ...proof, lockedBlock: null }
}

async function proofOf(
  { pool, network, followed, signal }: SidesContext,
  address: string | undefined,
  blockHash: string,
): Promise<SideProof> {
  const nothing = {
    height: null,
    lockedHeight: null,
    lockedHash: null,
    lock: notVerifiable('block-unknown'),
    isQuorumTrusted: false,
  }
  if (address === undefined) return nothing
  try {
    const { height, version, chainLock } = await fetchCoinbase(pool, address, blockHash, { signal })
    if (version < 3) return { ...nothing, height, lock: notVerifiable('coinbase-version') }
    if (chainLock === undefined) return { ...nothing, height, lock: notVerifiable('no-lock') }
    const lockedHash = await blockAt(pool, address, chainLock.height, signal)
    const proven = { ...nothing, height, lockedHeight: chainLock.height, lockedHash }
    if (followed === undefined) return { ...proven, lock: notVerifiable('quorums-unknown') }
    const { list, agreeing } = followed
    const lock = { ...chainLock, blockHash: lockedHash === null ? undefined : parseHex(lockedHash) }
    const { verdict, signer } = verifyChainLock(lock, { before: list, now: list }, network.chainLockType)
    const base = { list, nodes: agreeing.size }
    const isQuorumTrusted = signer !== undefined && isTrustedQuorum(signer, base, network)
    return { ...proven, lock: verdict, isQuorumTrusted }
  } catch (error) {
    if (error instanceof ChainError) return nothing
    throw error
  }
}
