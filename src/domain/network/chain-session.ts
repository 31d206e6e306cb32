import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { versionBytes } from '#/protocol/layer1/network.ts'
import { hostOfNode } from '#/protocol/node-address.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { isSingleFile } from '#/platform/build-form.ts'
import { systemClock, type Clock } from '#/platform/clock.ts'
import { deviceConnection, type Connection } from '#/platform/connection.ts'
import type { Database } from '#/platform/database.ts'
import { pagePresence, type Presence } from '#/platform/presence.ts'
import { systemTicker, type Ticker } from '#/platform/timer.ts'
import {
  callWorker,
  typeCalls,
  type WorkerCalls,
  type WorkerClient,
  type WorkerPort,
} from '#/platform/worker-call.ts'
import { chainApi, ChainNews, type ChainCalls } from '#/chain/chain-api.ts'
import { ChainError } from '#/chain/chain-error.ts'
import type { CoreNetwork } from '#/chain/core-network.ts'
import { newestEvents, type FeedEvent } from '#/chain/feed-event.ts'
import { sandboxAddresses } from '#/sandbox/sandbox-fetch.ts'
import { errorCode } from '#/domain/program/error-code.ts'
import { migrateWatches } from './watch-actions.ts'
import { isSandboxId, type Network } from '#/store/records/network.ts'
import { startChainWorker } from './chain-worker.ts'
import type { ChainState } from '#/chain/chain-state.ts'
import { idleView, tellEvents, useChain, type LatencySample } from './chain-store.ts'
import { readPin } from '#/store/records/network.ts'
import {
  openFeedStorage,
  readFeed,
  saveDifference,
  storeEvent,
  type FeedStore,
  type StoredEvent,
} from './feed-storage.ts'
import { addBlock, observeBlock } from './observed-block.ts'

export interface ChainSessionContext {
  readonly startWorker: () => WorkerPort
  readonly connection: Connection
  readonly presence: Presence
  readonly openStorage: (networkId: string) => Database<FeedStore>
  readonly clock: Clock
  readonly ticker: Ticker
  /** Is called with new events only, not with stored ones. */
  readonly onEvents: (events: readonly StoredEvent[]) => void
  /** Moves watches to the workspace that older builds stored in the feed. */
  readonly migrateWatches: (networkId: string, hashes: readonly string[]) => Promise<void>
}

/** Each call waits until the chosen network is followed, and fails with `chain/not-following` if there is none. */
export type ChainClient = WorkerCalls<ChainCalls>

const mostEvents = 1000
// A stopped worker sends nothing, so its state is requested regularly.
const heartbeatMs = 15_000

