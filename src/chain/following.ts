import type { Alarm } from '#/platform/timer.ts'
import { ChainError } from './chain-error.ts'
import { describeList, describeNodes, describeOutcome, type ChainState } from './chain-state.ts'
import { openCheckpointStore } from './checkpoint-store.ts'
import type { CoreNetwork } from './core-network.ts'
import { openEventFeed, type FollowEvent } from './feed-event.ts'
import { createListFollower, type ListSplit, type SyncOutcome } from './list-follower.ts'
import type { VerifiedList } from '#/protocol/masternode/verified-list.ts'
import { openListSearch } from './list-query.ts'
import type { ListStorage } from './list-storage.ts'
import { isConnectionFailure } from './node-health.ts'
import { createNodePool } from './node-pool.ts'
import { createRpcClient, type RpcClient, type RpcContext } from './rpc-client.ts'
import { readSides, type ChainSide } from './chain-sides.ts'
import { readTips, type NodeStatus } from './node-agreement.ts'
import { createStreamClient, type StreamContext } from './stream-client.ts'
import { quorumName, type Quorum } from '#/protocol/masternode/quorum-entry.ts'

export interface FollowingContext extends RpcContext, StreamContext {
  readonly alarm: Alarm
  readonly random: () => number
  readonly openStorage: (networkId: string) => {
    readonly storage: ListStorage
    readonly mayWrite: () => boolean
  }
  readonly tell: () => void
}

export type Following = ReturnType<typeof startFollowing>

const budgetMs = 20_000
const mostHeights = 64

/** Follows one network until stopped: polls, verifies, compares the nodes. */
export function startFollowing(
  network: CoreNetwork,
  { everyMs, presence }: { readonly everyMs: number; readonly presence: Presence },
  context: FollowingContext,
) {
  const { clock } = context
  const abort = new AbortController()
  const { storage, mayWrite } = context.openStorage(network.id)
  const pool = createNodePool(network.nodes, {
    client: clientOf(network, context, abort.signal),
    clock,
    random: context.random,
    budgetMs,
  })
  const feed = openEventFeed(network.votingVersion, clock.wallMs)
  const follower = createListFollower({
    alarm: context.alarm,
    network,
    pool,
    shelf: openCheckpointStore(storage, mayWrite),
    tell: (event) => {
      feed.add(event)
      if (event.kind !== 'advanced') return
      noteTip(event.to)
      ages.note(event)
    },
  })

  const heights = new Map<string, number>()
  const ages = openQuorumAges()
  let sinceMs: number | null = null
  let last: ChainState['last'] = null
  let statuses: readonly NodeStatus[] = []
  let sides: readonly ChainSide[] = []
  let { isOnline } = presence
  const readKnown = () => ({
    tip: follower.read()?.list.blockHash,
    health: pool.readHealth(),
    statuses,
    sides,
  })
  let beforePoll = readKnown()

  const noteTip = ({ height, blockHash }: { readonly height: number; readonly blockHash: string }) => {
    sinceMs = clock.wallMs()
    heights.set(blockHash, height)
    const [oldest] = heights.keys()
    if (heights.size > mostHeights && oldest !== undefined) heights.delete(oldest)
  }

  const note = (outcome: SyncOutcome) => {
    last = { atMs: clock.wallMs(), outcome: describeOutcome(outcome) }
    context.tell()
  }

  const compareNodes = async (lists: ListSplit | undefined): Promise<void> => {
    const list = follower.read()?.list
    if (list !== undefined) await compareTips(list)
    // Read the list again, because `compareTips` may have found more agreeing nodes.
    const followed = follower.read()
    sides = await readSides({ pool, network, followed, signal: abort.signal }, statuses, lists)
    context.tell()
  }

  /**
   * Compares the nodes’ tips with the list. If any node is ahead, nodes that are still at the list’s block are behind.
   */
  const compareTips = async (list: VerifiedList): Promise<void> => {
    await follower.agree(abort.signal)
    const tip = { height: list.height, hash: list.blockHash, heights }
    const found = await readTips(pool, tip, abort.signal)
    const isFound = ({ address }: NodeStatus) => found.some((each) => each.address === address)
    statuses = [...statuses.filter((each) => !isFound(each)), ...found]
    const isAnyAhead = statuses.some(({ status }) => status.kind === 'ahead')
    for (const { address, status } of statuses) {
      if (status.kind === 'agrees') pool.noteTip(address, list.blockHash, isAnyAhead)
    }
    context.tell()
  }

  /**
   * Restores what was known before the last poll about nodes that it could not reach, because the device may have been
   * offline then. If the list has a new tip, the earlier status of these nodes is about another block and is dropped.
   */
  const forgetLost = () => {
    const { tip, health, statuses: before } = beforePoll
    const isCut = ({ status }: NodeStatus) => status.kind === 'silent' && isConnectionFailure(status.failure)
    const lost = new Set([
      ...pool.forgetLost(health),
      ...statuses.filter(isCut).map(({ address }) => address),
    ])
    const isSameTip = tip === follower.read()?.list.blockHash
    const restored = isSameTip ? before : []
    statuses = [
      ...statuses.filter(({ address }) => !lost.has(address)),
      ...restored.filter(({ address }) => lost.has(address)),
    ]
    // A fork that was seen stays in sight.
    if (isSameTip && sides.length === 0 && lost.size > 0) ({ sides } = beforePoll)
    context.tell()
  }

  const pollOnce = async (sync: () => Promise<SyncOutcome>) => {
    beforePoll = readKnown()
    const outcome = await sync()
    note(outcome)
    await compareNodes(outcome.kind === 'split' ? outcome.lists : undefined)
    if (!isOnline) forgetLost()
  }

  // Polls run in sequence, because they change the same list. The stored list comes before any node’s answer; if it
  // cannot be restored, nodes provide the list. A failed notification must not end the polling.
  let queue = follower
    .restore()
    .then(context.tell)
    .catch(() => {})
  const inTurn = (work: () => Promise<SyncOutcome>): Promise<void> => {
    queue = queue.then(async () => {
      if (abort.signal.aborted) return
      try {
        await pollOnce(work)
      } catch (error) {
        // A bug must not end the polling. Verified data is kept.
        note({ kind: 'failed', error: new ChainError('chain/internal', {}, error) })
      }
    })
    return queue
  }

  const poller = startPoller({
    alarm: context.alarm,
    everyMs,
    poll: () => inTurn(() => follower.sync(abort.signal)),
  })
  poller.setPresence(presence)

  const pause = () => new Promise<void>((resolve) => void context.alarm(0, resolve))

  return {
    network,
    pool,
    feed,
    pause,
    readQuorumAge: ages.read,
    search: openListSearch(network.votingVersion, pause),
    readFollowed: follower.read,
    readVerdict: follower.readVerdict,
    pollNow: poller.pollNow,
    setEvery: poller.setEvery,
    setPresence: (next: Presence) => {
      // Failures while offline or hidden say little about the nodes.
      if (next.isOnline && !next.isHidden) pool.forgive()
      if (isOnline && !next.isOnline) forgetLost()
      isOnline = next.isOnline
      poller.setPresence(next)
    },
    reload: () => inTurn(() => follower.reload(abort.signal)),
    readState: (): ChainState => {
      const followed = follower.read()
      const verdict = follower.readVerdict()
      const isKnown = followed !== undefined && verdict !== undefined
      return {
        networkId: network.id,
        list: isKnown ? describeList(followed, verdict, sinceMs) : null,
        last,
        nodes: describeNodes(pool.readHealth(), statuses, clock.monotonicMs()),
        sides: [...sides],
        lastEvent: feed.last(),
      }
    },
    stop: () => {
      poller.stop()
      abort.abort()
    },
  }
}

