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
import { ChainError } from './chain-error.ts'
import type { CheckpointStore, Mark, Restored } from './checkpoint-store.ts'
import type { CoreNetwork } from './core-network.ts'
import {
  findBase,
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
import type { NodePool, PoolAnswer } from './node-pool.ts'
import { maxReplyBytes } from './rpc-client.ts'
import { seekAgreement } from './node-agreement.ts'
import { withinTime } from './within-time.ts'

export interface FollowerEnvironment {
  readonly alarm: Alarm
  readonly network: CoreNetwork
  readonly pool: NodePool
  readonly shelf: CheckpointStore
  readonly tell: (event: FollowEvent) => void
}

/** The last good state: a failure changes nothing of it. */
export interface FollowedList {
  readonly list: VerifiedList
  /** Nodes that gave the same coinbase, in this session. */
  readonly agreeing: ReadonlySet<string>
  /** How many did in an earlier session, as stored: nothing protects that number, so nothing relies on it. */
  readonly earlierNodes: number
  /** Nodes that gave another coinbase for the same block. */
  readonly differing: ReadonlySet<string>
  /** A block shortly before, to ask other nodes from; nothing when the diff began far away. */
  readonly nearHash: string | undefined
  readonly chainLock: LockVerdict
  readonly isQuorumTrusted: boolean
  /** Nothing for a list from an earlier session. */
  readonly proof: ListProof | undefined
}

export type SyncOutcome =
  | { readonly kind: 'unchanged' | 'advanced' }
  | { readonly kind: 'refused'; readonly violation: Violation; readonly address: string }
  | { readonly kind: 'failed'; readonly error: ChainError }

// No node has a diff that passes these checks: then the fault may be in what is held. The others would only be passed over
// by reading the list again.
const refusedByHeld: ReadonlySet<RuleId> = new Set([
  'mn-list.base',
  'mn-list.height',
  'mn-list.deleted-known',
  'mn-list.deleted-quorum-known',
  'mn-list.added-quorum-new',
  'mn-list.root',
  'mn-list.quorum-root',
])

const farBlocks = 24

// The time of one node in one sync: then what was verified stays, and the next node has its turn.
const turnMs = 180_000
const mostParts = 16
const mostListBytes = mostParts * maxReplyBytes

/** Follows the masternode list of a network from one verified state to the next. One sync at a time. */
export function createListFollower({ alarm, network, pool, shelf, tell }: FollowerEnvironment) {
  let followed: FollowedList | undefined
  let isLoaded = false

  const restoreNewest = async () => {
    isLoaded = true
    await shelf.load().catch(() => tell({ kind: 'not-saved' }))
    for (const { height } of shelf.marks()) {
      const restored = await shelf.restore(height)
      if (restored !== undefined) return void (followed = asFollowed(restored))
    }
  }

  /** Goes from node to node until one has a diff that verifies, each from the base that `find` gives for it. */
  const tryNodes = async (
    find: (address: string, signal: AbortSignal | undefined) => Promise<DiffBase | 'behind' | 'alone'>,
    signal: AbortSignal | undefined,
  ): Promise<SyncOutcome> => {
    const passedOver = new Set<string>()
    let outcome: SyncOutcome = { kind: 'unchanged' }
    // A check that failed says more than that the remaining nodes are not there.
    const failed = (error: unknown): SyncOutcome => {
      if (!(error instanceof ChainError)) throw error
      return outcome.kind === 'refused' ? outcome : { kind: 'failed', error }
    }
    while (passedOver.size < network.nodes.length) {
      let best: PoolAnswer<'getBestBlockHash'>
      try {
        best = await pool.ask('getBestBlockHash', {}, { signal, without: passedOver })
      } catch (error) {
        return passedOver.size > 0 && outcome.kind !== 'unchanged' ? outcome : failed(error)
      }
      const { address, result: blockHash } = best
      passedOver.add(address)
      pool.noteTip(address, blockHash, false)
      if (blockHash === followed?.list.blockHash) return { kind: 'unchanged' }
      const turn = async (inTime: AbortSignal) => {
        const base = await find(address, inTime)
        return typeof base === 'string' ? base : await takeAll(address, base, blockHash, inTime)
      }
      try {
        const taken = await withinTime(alarm, { timeoutMs: turnMs, signal }, turn)
        if (taken === 'behind') pool.noteTip(address, blockHash, true)
        if (typeof taken === 'string') continue
        if (taken === undefined) return { kind: 'advanced' }
        outcome = noteRefusal(address, blockHash, taken)
      } catch (error) {
        if (isTurnOver(error)) pool.blame(address, error)
        outcome = failed(error)
        if (signal?.aborted === true) return outcome
      }
    }
    return outcome
  }

  /** Takes the diff to the block, in parts when it is too large for one reply, and says which check failed. */
  const takeAll = async (
    address: string,
    from: DiffBase,
    blockHash: string,
    signal: AbortSignal | undefined,
  ): Promise<Violation | undefined> => {
    let part: FetchedPart | undefined
    try {
      for (let parts = 0; part?.applied.list.blockHash !== blockHash; parts += 1) {
        if (parts === mostParts) throw new ChainError('chain/too-large', { limitBytes: mostListBytes })
        const base: VerifiedList = part?.applied.list ?? from.list
        const taken = await fetchTowards({ pool, network, address, signal }, base, blockHash)
        if (taken.kind === 'refused') return taken.violation
        part = base === from.list ? taken : joinParts(from.list, taken)
      }
      return undefined
    } finally {
      // What was verified stays, even when a later part failed.
      if (part !== undefined) await commit(address, from, part)
    }
  }

  const noteRefusal = (address: string, blockHash: string, violation: Violation): SyncOutcome => {
    pool.blameList(address)
    tell({ kind: 'refused', address, blockHash, violation })
    return { kind: 'refused', violation, address }
  }

  const readAgain = async (signal: AbortSignal | undefined): Promise<SyncOutcome> => {
    const outcome = await tryNodes((address) => fromNothing(pool, address, signal), signal)
    if (outcome.kind === 'advanced' && followed !== undefined) {
      tell({ kind: 'reloaded', to: markOf(followed.list) })
    }
    return outcome
  }

  const commit = async (
    address: string,
    base: DiffBase,
    { applied, chainLock, proof }: Extract<FetchedDiff, { kind: 'taken' }>,
  ) => {
    const { list, masternodes, quorums } = applied
    const from = markOf(base.list)
    if (base.turnedBack && followed !== undefined) {
      tell({ kind: 'reorg', from: markOf(followed.list), to: from })
    }
    followed = {
      list,
      agreeing: new Set([address]),
      earlierNodes: 0,
      differing: new Set(),
      nearHash: isNear(base.list, list) ? base.list.blockHash : undefined,
      chainLock: chainLock.verdict,
      proof,
      isQuorumTrusted: chainLock.signer !== undefined && isTrustedQuorum(chainLock.signer, base, network),
    }
    tell({ kind: 'advanced', address, from, to: markOf(list), masternodes, quorums })
    // What was read from the beginning continues none of the checkpoints.
    await save(base.turnedBack || from.height === 0 ? from.height + 1 : Infinity)
  }

  const save = async (abandonedFrom = Infinity) => {
    if (followed === undefined) return
    const { list, agreeing, earlierNodes } = followed
    const nodes = Math.max(agreeing.size, earlierNodes)
    await shelf.put(list, nodes, abandonedFrom).catch(() => tell({ kind: 'not-saved' }))
  }

  return {
    /** Fails by its outcome only; nothing of the last good state is lost by it. */
    sync: async (signal?: AbortSignal): Promise<SyncOutcome> => {
      if (!isLoaded) await restoreNewest()
      const held = followed
      const base = held && { list: held.list, nodes: held.agreeing.size }
      const outcome = await tryNodes((address) => findBase({ pool, shelf, address, signal }, base), signal)
      const mayBeHeld = outcome.kind === 'refused' && refusedByHeld.has(outcome.violation.rule)
      return mayBeHeld && held !== undefined ? await readAgain(signal) : outcome
    },

    /** Reads the list again from the beginning, by whichever node gives one that verifies. */
    reload: async (signal?: AbortSignal): Promise<SyncOutcome> => {
      const held = followed
      followed = undefined
      isLoaded = true
      const outcome = await readAgain(signal)
      followed ??= held
      return outcome
    },

    /** Asks the nodes that have not said so yet whether they have the same list. */
    agree: async (signal?: AbortSignal): Promise<void> => {
      if (followed === undefined) return
      const { list, agreeing, differing } = followed
      const without = new Set([...agreeing, ...differing])
      if (without.size >= network.nodes.length) return
      const nearHash = followed.nearHash ?? (await blockBefore(pool, list, signal))
      if (nearHash === undefined) return
      const found = await seekAgreement(pool, list, nearHash, { without, signal })
      for (const address of found.differing) tell({ kind: 'differs', address, at: markOf(list) })
      followed = {
        ...followed,
        nearHash,
        agreeing: new Set([...agreeing, ...found.agreeing]),
        differing: new Set([...differing, ...found.differing]),
      }
      if (found.agreeing.length > 0) await save()
    },

    read: (): FollowedList | undefined => followed,

    readVerdict: (): ListVerdict | undefined =>
      followed && verdictOfList({ ...followed, nodes: followed.agreeing.size }),
  }
}

/** Each answer of the node was in time and small enough; all of them together were not. */
function isTurnOver(error: unknown): error is ChainError {
  return (
    error instanceof ChainError &&
    (error.facts.timeoutMs === turnMs || error.facts.limitBytes === mostListBytes)
  )
}

/** Whether another node's diff between the two would be small. */
function isNear(from: VerifiedList, to: VerifiedList): boolean {
  return from.height > 0 && to.height - from.height <= farBlocks
}

async function blockBefore(pool: NodePool, { height }: VerifiedList, signal: AbortSignal | undefined) {
  const before = pool.ask('getBlockHash', { height: height - 1 }, { signal })
  return before.then(
    ({ result }) => result,
    () => undefined,
  )
}

function asFollowed({ list, nodes }: Restored): FollowedList {
  return {
    list,
    agreeing: new Set(),
    earlierNodes: nodes,
    differing: new Set(),
    nearHash: undefined,
    chainLock: notVerifiable('block-unknown'),
    isQuorumTrusted: false,
    proof: undefined,
  }
}

function markOf({ height, blockHash }: VerifiedList): Mark {
  return { height, blockHash }
}
