import { describe, expect, it } from 'vitest'
import { sampleVotingVersion } from '#/protocol/testing/diff-samples.ts'
import { writeJsonAsCbor } from '#/protocol/testing/json-as-cbor.ts'
import { ChainError } from './chain-error.ts'
import { openCheckpointStore } from './checkpoint-store.ts'
import type { FollowEvent } from './feed-event.ts'
import { createListFollower } from './list-follower.ts'
import { createNodePool } from './node-pool.ts'
import { createRpcClient } from './rpc-client.ts'
import { createStreamClient } from './stream-client.ts'
import { memoryListStorage } from './testing/list-storage-in-memory.ts'
import {
  blockHashAt,
  sampleDiff,
  sampleFetch,
  sampleTime,
  type SampleChain,
  type SampleNode,
} from './testing/sample-network.ts'

const main: SampleChain = {}
const noBlock = '0'.repeat(64)

type Part = Uint8Array | Error | 'end'

/**
 * Streams of nodes: each subscription begins with the list at the node's height, and continues with pushed messages.
 */
function scriptedStreams(nodes: ReadonlyMap<string, SampleNode>) {
  const opened: string[] = []
  const first = new Map<string, Part>()
  const tellers = new Map<string, (part: Part) => void>()
  async function* subscribe(address: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    opened.push(address)
    const parts: Part[] = [first.get(address) ?? messageOf(nodes.get(address), 0)]
    let wake = () => {}
    tellers.set(address, (part) => {
      parts.push(part)
      wake()
    })
    signal.addEventListener('abort', () => wake(), { once: true })
    while (!signal.aborted) {
      const part = parts.shift()
      if (part === undefined)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      else if (part === 'end') return
      else if (part instanceof Error) throw part
      else yield part
    }
    throw new ChainError('chain/aborted')
  }
  return { subscribe, opened, first, push: (address: string, part: Part) => tellers.get(address)?.(part) }
}

function messageOf(node: SampleNode | undefined, base: number): Uint8Array {
  if (node === undefined) throw new TypeError('no node')
  const { chain, height } = node
  const diff = sampleDiff(chain, blockHashAt(chain, base), blockHashAt(chain, height))
  return writeJsonAsCbor({ ...diff, ...(base === 0 ? { baseBlockHash: noBlock } : {}) })
}