export function makeChainSession(context: ChainSessionContext) {
  const { connection, presence } = context
  let worker: WorkerClient<ChainCalls> | undefined
  let hasStarted = false
  let storage: Database<FeedStore> | undefined
  let followed: string | undefined
  let last: { readonly network: Network; readonly everyMs: number } | undefined
  // This number rises with every network, so that late answers about an earlier one are ignored.
  let turn = 0
  let lastEvent = 0
  // The turn whose state is being read. An ended worker never answers, so a new turn does not wait for its read.
  let readingAt: number | undefined
  let isNew = false

  let starting: Promise<void> | undefined
  let tellChosen = () => {}

  // Another network may be chosen before the awaited one is followed.
  const started = async (): Promise<void> => {
    if (starting === undefined) return
    await starting
    await started()
  }

  const client: ChainClient = typeCalls<ChainCalls>(Object.keys(chainApi.calls), async (...given) => {
    await started()
    if (worker === undefined) throw new ChainError('chain/not-following')
    return worker.call(...given)
  })

  const show = useChain.setState

  const fail = (error: unknown, at: number) => {
    if (at === turn) show({ kind: 'stopped', failure: errorCode(error) })
  }

  const takeEvents = (news: readonly FeedEvent[]) => {
    const { events } = useChain.getState()
    const known = new Set(events.map(({ key }) => key))
    const fresh = news.map(storeEvent).filter(({ key }) => !known.has(key))
    if (fresh.length === 0) return
    const next = newestEvents([...events, ...fresh], mostEvents)
    show({ events: next })
    saveDifference(storage, 'events', { before: events, after: next, keyOf: ({ key }) => key })
    context.onEvents(fresh)
  }

  const takeState = (state: ChainState) => {
    const { blocks, latencies, state: before, heardAtMs } = useChain.getState()
    const nowMs = context.clock.wallMs()
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
    if (next !== blocks)
      saveDifference(storage, 'blocks', { before: blocks, after: next, keyOf: ({ blockHash }) => blockHash })
  }

  const isWanted = (at: number) => isNew && at === turn

  const readNews = async (at: number) => {
    isNew = false
    const state = await client.readState()
    if (at !== turn) return
    takeState(state)
    if (state.lastEvent <= lastEvent) return
    const events = await client.readEvents({ after: lastEvent })
    if (at !== turn) return
    lastEvent = state.lastEvent
    takeEvents(events)
  }

  const refresh = async () => {
    isNew = true
    if (readingAt === turn) return
    const at = turn
    readingAt = at
    try {
      while (isWanted(at)) await readNews(at)
    } catch (error) {
      fail(error, at)
    } finally {
      if (readingAt === at) readingAt = undefined
    }
  }

  const startWorker = () => {
    const port = context.startWorker()
    port.addEventListener('message', ({ data }) => {
      if (ChainNews.safeParse(data).success) void refresh()
    })
    const next = callWorker(chainApi, port, () => {
      if (worker === next) worker = undefined
    })
    if (hasStarted) return next
    hasStarted = true
    connection.listen(tellPresence)
    presence.listen({ onInput: () => {}, onVisibility: tellPresence })
    context.ticker(heartbeatMs, () => {
      if (useChain.getState().kind === 'following') void refresh()
    })
    return next
  }

  // The sandbox is followed even offline.
  const readPresence = () => ({
    isHidden: presence.isHidden(),
    isOnline: connection.isOnline() || (last !== undefined && isSandboxId(last.network.id)),
  })

  const tellPresence = () => {
    // The worker is informed of every change. An ended worker does not need to know.
    if (worker !== undefined) void client.setPresence(readPresence()).catch(() => {})
  }

  const stop = () => {
    turn += 1
    followed = undefined
    lastEvent = 0
    isNew = false
    worker?.end(new ChainError('chain/not-following'))
    worker = undefined
    storage?.close()
    storage = undefined
  }

  const takeOver = (networkId: string, hashes: readonly string[]) => {
    if (hashes.length === 0) return
    const from = storage
    const isDone = context
      .migrateWatches(networkId, hashes)
      .then(() => from?.write(hashes.map((key) => ({ kind: 'remove', store: 'watched', key }))))
    // Watches that could not be moved are still stored, and are moved the next time.
    isDone.catch(() => undefined)
  }

  const follow = async (network: Network, everyMs: number): Promise<void> => {
    last = { network, everyMs }
    const core = coreNetworkOf(network)
    const terms = JSON.stringify(core ?? network.id)
    if (terms === followed) return
    stop()
    followed = terms
    const begun = begin(network, core, everyMs).finally(() => {
      if (starting === begun) starting = undefined
    })
    starting = begun
    tellChosen()
    await begun
  }

  const begin = async (network: Network, core: CoreNetwork | undefined, everyMs: number): Promise<void> => {
    const at = turn
    if (core === undefined) return show({ ...idleView, kind: 'no-nodes', networkId: network.id }, true)
    show({ ...idleView, kind: 'starting', networkId: network.id }, true)
    storage = context.openStorage(network.id)
    const stored = await readFeed(storage).catch(() => undefined)
    if (at !== turn) return
    if (stored !== undefined) {
      show({ events: stored.events, blocks: stored.blocks })
      takeOver(network.id, stored.watched)
    }
    try {
      worker ??= startWorker()
      await worker.calls.follow({ network: core, everyMs, presence: readPresence() })
    } catch (error) {
      fail(error, at)
    }
    if (at === turn) void refresh()
  }

  return {
    client,

    /** Announces that a network will be chosen, so that calls wait for it. */
    awaitChoice: () => {
      if (starting !== undefined || followed !== undefined) return
      starting = new Promise((resolve) => {
        tellChosen = resolve
      })
    },

    follow,

    stop: () => {
      stop()
      show(idleView, true)
    },

    setEvery: (everyMs: number) => void client.setEvery({ everyMs }).catch(() => undefined),

    again: async (): Promise<void> => {
      const { kind } = useChain.getState()
      if (kind === 'stopped' && last !== undefined) {
        stop()
        await follow(last.network, last.everyMs)
      } else if (hasStarted) await client.pollNow().catch((error: unknown) => fail(error, turn))
    },

    reload: async (): Promise<void> => {
      if (!hasStarted) return
      await client.reload()
      await refresh()
    },
  }
}