function clientOf({ streams = [] }: CoreNetwork, context: FollowingContext, signal: AbortSignal): RpcClient {
  const rpc = createRpcClient(context)
  if (streams.length === 0) return rpc
  const streaming = createStreamClient(rpc, context, signal)
  return { ask: (address, ...asked) => (streams.includes(address) ? streaming : rpc).ask(address, ...asked) }
}

export interface PollerContext {
  readonly alarm: Alarm
  readonly poll: () => Promise<void>
  readonly everyMs: number
}

export interface Presence {
  readonly isHidden: boolean
  readonly isOnline: boolean
}

// A hidden page polls less often by this factor.
const hiddenFactor = 6

/** Polls at intervals: slower while hidden, not while offline, at once when the page is visible or online again. */
export function startPoller({ alarm, poll, everyMs }: PollerContext) {
  let presence: Presence = { isHidden: false, isOnline: true }
  let interval = everyMs
  let cancel = () => {}
  let isPolling = false
  let isWanted = false
  let isStopped = false

  const schedule = () => {
    cancel()
    cancel = () => {}
    if (isStopped || !presence.isOnline) return
    cancel = alarm(presence.isHidden ? interval * hiddenFactor : interval, run)
  }

  const run = () => {
    if (isStopped) return
    if (isPolling) {
      isWanted = true
      return
    }
    isPolling = true
    cancel()
    void poll().finally(() => {
      isPolling = false
      if (isWanted && presence.isOnline) {
        isWanted = false
        run()
      } else schedule()
    })
  }

  run()
  return {
    pollNow: run,
    setEvery: (ms: number) => {
      interval = ms
      if (!isPolling) schedule()
    },
    setPresence: (next: Presence) => {
      const isBack =
        (!presence.isOnline && next.isOnline) || (presence.isHidden && !next.isHidden && next.isOnline)
      presence = next
      if (isBack) run()
      else if (!isPolling) schedule()
    },
    stop: () => {
      isStopped = true
      cancel()
    },
  }
}

/** Heights between which a quorum entered the list: after `after` (null if not observed), at the latest by `by`. */
interface QuorumAge {
  readonly after: number | null
  readonly by: number
}

type Advance = Pick<Extract<FollowEvent, { kind: 'advanced' }>, 'from' | 'to'> & {
  readonly quorums: {
    readonly added: readonly Pick<Quorum, 'llmqType' | 'quorumHash'>[]
    readonly removed: readonly Pick<Quorum, 'llmqType' | 'quorumHash'>[]
  }
}

/** Remembers, for a session, when quorums entered the followed list. No node reports this. */
export function openQuorumAges() {
  let ages = new Map<string, QuorumAge>()
  // Height of a list from an earlier session that this session continued.
  let restoredAt: number | undefined

  const nameOf = ({ llmqType, quorumHash }: Advance['quorums']['added'][number]) =>
    quorumName(llmqType, quorumHash)

  return {
    note: ({ from, to, quorums }: Advance) => {
      // Quorums in a list that is read from the beginning have an unknown age.
      if (from.height === 0) {
        const known = ages
        const unknown = { after: null, by: to.height }
        ages = new Map(quorums.added.map((each) => [nameOf(each), known.get(nameOf(each)) ?? unknown]))
        return
      }
      restoredAt ??= from.height
      for (const each of quorums.removed) ages.delete(nameOf(each))
      for (const each of quorums.added) ages.set(nameOf(each), { after: from.height, by: to.height })
    },

    /** Returns the age of a quorum in the list of that height. */
    read: (quorum: Advance['quorums']['added'][number], height: number): QuorumAge =>
      ages.get(nameOf(quorum)) ?? { after: null, by: Math.min(restoredAt ?? height, height) },
  }
}
