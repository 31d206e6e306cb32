import { versionBytes } from '#/protocol/layer1/network.ts'
import { isSingleFile } from '#/platform/build-form.ts'
import type { Clock } from '#/platform/clock.ts'
import type { Database } from '#/platform/database.ts'
import type { Ticker } from '#/platform/timer.ts'
import type { ChainClient } from '#/chain/chain-client.ts'
import { ChainError } from '#/chain/chain-error.ts'
import type { CoreNetwork } from '#/chain/core-network.ts'
import { type FeedEvent, newestEvents } from '#/chain/feed-event.ts'
import { sandboxAddresses } from '#/sandbox/sandbox-fetch.ts'
import { errorCode } from '#/session/error-code.ts'
import { type Network, sandboxId, readPin } from '#/workspace/records/network.ts'
import { idleView, useChain, type ChainState, type LatencySample } from './chain-store.ts'
import { changesOf, readFeed, type FeedStore } from './feed-storage.ts'
import { storeEvent, type StoredEvent } from './stored-event.ts'
import { addBlock, observeBlock, type ObservedBlock } from './observed-block.ts'

export interface ChainSessionEnvironment {
  readonly openClient: () => ChainClient
  readonly openStorage: (networkId: string) => Database<FeedStore>
  readonly clock: Clock
  readonly ticker: Ticker
  /** Hears of what is new, not of what was kept. */
  readonly onEvents: (events: readonly StoredEvent[]) => void
  /** Keeps what older builds had in the feed: watches are part of the workspace. */
  readonly migrateWatches: (networkId: string, hashes: readonly string[]) => Promise<void>
}

const mostEvents = 1000
// A worker that has stopped says nothing: it is asked.
const heartbeatMs = 15_000

