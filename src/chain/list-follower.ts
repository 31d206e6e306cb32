import type { Alarm } from '#/platform/timer.ts'
import {
  verdictOfList,
  notVerifiable,
  type ListVerdict,
  type LockVerdict,
  type VerifiedList,
} from '#/protocol/masternode/verified-list.ts'
import type { RuleId } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { GivenCoinbase } from './block-coinbase.ts'
import { ChainError, timeError } from './chain-error.ts'
import type { CheckpointStore, Mark, Restored } from './checkpoint-store.ts'
import type { CoreNetwork } from './core-network.ts'
import {
  blockAt,
  findTurn,
  fromNothing,
  isTrustedQuorum,
  joinParts,
  fetchTowards,
  type DiffBase,
  type FetchedPart,
  type ListProof,
  type FetchedDiff,
} from './list-diff.ts'
import type { FollowEvent } from './feed-event.ts'
import type { NodePool } from './node-pool.ts'
import { maxReplyBytes } from './rpc-client.ts'
import { seekAgreement } from './node-agreement.ts'
import { voteOnTip, type TipVote } from './tip-vote.ts'
import { withinTime } from '#/platform/within-time.ts'

export interface FollowerContext {
  readonly alarm: Alarm
  readonly network: CoreNetwork
  readonly pool: NodePool
  readonly shelf: CheckpointStore
  readonly tell: (event: FollowEvent) => void
}

export interface FollowedList {
  readonly list: VerifiedList
  /** Nodes with the same coinbase in this session. `read` leaves out nodes whose own list did not verify. */
  readonly agreeing: ReadonlySet<string>
  /** Number of nodes that agreed in an earlier session. The number is not authenticated, so nothing depends on it. */
  readonly earlierNodes: number
  /** Nodes with a different coinbase for the same block. */
  readonly differing: ReadonlySet<string>
  /** Nodes whose own list for the block did not verify, whatever coinbase they have. */
  readonly rejected: ReadonlySet<string>
  /** Number of nodes that had the block when it was chosen; 0 for a list from an earlier session. */
  readonly votes: number
  /** A recent block as a base for requests to other nodes; undefined when the diff began far back. */
  readonly nearHash: string | undefined
  readonly chainLock: LockVerdict
  readonly isQuorumTrusted: boolean
  /** Undefined for a list from an earlier session. */
  readonly proof: ListProof | undefined
}

export type SyncOutcome =
  | { readonly kind: 'unchanged' | 'advanced' }
  /** The nodes have different blocks, or different lists for one block, without a majority. */
  | { readonly kind: 'split'; readonly lists?: ListSplit }
  | { readonly kind: 'rejected'; readonly violation: Violation; readonly address: string }
  | { readonly kind: 'failed'; readonly error: ChainError }

/** Different lists for one block, with as many nodes for the list as against it. */
export interface ListSplit {
  readonly blockHash: string
  readonly addresses: readonly string[]
}

type ChosenTip = Extract<TipVote, { kind: 'chosen' }>

type FindBase = (address: string, tip: ChosenTip, signal: AbortSignal | undefined) => Promise<DiffBase>

interface Source {
  readonly address: string
  readonly vote: ChosenTip
  /** Coinbases from rejected diffs, by node. */
  readonly given: ReadonlyMap<string, GivenCoinbase>
  /** Nodes whose lists from this base were rejected. The base itself may have been wrong. */
  readonly rejected: ReadonlySet<string>
  readonly signal: AbortSignal | undefined
}

type Taken =
  | { readonly kind: 'advanced' | 'without-quorums' | 'unknown-block' }
  | { readonly kind: 'outvoted'; readonly coinbase: GivenCoinbase }
  | { readonly kind: 'tied'; readonly lists: ListSplit }
  | { readonly kind: 'rejected'; readonly violation: Violation; readonly coinbase: GivenCoinbase }

// Checks that fail for every node if the held list is wrong. Reading the list again would only hide other failures.
const rejectedByWrongList: ReadonlySet<RuleId> = new Set([
  'mn-list.base',
  'mn-list.height',
  'mn-list.deleted-known',
  'mn-list.deleted-quorum-known',
  'mn-list.added-quorum-new',
  'mn-list.root',
  'mn-list.quorum-root',
])

const farBlocks = 24

