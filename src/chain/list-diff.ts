import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { quorumName, type Quorum } from '#/protocol/masternode/quorum-entry.ts'
import { emptyList, type VerifiedList } from '#/protocol/masternode/verified-list.ts'
import { coinbaseOf, type GivenCoinbase } from './block-coinbase.ts'
import { ChainError } from './chain-error.ts'
import type { CheckpointStore, Mark } from './checkpoint-store.ts'
import type { CoreNetwork } from './core-network.ts'
import type { NodePool } from './node-pool.ts'
import { isCompleteList } from './stream-client.ts'
import { checkCoinbaseLock, type LockCheck } from '#/protocol/masternode/lock-verdict.ts'
import type { EntryChanges } from '#/protocol/masternode/apply-entries.ts'
import { compareEntries, type ListEntry } from '#/protocol/masternode/list-entry.ts'
import type { MnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import type { QuorumChanges, QuorumList } from '#/protocol/masternode/quorum-list.ts'
import { checkConfirmed, verifyDiff, type AppliedDiff } from '#/protocol/masternode/verify-diff.ts'
import { violation, type Violation } from '#/protocol/violation.ts'

export interface DiffBase {
  readonly list: VerifiedList
  /** Number of nodes that agreed on the list in this session. */
  readonly nodes: number
  /** True after a reorganization to this list. */
  readonly turnedBack: boolean
}

interface BaseContext {
  readonly pool: NodePool
  readonly shelf: CheckpointStore
  readonly address: string
  readonly signal: AbortSignal | undefined
}

/** Returns the newest checkpoint below the tip that is in the node's chain, or else an empty list. */
export async function findTurn(
  { pool, shelf, address, signal }: BaseContext,
  tip: Mark,
  blockHash: string,
): Promise<DiffBase> {
  const marks = shelf.marks().filter((mark) => mark.height < tip.height && mark.blockHash !== blockHash)
  const mark = await findCommonMark(pool, address, marks, signal)
  const restored = mark === undefined ? undefined : await shelf.restore(mark.height)
  if (restored === undefined) return { ...(await fromNothing(pool, address, signal)), turnedBack: true }
  return { list: restored.list, nodes: 0, turnedBack: true }
}

/** Returns an empty list that begins at the node's first block. */
export async function fromNothing(
  pool: NodePool,
  address: string,
  signal: AbortSignal | undefined,
): Promise<DiffBase> {
  const { result } = await pool.askNode(address, 'getBlockHash', { height: 0 }, { signal })
  return { list: emptyList(result), nodes: 0, turnedBack: false }
}

/**
 * Tells whether the quorum is pinned with its key, or was equal in a base list on which independent nodes agreed. A
 * name is not enough: the sender of a diff may give it any key.
 */
export function isTrustedQuorum(
  quorum: Quorum,
  { list, nodes }: Pick<DiffBase, 'list' | 'nodes'>,
  { pinnedQuorums }: Pick<CoreNetwork, 'pinnedQuorums'>,
): boolean {
  const { llmqType, quorumHash } = quorum
  const publicKey = formatHex(quorum.publicKey)
  const isPinned = pinnedQuorums.some(
    (each) => each.llmqType === llmqType && each.quorumHash === quorumHash && each.publicKey === publicKey,
  )
  if (isPinned) return true
  const known = list.quorums?.get(quorumName(llmqType, quorumHash))
  const isAgreed = nodes > 1 && list.quorumCheck.kind === 'verified'
  return isAgreed && known !== undefined && equalBytes(known.bytes, quorum.bytes)
}

async function findCommonMark(
  pool: NodePool,
  address: string,
  marks: readonly Mark[],
  signal: AbortSignal | undefined,
): Promise<Mark | undefined> {
  for (const mark of marks) {
    if ((await blockAt(pool, address, mark.height, signal)) === mark.blockHash) return mark
  }
  return undefined
}

/** Returns the node's block hash at a height; null if the node reports that it has none. */
export async function blockAt(
  pool: NodePool,
  address: string,
  height: number,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  try {
    return (await pool.askNode(address, 'getBlockHash', { height }, { signal })).result
  } catch (error) {
    if (error instanceof ChainError && error.code === 'chain/rpc-error') return null
    throw error
  }
}

/** Returns the diff to the block, halving the distance until the reply is small enough. Throws a ChainError. */
export async function fetchTowards(
  source: DiffSource,
  base: VerifiedList,
  blockHash: string,
): Promise<FetchedDiff> {
  try {
    return await fetchDiff(source, base, blockHash)
  } catch (error) {
    if (!isTooLarge(error)) throw error
    return takeNearer(source, base, error)
  }
}

async function takeNearer(source: DiffSource, base: VerifiedList, last: ChainError): Promise<FetchedDiff> {
  const blockAhead = (blocks: number) =>
    blockAt(source.pool, source.address, base.height + blocks, source.signal)
  let blocks = await longestStep(blockAhead)
  let tooLarge = last
  for (; blocks >= 1; blocks /= 2) {
    const hash = await blockAhead(blocks)
    // The chain may have become shorter.
    if (hash === null) continue
    try {
      return await fetchDiff(source, base, hash)
    } catch (error) {
      if (!isTooLarge(error)) throw error
      tooLarge = error
    }
  }
  throw tooLarge
}

// Heights are 32-bit numbers.
const longest = 2 ** 31

/**
 * Returns the largest power of two by which the chain is longer than the base, because no endpoint returns its height.
 */
async function longestStep(blockAhead: (blocks: number) => Promise<string | null>): Promise<number> {
  let blocks = 1
  while (blocks < longest && (await blockAhead(2 * blocks)) !== null) blocks *= 2
  return blocks
}

function isTooLarge(error: unknown): error is ChainError {
  return error instanceof ChainError && error.code === 'chain/too-large'
}

export interface DiffSource {
  readonly pool: NodePool
  readonly network: CoreNetwork
  readonly address: string
  readonly signal: AbortSignal | undefined
}

/** The data that verified a list, apart from the list itself. */
export interface ListProof {
  readonly address: string
  readonly base: Mark
  /** Partial merkle tree of the coinbase, in hex. */
  readonly merkleTree: string
}

export type FetchedDiff =
  | {
      readonly kind: 'taken'
      readonly applied: AppliedDiff
      readonly chainLock: LockCheck
      readonly proof: ListProof
    }
  /** The coinbase is what the node claims about the block. It proves nothing. */
  | { readonly kind: 'rejected'; readonly violation: Violation; readonly coinbase: GivenCoinbase }

async function fetchDiff(source: DiffSource, base: VerifiedList, blockHash: string): Promise<FetchedDiff> {
  const { pool, network, address, signal } = source
  const params = { baseBlockHash: base.blockHash, blockHash }
  const { result } = await pool.askNode(address, 'getMnListDiff', params, { signal })
  // After a restart, a node’s stream sends the complete list, whatever was requested, so nothing of the base remains.
  const isAnew = base.height > 0 && isCompleteList(result)
  const from = isAnew ? emptyList(base.blockHash) : base
  const applied = verifyDiff(from, result, { blockHash, votingVersion: network.votingVersion })
  if (!applied.ok) return rejected(applied.violations, result)
  const { list } = applied.value
  if (list.height <= base.height) {
    const params = { height: list.height, held: base.height }
    return rejected([violation('mn-list.height', '/cbTx', { params })], result)
  }
  const named = await pool.askNode(address, 'getBlockHash', { height: list.height }, { signal })
  const confirmed = checkConfirmed(list, named.result)
  if (!confirmed.ok) return rejected(confirmed.violations, result)
  const lockedHash = await lockedHashOf(source, base, list)
  const chainLock = checkCoinbaseLock(list, { before: base, lockedHash, llmqType: network.chainLockType })
  if (!chainLock.ok) return rejected(chainLock.violations, result)
  const proof: ListProof = {
    address,
    base: isAnew
      ? { height: 0, blockHash: result.baseBlockHash }
      : { height: base.height, blockHash: base.blockHash },
    merkleTree: result.cbTxMerkleTree,
  }
  const taken = { kind: 'taken', applied: applied.value, chainLock: chainLock.value, proof } as const
  return isAnew ? joinParts(base, taken) : taken
}

async function lockedHashOf({ pool, address, signal }: DiffSource, base: VerifiedList, list: VerifiedList) {
  const height = list.coinbase?.chainLock?.height
  if (height === undefined) return undefined
  if (height === base.height) return base.blockHash
  // Without the locked block’s hash, the lock stays unchecked, but the list is still valid.
  const hash = await blockAt(pool, address, height, signal).catch(() => null)
  return hash ?? undefined
}

function rejected([first]: readonly Violation[], diff: MnListDiff): FetchedDiff {
  if (first === undefined) throw new TypeError('rejected without a violation')
  return { kind: 'rejected', violation: quote(first), coinbase: coinbaseOf(diff) }
}

// Limit in characters for quoted text of a node, more than anybody reads.
const mostQuoted = 200

/** Violations are shown and stored, but a value from a node may have megabytes. */
function quote(given: Violation): Violation {
  const { value } = given
  return typeof value === 'string' ? { ...given, value: value.slice(0, mostQuoted) } : given
}

export type FetchedPart = Extract<FetchedDiff, { kind: 'taken' }>

/** Returns the last of several parts, with all changes since the list before the first part. */
export function joinParts(from: VerifiedList, last: FetchedPart): FetchedPart {
  const { list } = last.applied
  const masternodes = entriesBetween(from.entries, list.entries)
  const quorums = quorumsBetween(from.quorums, list.quorums)
  return { ...last, applied: { ...last.applied, masternodes, quorums } }
}

/** Both lists are sorted. If one list comes from the other, an unchanged entry is the same object in both. */
function entriesBetween(before: readonly ListEntry[], after: readonly ListEntry[]): EntryChanges {
  const added: ListEntry[] = []
  const removed: ListEntry[] = []
  const changed: { before: ListEntry; after: ListEntry }[] = []
  let place = 0
  for (const entry of after) {
    let old = before[place]
    while (old !== undefined && compareEntries(old, entry) < 0) {
      removed.push(old)
      place += 1
      old = before[place]
    }
    if (old === undefined || compareEntries(old, entry) > 0) added.push(entry)
    else {
      if (old !== entry && !equalBytes(old.bytes, entry.bytes)) changed.push({ before: old, after: entry })
      place += 1
    }
  }
  return { added, removed: [...removed, ...before.slice(place)], changed }
}

function quorumsBetween(before: QuorumList = new Map(), after: QuorumList = new Map()): QuorumChanges {
  return {
    added: [...after].filter(([name]) => !before.has(name)).map(([, quorum]) => quorum),
    removed: [...before].filter(([name]) => !after.has(name)).map(([, quorum]) => quorum),
  }
}