/** Follows one network at a time in the worker of the chain room, and shows in `useChain` what is known of it. */
export function makeChainSession(ground: ChainSessionEnvironment) {
  let client: ChainClient | undefined
  let storage: Database<FeedStore> | undefined
  let followed: string | undefined
  let last: { readonly network: Network; readonly everyMs: number } | undefined
  // Rises with every network: what an older one still answers is not shown.
  let turn = 0
  let lastEvent = 0
  // Whose state is being read: a worker that was ended never answers.
  let readingAt: number | undefined
  let isNew = false

  const show = useChain.setState

  const fail = (error: unknown, at: number) => {
    if (at === turn) show({ kind: 'stopped', failure: errorCode(error) })
  }

  const save = (
    store: 'events' | 'blocks',
    before: ReadonlyMap<string, unknown>,
    after: ReadonlyMap<string, unknown>,
  ) => {
    const changes = changesOf(store, before, after)
    // History that cannot be kept is lost with the page; what is shown is right.
    if (changes.length > 0) storage?.write(changes).catch(() => undefined)
  }

  const takeEvents = (news: readonly FeedEvent[]) => {
    const { events } = useChain.getState()
    const known = new Set(events.map(({ key }) => key))
    const fresh = news.map(storeEvent).filter(({ key }) => !known.has(key))
    if (fresh.length === 0) return
    const next = newestEvents([...events, ...fresh], mostEvents)
    show({ events: next })
    save('events', byKey(events), byKey(next))
    ground.onEvents(fresh)
  }

  const takeState = (state: ChainState) => {
    const { blocks, latencies, state: before, heardAtMs } = useChain.getState()
    const nowMs = ground.clock.wallMs()
    const isPoll = state.last !== null && state.last.atMs !== before?.last?.atMs
    const isHeard = state.last?.outcome.kind === 'unchanged' || state.last?.outcome.kind === 'advanced'
    const next = state.list === null ? blocks : addBlock(blocks, observeBlock(state.list, nowMs))
    show({
      kind: 'following',
      failure: undefined,
      state,
      heardAtMs: isHeard ? state.last?.atMs : heardAtMs,
      blocks: next,
      latencies: isPoll ? addLatencies(latencies, state.nodes, nowMs) : latencies,
    })
    if (next !== blocks) save('blocks', byHash(blocks), byHash(next))
  }

  const isWanted = (at: number) => isNew && at === turn

  const readNews = async (from: ChainClient, at: number) => {
    isNew = false
    const state = await from.readState()
    if (at !== turn) return
    takeState(state)
    if (state.lastEvent <= lastEvent) return
    const events = await from.readEvents({ after: lastEvent })
    if (at !== turn) return
    lastEvent = state.lastEvent
    takeEvents(events)
  }

  const refresh = async () => {
    isNew = true
    if (readingAt === turn || client === undefined) return
    const at = turn
    readingAt = at
    try {
      while (isWanted(at)) await readNews(client, at)
    } catch (error) {
      fail(error, at)
    } finally {
      if (readingAt === at) readingAt = undefined
    }
  }

  const open = () => {
    const opened = ground.openClient()
    opened.watch(() => void refresh())
    ground.ticker(heartbeatMs, () => {
      if (useChain.getState().kind === 'following') void refresh()
    })
    return opened
  }

  const stop = () => {
    turn += 1
    followed = undefined
    lastEvent = 0
    isNew = false
    client?.stop()
    storage?.close()
    storage = undefined
  }

  const takeOver = (networkId: string, hashes: readonly string[]) => {
    if (hashes.length === 0) return
    const from = storage
    const isDone = ground
      .migrateWatches(networkId, hashes)
      .then(() => from?.write(hashes.map((key) => ({ kind: 'remove', store: 'watched', key }))))
    // What was not taken over is still there the next time.
    isDone.catch(() => undefined)
  }

  const follow = async (network: Network, everyMs: number): Promise<void> => {
    last = { network, everyMs }
    const core = coreNetworkOf(network)
    const terms = JSON.stringify(core ?? network.id)
    if (terms === followed) return
    stop()
    const at = turn
    followed = terms
    if (core === undefined) return show({ ...idleView, kind: 'no-nodes', networkId: network.id }, true)
    show({ ...idleView, kind: 'starting', networkId: network.id }, true)
    storage = ground.openStorage(network.id)
    const stored = await readFeed(storage).catch(() => undefined)
    if (at !== turn) return
    if (stored !== undefined) {
      show({ events: stored.events, blocks: stored.blocks })
      takeOver(network.id, stored.watched)
    }
    try {
      client ??= open()
      await client.follow(core, everyMs)
    } catch (error) {
      fail(error, at)
    }
    if (at === turn) void refresh()
  }

  return {
    /** Follows this network from now on; of one that is followed already, nothing changes. */
    follow,

    /** Ends the worker and forgets what it said. */
    stop: () => {
      stop()
      show(idleView, true)
    },

    setEvery: (everyMs: number) => void client?.setEvery({ everyMs }).catch(() => undefined),

    /** Asks at once; what comes of it is shown when it is there. A worker that is gone is started again. */
    again: async (): Promise<void> => {
      const { kind } = useChain.getState()
      if (kind === 'stopped' && last !== undefined) {
        stop()
        await follow(last.network, last.everyMs)
      } else await client?.pollNow().catch((error: unknown) => fail(error, turn))
    },

    /** Reads the list again from the beginning. */
    reload: async (): Promise<void> => {
      await client?.reload()
      await refresh()
    },

    /** The worker, to be asked what the view does not hold. Throws when no network is followed. */
    ask: (): ChainClient => {
      if (client === undefined) throw new ChainError('chain/not-following')
      return client
    },
  }
}

function byKey(events: readonly StoredEvent[]): ReadonlyMap<string, StoredEvent> {
  return new Map(events.map((each) => [each.key, each]))
}

function byHash(blocks: readonly ObservedBlock[]): ReadonlyMap<string, ObservedBlock> {
  return new Map(blocks.map((each) => [each.blockHash, each]))
}

// An hour at the usual pace.
const mostSamples = 360

/** The samples with those of one more poll. Nodes that are gone are forgotten. */
function addLatencies(
  held: ReadonlyMap<string, readonly LatencySample[]>,
  nodes: ChainState['nodes'],
  atMs: number,
): ReadonlyMap<string, readonly LatencySample[]> {
  return new Map(
    nodes.map(({ address, latencyMs }) => {
      const before = held.get(address) ?? []
      if (latencyMs === null) return [address, before]
      return [address, [...before, { atMs, ms: latencyMs }].slice(-mostSamples)]
    }),
  )
}

/** Whom to ask about a network. None: it is not followed. */
function nodesOf({ id, nodes }: Network): readonly string[] {
  if (id === sandboxId) return sandboxAddresses
  // The policy of the single file refuses every request.
  return isSingleFile ? [] : nodes
}

/** A network as the chain room knows it; nothing where there is nobody to ask. */
export function coreNetworkOf(network: Network): CoreNetwork | undefined {
  const nodes = nodesOf(network)
  if (nodes.length === 0) return undefined
  return {
    id: network.id,
    nodes: [...nodes],
    votingVersion: versionBytes[network.kind].publicKeyHash,
    chainLockType: network.chainLockType,
    pinnedQuorums: network.pinnedQuorums.flatMap((line) => readPin(line) ?? []),
  }
}