// Time limit for one node in one sync. Verified parts are kept, and the next node continues.
const turnMs = 180_000
const mostParts = 16
const mostListBytes = mostParts * maxReplyBytes

/** Returns a follower that moves the masternode list from one verified state to the next. One sync at a time. */
export function createListFollower({ alarm, network, pool, shelf, tell }: FollowerContext) {
  let followed: FollowedList | undefined
  let isLoaded = false

  const restore = async (): Promise<void> => {
    if (isLoaded) return
    isLoaded = true
    await readSaved().catch(() => tell({ kind: 'not-saved' }))
  }

  const readSaved = async (): Promise<void> => {
    await shelf.load()
    for (const { height } of shelf.marks()) {
      const restored = await shelf.restore(height)
      if (restored !== undefined) return void (followed = asFollowed(restored))
    }
  }

  /**
   * Moves to the block that most nodes have, from the bases that `find` returns, until a node's diff verifies. Nodes
   * with a rejected list are not asked again, but still vote. `given` has their coinbases.
   */
  const tryNodes = async (
    find: FindBase,
    given: Map<string, GivenCoinbase>,
    signal: AbortSignal | undefined,
  ): Promise<SyncOutcome> => {
    const rejected = new Set<string>()
    // Report the first reason, and prefer a failed check to a failed request.
    let rejection: SyncOutcome | undefined
    let failure: SyncOutcome | undefined
    for (;;) {
      const vote = await voteOnTip(pool, followedTip(), { rejected, signal })
      if (vote.kind === 'held') return { kind: 'unchanged' }
      if (vote.kind !== 'chosen') {
        const none: SyncOutcome =
          vote.kind === 'split' ? { kind: 'split' } : { kind: 'failed', error: vote.error }
        return rejection ?? failure ?? none
      }
      const round = rejected.size
      const sources = ranked(vote.sources)
      const turns = sources.map((address) => ({ address, needsQuorums: sources.length > 1 }))
      for (const { address, needsQuorums } of turns) {
        const source = { address, vote, given, rejected, signal }
        const turn = async (inTime: AbortSignal) =>
          takeAll(source, await find(address, vote, inTime), needsQuorums, inTime)
        try {
          const taken = await withinTime(alarm, { timeoutMs: turnMs, signal, errorFor: timeError }, turn)
          if (taken.kind === 'advanced') return { kind: 'advanced' }
          // It is unknown which list is wrong, and no other node with this block can decide.
          if (taken.kind === 'tied') return rejection ?? { kind: 'split', lists: taken.lists }
          // A list without quorums cannot get them back from later diffs, so try nodes that send quorums first.
          if (taken.kind === 'without-quorums') {
            turns.push({ address, needsQuorums: false })
            continue
          }
          rejected.add(address)
          if ('coinbase' in taken) given.set(address, taken.coinbase)
          if (taken.kind === 'rejected') {
            const next = noteRejection(address, vote.blockHash, taken.violation)
            rejection ??= next
          } else failure ??= { kind: 'split' }
        } catch (error) {
          if (!(error instanceof ChainError)) throw error
          if (isTurnOver(error)) pool.blame(address, error)
          pool.noteNoList(address, error)
          failure ??= { kind: 'failed', error }
          if (signal?.aborted === true) return rejection ?? failure
        }
      }
      if (rejected.size === round) return rejection ?? failure ?? { kind: 'unchanged' }
    }
  }

  // One answer says little about a node's speed, so the first list comes from the first node that the user named.
  const ranked = (addresses: readonly string[]) => {
    const best = pool.readHealth().map(({ address }) => address)
    return (followed === undefined ? network.nodes : best).filter((address) => addresses.includes(address))
  }

  /** Agreeing nodes, except those whose own list did not verify: their other answers prove nothing. */
  const believed = ({ agreeing }: FollowedList): ReadonlySet<string> => {
    const caught = pool.readHealth().filter(({ listFailure }) => listFailure?.code === 'chain/bad-list')
    const addresses = new Set(caught.map(({ address }) => address))
    return new Set([...agreeing].filter((each) => !addresses.has(each)))
  }

  const followedTip = () => followed && { ...markOf(followed.list), votes: followed.votes }

  /** Takes the diff, in parts if needed. Returns the failed check, or that most nodes have another list. */
  const takeAll = async (
    source: Source,
    from: DiffBase,
    needsQuorums: boolean,
    inTime: AbortSignal,
  ): Promise<Taken> => {
    const { address, vote } = source
    let part: FetchedPart | undefined
    let taken: Taken = { kind: 'advanced' }
    try {
      for (let parts = 0; part?.applied.list.blockHash !== vote.blockHash; parts += 1) {
        if (parts === mostParts) throw new ChainError('chain/too-large', { limitBytes: mostListBytes })
        const base: VerifiedList = part?.applied.list ?? from.list
        const next = await fetchTowards({ pool, network, address, signal: inTime }, base, vote.blockHash)
        if (next.kind === 'rejected') return next
        const hasLost = base.quorums !== undefined && next.applied.list.quorums === undefined
        if (needsQuorums && hasLost) return { kind: 'without-quorums' }
        part = base === from.list ? next : joinParts(from.list, next)
      }
    } finally {
      if (part !== undefined) taken = await commit(source, from, part)
    }
    return taken
  }

  const noteRejection = (address: string, blockHash: string, violation: Violation): SyncOutcome => {
    pool.blameList(address)
    tell({ kind: 'refused', address, blockHash, violation })
    return { kind: 'rejected', violation, address }
  }

  const readAgain = async (
    given: Map<string, GivenCoinbase>,
    signal: AbortSignal | undefined,
  ): Promise<SyncOutcome> => {
    const find: FindBase = (address, _vote, inTime) => fromNothing(pool, address, inTime)
    const outcome = await tryNodes(find, given, signal)
    if (outcome.kind === 'advanced' && followed !== undefined) {
      tell({ kind: 'reloaded', to: markOf(followed.list) })
    }
    return outcome
  }

  /** Takes the list only if more nodes have this list than another list for the block. */
  const commit = async (
    { address, vote, given, rejected, signal }: Source,
    base: DiffBase,
    { applied, chainLock, proof }: Extract<FetchedDiff, { kind: 'taken' }>,
  ): Promise<Taken> => {
    const { list, masternodes, quorums } = applied
    const from = markOf(base.list)
    const nearHash = isNear(base.list, list) ? base.list.blockHash : undefined
    // Voters, and nodes that may still answer: the vote does not wait for nodes that cannot change its result.
    const of = [...new Set([...vote.voters, ...pool.awake()])].filter((each) => each !== address)
    const votes = await votesFor(list, { address, vote, of, signal })
    if (votes === 0) return { kind: 'unknown-block' }
    const terms = { of, signal, isUntilMost: true, given }
    const { own, agreeing, differing, opposing } = await seekAgreement(pool, list, nearHash, terms)
    if (own !== undefined && opposing.length > 1 + agreeing.length) {
      pool.blameList(address)
      tell({ kind: 'differs', address, at: markOf(list) })
      return { kind: 'outvoted', coinbase: own }
    }
    if (opposing.length === 1 + agreeing.length) {
      const addresses = [address, ...agreeing, ...opposing]
      return { kind: 'tied', lists: { blockHash: list.blockHash, addresses } }
    }
    if (base.turnedBack && followed !== undefined) {
      tell({ kind: 'reorg', from: markOf(followed.list), to: from })
    }
    followed = {
      list,
      agreeing: new Set([address, ...agreeing]),
      earlierNodes: 0,
      differing: new Set(differing),
      rejected: new Set(rejected),
      votes,
      nearHash,
      chainLock: chainLock.verdict,
      proof,
      isQuorumTrusted: chainLock.signer !== undefined && isTrustedQuorum(chainLock.signer, base, network),
    }
    pool.noteList([address, ...agreeing.filter((each) => !rejected.has(each))])
    tell({ kind: 'advanced', address, from, to: markOf(list), masternodes, quorums })
    for (const each of differing) {
      // Already reported for nodes whose list was rejected.
      if (!given.has(each)) tell({ kind: 'differs', address: each, at: markOf(list) })
    }
    // A list read from the beginning continues none of the checkpoints.
    await save(base.turnedBack || from.height === 0 ? from.height + 1 : Infinity)
    return { kind: 'advanced' }
  }

  /**
   * Returns how many nodes have the list’s block. For a block before the chosen one, asks the nodes; 0 without a
   * majority.
   */
  const votesFor = async (
    { blockHash, height }: VerifiedList,
    { address, vote, of, signal }: Omit<Source, 'given' | 'rejected'> & { readonly of: readonly string[] },
  ): Promise<number> => {
    if (blockHash === vote.blockHash) return vote.supporters.length
    const blocks = await Promise.all(
      of.map(
        async (each) => [each, await blockAt(pool, each, height, signal).catch(() => undefined)] as const,
      ),
    )
    const having = [address, ...blocks.filter(([, hash]) => hash === blockHash).map(([each]) => each)]
    const lacking = blocks.filter(([, hash]) => hash !== undefined && hash !== blockHash)
    const isShared = vote.supporters.every((each) => having.includes(each))
    return having.length > lacking.length || isShared ? having.length : 0
  }

  const save = async (abandonedFrom = Infinity) => {
    if (followed === undefined) return
    const { list, agreeing, earlierNodes } = followed
    const nodes = Math.max(agreeing.size, earlierNodes)
    await shelf.put(list, nodes, abandonedFrom).catch(() => tell({ kind: 'not-saved' }))
  }

  return {
    /** Restores the list of an earlier session, not yet confirmed by a node. `sync` continues from it. */
    restore,

    /** Reports failures only in its outcome, and never loses the last good state. */
    sync: async (signal?: AbortSignal): Promise<SyncOutcome> => {
      await restore()
      const previous = followed
      const find: FindBase = async (address, { blockHash, turnsBack }, inTime) => {
        if (previous === undefined) return fromNothing(pool, address, inTime)
        if (turnsBack) return findTurn({ pool, shelf, address, signal: inTime }, previous.list, blockHash)
        return { list: previous.list, nodes: previous.agreeing.size, turnedBack: false }
      }
      const given = new Map<string, GivenCoinbase>()
      const outcome = await tryNodes(find, given, signal)
      const mayListBeWrong = outcome.kind === 'rejected' && rejectedByWrongList.has(outcome.violation.rule)
      if (!mayListBeWrong || previous === undefined) return outcome
      const again = await readAgain(given, signal)
      // Report why the held list could not be continued, whatever the complete list gave.
      return again.kind === 'advanced' ? again : outcome
    },

    /** Reads the list again from the beginning, from any node whose list verifies. */
    reload: async (signal?: AbortSignal): Promise<SyncOutcome> => {
      const previous = followed
      followed = undefined
      isLoaded = true
      const outcome = await readAgain(new Map(), signal)
      followed ??= previous
      return outcome
    },

    agree: async (signal?: AbortSignal): Promise<void> => {
      if (followed === undefined) return
      const { list, agreeing, differing } = followed
      const of = pool.awake().filter((address) => !agreeing.has(address) && !differing.has(address))
      if (of.length === 0) return
      const found = await seekAgreement(pool, list, followed.nearHash, { of, signal })
      const { rejected } = followed
      pool.noteList(found.agreeing.filter((each) => !rejected.has(each)))
      for (const address of found.differing) tell({ kind: 'differs', address, at: markOf(list) })
      followed = {
        ...followed,
        agreeing: new Set([...agreeing, ...found.agreeing]),
        differing: new Set([...differing, ...found.differing]),
      }
      if (found.agreeing.length > 0) await save()
    },

    read: (): FollowedList | undefined => followed && { ...followed, agreeing: believed(followed) },

    readVerdict: (): ListVerdict | undefined =>
      followed && verdictOfList({ ...followed, nodes: believed(followed).size }),
  }
}

/** Tells whether the node’s answers together exceeded the limits, although each answer alone was within them. */
function isTurnOver(error: unknown): error is ChainError {
  return (
    error instanceof ChainError &&
    (error.facts.timeoutMs === turnMs || error.facts.limitBytes === mostListBytes)
  )
}

function isNear(from: VerifiedList, to: VerifiedList): boolean {
  return from.height > 0 && to.height - from.height <= farBlocks
}

function asFollowed({ list, nodes }: Restored): FollowedList {
  return {
    list,
    agreeing: new Set(),
    earlierNodes: nodes,
    differing: new Set(),
    rejected: new Set(),
    votes: 0,
    nearHash: undefined,
    chainLock: notVerifiable('block-unknown'),
    isQuorumTrusted: false,
    proof: undefined,
  }
}

function markOf({ height, blockHash }: VerifiedList): Mark {
  return { height, blockHash }
}
