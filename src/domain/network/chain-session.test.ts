import { beforeEach, describe, expect, it } from 'vitest'
import { makeChainSession } from './chain-session.ts'
import { chainApi, type ChainCalls, type ChainQuestion } from '#/chain/chain-api.ts'
import { ChainError } from '#/chain/chain-error.ts'
import type { ChainState } from '#/chain/chain-state.ts'
import type { FeedEvent } from '#/chain/feed-event.ts'
import type { Database } from '#/platform/database.ts'
import { startMemoryWorker, type MemoryWorker } from '#/platform/testing/memory-worker.ts'
import { serveWorker, type CallHandlers } from '#/platform/worker-call.ts'
import { sandboxNetwork, type Network } from '#/store/records/network.ts'
import { idleView, useChain } from './chain-store.ts'
import type { FeedStore, StoredEvent } from './feed-storage.ts'

const hash = (number: number) => number.toString(16).padStart(64, '0')
const harbour: Network = {
  ...sandboxNetwork,
  id: '0123456789abcdef',
  name: 'Harbour',
  nodes: ['https://a.example/'],
  platformNodes: [],
}
const bare: Network = { ...harbour, id: 'fedcba9876543210', nodes: [] }

function stateAt(networkId: string, height: number, lastEvent = 0): ChainState {
  return {
    networkId,
    list: {
      height,
      blockHash: hash(height),
      sinceMs: height,
      total: 3,
      enabled: 2,
      evonodes: 1,
      quorums: 0,
      masternodeCheck: { kind: 'verified' },
      quorumCheck: { kind: 'verified' },
      chainLock: { kind: 'not-verifiable', why: 'no-lock' },
      verdict: { kind: 'self-consistent' },
      agreeing: [],
      earlierNodes: 0,
      differing: [],
    },
    last: { atMs: height, outcome: { kind: 'advanced' } },
    sides: [],
    nodes: [],
    lastEvent,
  }
}

const reloadedAt = (height: number): FeedEvent => ({
  number: 1,
  atMs: height,
  event: { kind: 'reloaded', to: { height, blockHash: hash(height) } },
})