function follow(chains: readonly SampleChain[] = [main], memory = memoryListStorage()) {
  const time = sampleTime()
  const addresses = chains.map((_, place) => `https://${'abcde'.charAt(place)}.example/`)
  const nodes = new Map(
    chains.map((chain, place): [string, SampleNode] => [
      addresses[place] ?? '',
      { chain, height: 30, latencyMs: 1 },
    ]),
  )
  const { fetch, asked } = sampleFetch(nodes, time)
  const streams = scriptedStreams(nodes)
  const stop = new AbortController()
  const rpc = createRpcClient({ fetch, isOnline: () => true, ...time })
  const client = createStreamClient(rpc, { ...time, subscribe: streams.subscribe }, stop.signal)
  const pool = createNodePool(addresses, { client, clock: time.clock, random: () => 0.5, budgetMs: 20_000 })
  const events: FollowEvent[] = []
  const follower = createListFollower({
    network: {
      id: 'test',
      nodes: addresses,
      votingVersion: sampleVotingVersion,
      chainLockType: 100,
      pinnedQuorums: [],
    },
    pool,
    alarm: time.alarm,
    shelf: openCheckpointStore(memory.storage, () => true),
    tell: (event) => events.push(event),
  })
  /** Moves every node to the block, and streams the diff from the previous block. */
  const advance = async (height: number, isStreamed = true) => {
    for (const [address, node] of nodes) {
      const before = node.height
      node.height = height
      if (isStreamed) streams.push(address, messageOf(node, before))
    }
    await settle()
  }
  return { ...streams, follower, nodes, addresses, asked, time, pool, events, advance, memory, stop }
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('the list of nodes that stream it', () => {
  it('is read completely at first, then by differences, and is agreed if other nodes stream it, too', async () => {
    const { follower, advance, opened, addresses, asked, events } = follow([main, main, main])
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    await follower.agree()
    expect(follower.readVerdict()).toEqual({ kind: 'agreed', nodes: 3 })
    await advance(31)
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(await follower.sync()).toEqual({ kind: 'unchanged' })
    expect(follower.read()?.list.height).toBe(31)
    await follower.agree()
    expect(follower.readVerdict()).toEqual({ kind: 'agreed', nodes: 3 })
    expect(opened.toSorted()).toEqual(addresses)
    expect(asked.filter(({ method }) => method === 'getMnListDiff')).toEqual([])
    const [, next] = events
    if (next?.kind !== 'advanced') throw new TypeError('no event')
    expect([next.masternodes.changed.length, next.masternodes.removed.length]).toEqual([1, 1])
  })

  it('is not agreed if another node streams a different list', async () => {
    const { follower } = follow([main, { forged: 'x' }])
    await follower.sync()
    await follower.agree()
    expect(follower.readVerdict()?.kind).not.toBe('agreed')
  })

  it('is read again after missed differences, and only its changes are reported', async () => {
    const { follower, advance, opened, events, time } = follow()
    await follower.sync()
    await advance(31)
    await advance(32)
    time.advance(40_000)
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(opened).toHaveLength(2)
    const [, next] = events
    if (next?.kind !== 'advanced') throw new TypeError('no event')
    expect([next.from.height, next.to.height]).toEqual([30, 32])
    expect([next.masternodes.changed.length, next.masternodes.added.length]).toEqual([2, 0])
    expect(next.masternodes.removed).toHaveLength(1)
  })

  it('the list of an earlier session is updated from a complete list', async () => {
    const earlier = follow()
    await earlier.follower.sync()
    const { follower, nodes, events } = follow([main], earlier.memory)
    for (const node of nodes.values()) node.height = 33
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(events).toMatchObject([{ kind: 'advanced', from: { height: 30 }, to: { height: 33 } }])
  })

  it('is streamed again after a node has ended the stream and has a new block', async () => {
    const { follower, push, addresses, nodes, opened } = follow()
    await follower.sync()
    push(addresses[0] ?? '', 'end')
    await settle()
    expect(await follower.sync()).toEqual({ kind: 'unchanged' })
    expect(opened).toHaveLength(1)
    for (const node of nodes.values()) node.height = 31
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(opened).toHaveLength(2)
  })

  it('is streamed again after an open stream has been silent for minutes', async () => {
    const { follower, advance, opened, time } = follow()
    await follower.sync()
    await advance(31, false)
    expect(await follower.sync()).toEqual({ kind: 'unchanged' })
    time.advance(300_000)
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(opened).toHaveLength(2)
  })
})

describe('an invalid stream', () => {
  const wrong = [
    ['no list', Uint8Array.of(0xa0), 'chain/result-shape'],
    ['an answer that nobody reads', new ChainError('chain/too-large'), 'chain/too-large'],
    ['an end before the list', 'end', 'chain/broken-off'],
    ['a status of gRPC', new ChainError('chain/rpc-error', { rpcCode: 12 }), 'chain/rpc-error'],
  ] as const satisfies readonly (readonly [string, Part, string])[]

  it.each(wrong)('counts as a failure of its node: %s', async (_, part, code) => {
    const { follower, first, addresses, nodes } = follow([main, main])
    const [bad = ''] = addresses
    first.set(bad, part)
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(follower.readVerdict()).toEqual({ kind: 'self-consistent' })
    nodes.delete(addresses[1] ?? '')
    const alone = follow()
    alone.first.set(alone.addresses[0] ?? '', part)
    expect(await alone.follower.sync()).toMatchObject({ kind: 'failed', error: { code } })
  })

  it('ends if no message comes for a minute', async () => {
    const { time } = follow()
    const asks = createStreamClient(
      createRpcClient({ fetch: async () => new Response(), isOnline: () => true, ...time }),
      {
        ...time,
        subscribe: async function* subscribe(_address, signal) {
          await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
          yield* []
        },
      },
      new AbortController().signal,
    )
    const params = { baseBlockHash: noBlock, blockHash: blockHashAt(main, 30) }
    const read = asks.ask('https://a.example/', 'getMnListDiff', params, { timeoutMs: 90_000 })
    time.advance(60_000)
    await expect(read).rejects.toMatchObject({ code: 'chain/timed-out', facts: { timeoutMs: 60_000 } })
    const brief = asks.ask('https://a.example/', 'getMnListDiff', params, { timeoutMs: 5000 })
    time.advance(5000)
    await expect(brief).rejects.toMatchObject({ code: 'chain/timed-out', facts: { timeoutMs: 5000 } })
  })

  it('a stream is given up once it has sent more than 64 MiB, and its node counts as failing', async () => {
    const { follower, push, addresses, pool, nodes } = follow()
    await follower.sync()
    const message = writeJsonAsCbor({
      ...sampleDiff(main, blockHashAt(main, 30), blockHashAt(main, 31)),
      extra: Array.from({ length: 7 }, () => 'x'.repeat(1_000_000)),
    })
    for (let sent = 0; sent < 64 * 1024 * 1024; sent += message.length) push(addresses[0] ?? '', message)
    await settle()
    for (const node of nodes.values()) node.height = 32
    await follower.sync()
    expect(pool.readHealth()).toMatchObject([{ lastFailure: 'chain/too-large', failures: 1 }])
  })

  it('ends when its network is no longer followed', async () => {
    const { follower, stop, subscribe, opened } = follow()
    await follower.sync()
    const ends = subscribe('https://a.example/', stop.signal)
    await ends.next()
    stop.abort()
    await expect(ends.next()).rejects.toMatchObject({ code: 'chain/aborted' })
    expect(opened).toHaveLength(2)
  })
})
