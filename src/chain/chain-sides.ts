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

/** One of several chains that nodes have, or of several lists for one block, and what its nodes can prove of it. */
export interface ChainSide {
  readonly addresses: readonly string[]
  /** Where the sides differ: the block at the height of the list, or the newest block while there is no list. */
  readonly blockHash: string
  readonly isFollowed: boolean
  /** The txid of its coinbase where the sides have different lists for one block; null where they have different blocks. */
  readonly coinbase: string | null
  /** Of the block, by its coinbase; null where no node proves one. */
  readonly height: number | null
  /** The height that the coinbase has a chain lock for; null without one. */
  readonly lockedHeight: number | null
  /** By the quorums of the list. */
  readonly lock: LockVerdict
  /** Whether several nodes agreed on the list that has the signing quorum, or the user pinned it: one node may invent it. */
  readonly isQuorumTrusted: boolean
  /** Whether the locked block is of this chain alone, or of another one too; null where that is unknown. */
  readonly lockedBlock: 'own' | 'shared' | null
}

/** What the nodes of a side can prove, with the hash of the locked block as they name it. */
interface SideProof extends Pick<ChainSide, 'height' | 'lockedHeight' | 'lock' | 'isQuorumTrusted'> {
  readonly lockedHash: string | null
}

export interface SidesEnvironment {
  readonly pool: NodePool
  readonly network: CoreNetwork
  /** What is followed. */
  readonly followed: Pick<FollowedList, 'list' | 'agreeing'> | undefined
  readonly signal: AbortSignal
}

/**
 * The chains that the nodes have, when these are several: the one that is followed first. One node of each is asked for the
 * coinbase of its block. Nodes that are behind are on no side, since they have no block to compare. Where all have one chain,
 * and different lists for its newest block, these are the sides.
 */
export async function readSides(
  environment: SidesEnvironment,
  statuses: readonly NodeStatus[],
  lists: ListSplit | undefined,
): Promise<readonly ChainSide[]> {
  const known = groupNodes(environment, statuses)
  const groups = known.size < 2 ? await groupAhead(environment, statuses) : known
  if (groups.size < 2) return lists === undefined ? [] : readListSides(environment, lists)
  const of = [...groups.values()].map(([address]) => address)
  return Promise.all(
    [...groups].map(async ([blockHash, addresses]) => {
      const { lockedHash, ...proof } = await proofOf(environment, addresses[0], blockHash)
      const others = of.filter((address) => address !== addresses[0])
      return {
        addresses,
        blockHash,
        isFollowed: blockHash === environment.followed?.list.blockHash,
        coinbase: null,
        ...proof,
        lockedBlock: await placeOfLock(environment, proof.lockedHeight, lockedHash, others),
      }
    }),
  )
}

/** Whether nodes of the other chains have the locked block too. */
async function placeOfLock(
  { pool, signal }: SidesEnvironment,
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
  environment: SidesEnvironment,
  { blockHash, addresses }: ListSplit,
): Promise<readonly ChainSide[]> {
  const { pool, signal } = environment
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
      ...(await proofOfList(environment, supporters[0], blockHash)),
    })),
  )
}

function groupNodes(
  { pool, followed }: SidesEnvironment,
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

/** Nodes whose chains part after the block of the list, by what they have at the height of the lowest of their tips. */
async function groupAhead(
  { pool, signal }: SidesEnvironment,
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

/** The same for lists of one block: they have one chain, with all of its locks. */
async function proofOfList(environment: SidesEnvironment, address: string | undefined, blockHash: string) {
  const { lockedHash: _, ...proof } = await proofOf(environment, address, blockHash)
  return { ...proof, lockedBlock: null }
}

async function proofOf(
  { pool, network, followed, signal }: SidesEnvironment,
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