function setUp() {
  const stored = new Map<string, Map<string, unknown>>()
  const told: StoredEvent[][] = []
  const calls: string[] = []
  const answers = {
    readState: async (): Promise<ChainState> => stateAt(harbour.id, 1),
    readEvents: async (): Promise<readonly FeedEvent[]> => [],
    takeOver: async (networkId: string, hashes: readonly string[]): Promise<void> =>
      void calls.push(`watch ${networkId} ${hashes.join()}`),
  }
  let hear: () => void = () => {}
  let worker: MemoryWorker | undefined
  const page = { isHidden: false, isOnline: true }
  const listeners = new Set<() => void>()
  // A session makes these calls by itself.
  const served = {
    follow: async ({ network, presence }: ChainQuestion<'follow'>) =>
      void calls.push(`follow ${network.id} ${presence.isOnline ? 'online' : 'offline'}`),
    setPresence: async ({ isOnline }: ChainQuestion<'setPresence'>) =>
      void calls.push(isOnline ? 'online' : 'offline'),
    pollNow: async () => void calls.push('poll'),
    readState: () => answers.readState(),
    readEvents: () => answers.readEvents(),
  }
  const startWorker = () => {
    const started = startMemoryWorker((port) => {
      hear = () => port.postMessage({ kind: 'chain-changed' })
      // All other calls come from screens.
      serveWorker(chainApi, served as unknown as CallHandlers<ChainCalls>, port)
    })
    worker = started
    return {
      ...started,
      terminate: () => {
        calls.push('stop')
        started.terminate()
      },
    }
  }
  const openStorage = (networkId: string): Database<FeedStore> => {
    const recordsOf = (store: FeedStore) => {
      const key = `${networkId} ${store}`
      const found = stored.get(key) ?? new Map<string, unknown>()
      stored.set(key, found)
      return found
    }
    return {
      read: async () => ({
        events: recordsOf('events'),
        blocks: recordsOf('blocks'),
        watched: recordsOf('watched'),
      }),
      write: async (changes) => {
        for (const change of changes) {
          if (change.kind === 'put') recordsOf(change.store).set(change.key, change.value)
          else recordsOf(change.store).delete(change.key)
        }
      },
      close: () => void calls.push('close'),
    }
  }
  const session = makeChainSession({
    startWorker,
    connection: {
      isOnline: () => page.isOnline,
      listen: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    presence: { isHidden: () => page.isHidden, listen: () => () => {} },
    openStorage,
    clock: { wallMs: () => 5, monotonicMs: () => 5 },
    ticker: () => () => {},
    onEvents: (events) => void told.push([...events]),
    migrateWatches: (networkId, hashes) => answers.takeOver(networkId, hashes),
  })
  const setOnline = (isOnline: boolean) => {
    page.isOnline = isOnline
    for (const listener of listeners) listener()
  }
  return { session, answers, calls, told, stored, setOnline, hear: () => hear(), fail: () => worker?.fail() }
}

/** Lets pending work finish. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

beforeEach(() => useChain.setState(idleView, true))

describe('following a network', () => {
  it('starts no worker before it is requested, and none if the network has no nodes', async () => {
    const { session, calls } = setUp()
    expect(calls).toEqual([])
    await session.follow(bare, 1000)
    expect(calls).toEqual([])
    expect(useChain.getState()).toMatchObject({ kind: 'no-nodes', networkId: bare.id })
    await expect(session.client.readState()).rejects.toThrow('chain/not-following')
  })

  it('answers an earlier question once the network is followed', async () => {
    const { session } = setUp()
    session.awaitChoice()
    const beforeAny = session.client.readState()
    const first = session.follow({ ...harbour, id: 'aaaa' }, 1000)
    const early = session.client.readState()
    const second = session.follow(harbour, 1000)
    const answers = await Promise.all([beforeAny, early, session.client.readState()])
    expect(answers.map(({ networkId }) => networkId)).toEqual([harbour.id, harbour.id, harbour.id])
    await Promise.all([first, second])
    session.awaitChoice()
    expect(await session.client.readState()).toMatchObject({ networkId: harbour.id })
  })

  it('shows its state, stores blocks and events, and announces new events once', async () => {
    const { session, answers, told, stored, hear } = setUp()
    answers.readEvents = async () => [reloadedAt(2)]
    answers.readState = async () => stateAt(harbour.id, 2, 1)
    await session.follow(harbour, 1000)
    await settle()
    hear()
    await settle()
    const { kind, blocks, events, heardAtMs } = useChain.getState()
    expect([kind, blocks.map(({ height }) => height), heardAtMs]).toEqual(['following', [2], 2])
    expect(events.map(({ key }) => key)).toEqual([`reloaded ${hash(2)}`])
    expect(told).toHaveLength(1)
    expect(stored.get(`${harbour.id} events`)?.size).toBe(1)
    expect(stored.get(`${harbour.id} blocks`)?.size).toBe(1)
  })

  it('shows the events of an earlier session, and does not announce them again', async () => {
    const first = setUp()
    first.answers.readEvents = async () => [reloadedAt(2)]
    first.answers.readState = async () => stateAt(harbour.id, 2, 1)
    await first.session.follow(harbour, 1000)
    await settle()

    const second = setUp()
    for (const [key, value] of first.stored) second.stored.set(key, value)
    second.stored.get(`${harbour.id} events`)?.set('damaged', { key: 'damaged' })
    second.answers.readEvents = first.answers.readEvents
    second.answers.readState = first.answers.readState
    await second.session.follow(harbour, 1000)
    await settle()
    expect(useChain.getState().events).toHaveLength(1)
    expect(second.told).toEqual([])
  })

  it('moves an older build’s watches to the workspace, and removes them once they are stored there', async () => {
    const { session, answers, calls, stored } = setUp()
    stored.set(`${harbour.id} watched`, new Map([hash(8), 'no hash'].map((key) => [key, true])))
    const { takeOver } = answers
    answers.takeOver = async () => {
      throw new Error('disk full')
    }
    await session.follow(harbour, 1000)
    await settle()
    expect(stored.get(`${harbour.id} watched`)?.has(hash(8))).toBe(true)
    session.stop()
    answers.takeOver = takeOver
    await session.follow(harbour, 1000)
    await settle()
    expect(calls).toContain(`watch ${harbour.id} ${hash(8)}`)
    expect([...(stored.get(`${harbour.id} watched`)?.keys() ?? [])]).toEqual(['no hash'])
  })

  it('ends the old worker when another network is followed, and ignores its late answers', async () => {
    const { session, answers, calls } = setUp()
    let say: (state: ChainState) => void = () => {}
    answers.readState = () => new Promise((resolve) => (say = resolve))
    await session.follow(harbour, 1000)
    await session.follow(harbour, 1000)
    expect(calls.filter((call) => call.startsWith('follow'))).toHaveLength(1)
    const late = say
    answers.readState = async () => stateAt('sandbox', 4)
    await session.follow(sandboxNetwork, 1000)
    expect(calls.slice(calls.indexOf(`follow ${harbour.id} online`))).toEqual([
      `follow ${harbour.id} online`,
      'stop',
      'close',
      'follow sandbox online',
    ])
    // The ended worker has not answered, and nobody waits for its answer.
    await settle()
    expect(useChain.getState()).toMatchObject({ kind: 'following', state: { networkId: 'sandbox' } })
    late(stateAt(harbour.id, 9))
    await settle()
    expect(useChain.getState()).toMatchObject({ networkId: 'sandbox', blocks: [{ height: 4 }] })
  })

  it('reports that the worker stopped, and follows the network again on request', async () => {
    const { session, answers, calls } = setUp()
    answers.readState = async () => {
      throw new ChainError('chain/worker-failed')
    }
    await session.follow(harbour, 1000)
    await settle()
    expect(useChain.getState()).toMatchObject({ kind: 'stopped', failure: 'chain/worker-failed' })
    answers.readState = async () => stateAt(harbour.id, 3)
    await session.again()
    await settle()
    expect(useChain.getState()).toMatchObject({ kind: 'following', failure: undefined })
    expect(calls.filter((call) => call.startsWith('follow'))).toHaveLength(2)
    await session.again()
    expect(calls.at(-1)).toBe('poll')
  })

  it('follows the sandbox without a connection, but no other network', async () => {
    const { session, calls, setOnline } = setUp()
    setOnline(false)
    await session.follow(sandboxNetwork, 1000)
    await session.follow(harbour, 1000)
    expect(calls.filter((call) => call.startsWith('follow'))).toEqual([
      'follow sandbox online',
      `follow ${harbour.id} offline`,
    ])
  })

  it('tells the worker whether the page is online', async () => {
    const { session, calls, setOnline } = setUp()
    setOnline(false)
    await session.follow(harbour, 1000)
    setOnline(true)
    await settle()
    expect(calls).toEqual([`follow ${harbour.id} offline`, 'online'])
    session.stop()
    setOnline(false)
    await settle()
    expect(calls.slice(2)).toEqual(['stop', 'close'])
  })

  it('starts another worker when the first one has failed', async () => {
    const { session, calls, fail } = setUp()
    await session.follow(harbour, 1000)
    await settle()
    fail()
    await expect(session.client.readState()).rejects.toThrow('chain/not-following')
    session.stop()
    await session.follow(harbour, 1000)
    expect((await session.client.readState()).networkId).toBe(harbour.id)
    expect(calls.filter((call) => call.startsWith('follow'))).toHaveLength(2)
  })
})
