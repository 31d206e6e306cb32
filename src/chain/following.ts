import type { Alarm } from '#/platform/timer.ts'
import { ChainError } from './chain-error.ts'
import type { ChainState } from './chain-state.ts'
import { openCheckpointStore } from './checkpoint-store.ts'
import { blockAt } from './diff-base.ts'
import type { CoreNetwork } from './core-network.ts'
import { describeList, describeNodes, describeOutcome } from './describe-state.ts'
import { openEventFeed } from './feed-event.ts'
import { createListFollower, type SyncOutcome } from './list-follower.ts'
import { openListSearch } from './list-query.ts'
import type { ListStorage } from './list-storage.ts'
import { createNodePool, type NodePool } from './node-pool.ts'
import { startPoller, type Presence } from './poller.ts'
import { openQuorumAges } from './quorum-ages.ts'
import { createRpcClient, type RpcEnvironment } from './rpc-client.ts'
import { type NodeStatus, compareTips, type TipReport } from './tip-agreement.ts'

export interface FollowingEnvironment extends RpcEnvironment {
  readonly alarm: Alarm
  readonly random: () => number
  readonly openStorage: (networkId: string) => {
    readonly storage: ListStorage
    /** Of several tabs one writes. */
    readonly mayWrite: () => boolean
  }
  /** Something of the state is new. */
  readonly tell: () => void
}

export type Following = ReturnType<typeof startFollowing>

const budgetMs = 20_000
const heightsKept = 64

/** Follows one network until it is stopped: polls, verifies, compares the nodes. */
export function startFollowing(
  network: CoreNetwork,
  { everyMs, presence }: { readonly everyMs: number; readonly presence: Presence },
  ground: FollowingEnvironment,
) {
  const { clock } = ground
  const abort = new AbortController()
  const { storage, mayWrite } = ground.openStorage(network.id)
  const pool = createNodePool(network.nodes, {
    client: createRpcClient(ground),
    clock,
    random: ground.random,
    budgetMs,
  })
  const feed = openEventFeed(network.votingVersion, clock.wallMs)
  const follower = createListFollower({
    alarm: ground.alarm,
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
  let standings: readonly NodeStatus[] = []

  const noteTip = ({ height, blockHash }: { readonly height: number; readonly blockHash: string }) => {
    sinceMs = clock.wallMs()
    heights.set(blockHash, height)
    const [oldest] = heights.keys()
    if (heights.size > heightsKept && oldest !== undefined) heights.delete(oldest)
  }

  const note = (outcome: SyncOutcome) => {
    last = { atMs: clock.wallMs(), outcome: describeOutcome(outcome) }
    ground.tell()
  }

  /** Says whether a node has a block after ours: those that have ours as their best are behind then. */
  const compareNodes = async (): Promise<boolean> => {
    const list = follower.read()?.list
    if (list === undefined) return false
    await follower.agree(abort.signal)
    const tip = { height: list.height, hash: list.blockHash, heights }
    const found = await readTips(pool, tip, abort.signal)
    // Of nodes that rest the last word stands.
    const isFound = ({ address }: NodeStatus) => found.some((each) => each.address === address)
    standings = [...standings.filter((each) => !isFound(each)), ...found]
    const isAnyAhead = standings.some(({ standing }) => standing.kind === 'ahead')
    for (const { address, standing } of standings) {
      if (standing.kind === 'agrees') pool.noteTip(address, list.blockHash, isAnyAhead)
    }
    ground.tell()
    return isAnyAhead
  }

  const pollOnce = async (sync: () => Promise<SyncOutcome>) => {
    note(await sync())
    if (!(await compareNodes())) return
    // The node that was asked first was not the one with the newest block.
    note(await follower.sync(abort.signal))
    await compareNodes()
  }

  // One after the other: they change the same list.
  let queue = Promise.resolve()
  const inTurn = (work: () => Promise<SyncOutcome>): Promise<void> => {
    queue = queue.then(async () => {
      if (abort.signal.aborted) return
      try {
        await pollOnce(work)
      } catch (error) {
        // A bug of ours must not end the polling; what was verified stands.
        note({ kind: 'failed', error: new ChainError('chain/internal', {}, error) })
      }
    })
    return queue
  }

  const poller = startPoller({
    alarm: ground.alarm,
    everyMs,
    poll: () => inTurn(() => follower.sync(abort.signal)),
  })
  poller.setPresence(presence)

  const pause = () => new Promise<void>((resolve) => void ground.alarm(0, resolve))

  return {
    network,
    pool,
    feed,
    pause,
    readQuorumAge: ages.read,
    search: openListSearch(network.votingVersion, pause),
    readFollowed: follower.read,
    readVerdict: follower.judge,
    pollNow: poller.pollNow,
    setEvery: poller.setEvery,
    setPresence: (next: Presence) => {
      // What failed while nobody was there says little of the nodes.
      if (next.isOnline && !next.isHidden) pool.forgive()
      poller.setPresence(next)
    },
    reload: () => inTurn(() => follower.reload(abort.signal)),
    readState: (): ChainState => {
      const followed = follower.read()
      const verdict = follower.judge()
      const isKnown = followed !== undefined && verdict !== undefined
      return {
        networkId: network.id,
        list: isKnown ? describeList(followed, verdict, sinceMs) : null,
        last,
        nodes: describeNodes(pool.readHealth(), standings, clock.monotonicMs()),
        lastEvent: feed.last(),
      }
    },
    stop: () => {
      poller.stop()
      abort.abort()
    },
  }
}

interface Tip {
  readonly height: number
  readonly hash: string
  readonly heights: ReadonlyMap<string, number>
}

/** Asks every node that does not rest for its tip, and those that have another one for the block at the height of ours. */
export async function readTips(
  pool: NodePool,
  tip: Tip,
  signal: AbortSignal | undefined,
): Promise<readonly NodeStatus[]> {
  const replies = await pool.askAll('getBestBlockHash', {}, { signal, isSparing: true })
  const reports = await Promise.all(
    replies.map(async (reply): Promise<TipReport> => {
      const { address } = reply
      if (!reply.ok) return { address, failure: reply.error.code }
      const best = reply.answer.result
      if (best === tip.hash) return { address, best, atHeight: tip.hash }
      const atHeight = await blockAt(pool, address, tip.height, signal).catch(() => undefined)
      pool.noteTip(address, best, atHeight === null)
      return { address, best, atHeight }
    }),
  )
  return compareTips(tip, reports)
}