/** The chain of this page. Its worker starts with the first followed network. */
export const chain = makeChainSession({
  startWorker: startChainWorker,
  connection: deviceConnection,
  presence: pagePresence,
  openStorage: openFeedStorage,
  clock: systemClock,
  ticker: systemTicker,
  onEvents: tellEvents,
  migrateWatches,
})

/**
 * Asks once for each list and question, and returns the previous answer until the next one arrives. `question` contains
 * everything that the answer depends on besides the list.
 */
export function useListAnswer<Answer>(
  question: readonly [name: string, ...details: readonly unknown[]],
  ask: (client: ChainClient) => Promise<Answer>,
): Answer | undefined {
  const networkId = useChain((state) => state.networkId)
  const blockHash = useChain((state) => state.state?.list?.blockHash)
  const { data } = useQuery({
    queryKey: [...question, networkId, blockHash],
    queryFn: () => ask(chain.client),
    enabled: blockHash !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    // Answers about earlier lists are not needed again, so they are kept for ten seconds only.
    gcTime: 10_000,
  })
  // Many answers arrive at once. Deferring them lets React render in slices.
  return useDeferredValue(data)
}

// Samples of an hour at the usual pace.
const mostSamples = 360

function addLatencies(
  latencies: ReadonlyMap<string, readonly LatencySample[]>,
  nodes: ChainState['nodes'],
  atMs: number,
): ReadonlyMap<string, readonly LatencySample[]> {
  return new Map(
    nodes.map(({ address, latencyMs }) => {
      const before = latencies.get(address) ?? []
      if (latencyMs === null) return [address, before]
      return [address, [...before, { atMs, ms: latencyMs }].slice(-mostSamples)]
    }),
  )
}

function nodesOf({ id, nodes }: Network): readonly string[] {
  if (isSandboxId(id)) return sandboxAddresses
  // The policy of the single file blocks every request.
  return isSingleFile ? [] : nodes
}

// Each node first streams the complete list, which is 1.5 MB on the main network.
const mostStreams = 8

/** Returns platform nodes of different hosts to ask for the list. In the sandbox, core nodes have the list. */
function streamsOf({ id, profile, nodes, platformNodes }: Network): readonly string[] {
  if (isSandboxId(id) || isSingleFile || wireProfiles[profile].codec !== 'bincode') return []
  const core = new Set(nodes.map(hostOfNode))
  const addresses = platformNodes.filter((address) => !core.has(hostOfNode(address)))
  const hosts = addresses.map(hostOfNode)
  return addresses.filter((_, at) => hosts.indexOf(hosts[at] ?? '') === at).slice(0, mostStreams)
}

export function coreNetworkOf(network: Network): CoreNetwork | undefined {
  const streams = streamsOf(network)
  const nodes = [...nodesOf(network), ...streams]
  if (nodes.length === 0) return undefined
  return {
    id: network.id,
    nodes,
    ...(streams.length === 0 ? {} : { streams }),
    votingVersion: versionBytes[network.kind].publicKeyHash,
    chainLockType: network.chainLockType,
    pinnedQuorums: network.pinnedQuorums.flatMap((line) => readPin(line) ?? []),
  }
}
