import { describe, expect, it } from 'vitest'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { deriveBlsPublicKey, signBls } from '#/protocol/key/bls.ts'
import { deriveChainLockRequestId, deriveSignHash } from '#/protocol/layer1/quorum-lock.ts'
import {
  sampleBytes,
  sampleEntry,
  sampleHash,
  sampleQuorum,
  sampleVotingVersion,
} from '#/protocol/testing/diff-samples.ts'
import { openCheckpointStore } from './checkpoint-store.ts'
import type { CoreNetwork } from './core-network.ts'
import type { FollowEvent } from './feed-event.ts'
import { createListFollower } from './list-follower.ts'
import { memoryListStorage } from './testing/list-storage-in-memory.ts'
import { createNodePool } from './node-pool.ts'
import { createRpcClient, maxReplyBytes } from './rpc-client.ts'
import {
  blockHashAt,
  sampleDiff,
  sampleFetch,
  sampleTime,
  type SampleChain,
  type SampleNode,
} from './testing/sample-network.ts'

const main: SampleChain = {}
const fork = (from: number, name = 'side'): SampleChain => ({ fork: { name, from } })

interface Setting {
  readonly chains?: readonly SampleChain[]
  readonly height?: number
  readonly pinnedQuorums?: CoreNetwork['pinnedQuorums']
  readonly memory?: ReturnType<typeof memoryListStorage>
}

function follow({
  chains = [main],
  height = 30,
  pinnedQuorums = [],
  memory = memoryListStorage(),
}: Setting = {}) {
  const time = sampleTime()
  const addresses = chains.map((_, index) => addressAt(index))
  const nodes = chains.map((chain): SampleNode => ({ chain, height, latencyMs: 1 }))
  const { fetch, asked } = sampleFetch(
    new Map(nodes.map((node, index) => [addresses[index] ?? '', node])),
    time,
  )
  const client = createRpcClient({ fetch, isOnline: () => true, ...time })
  const pool = createNodePool(addresses, { client, clock: time.clock, random: () => 0.5, budgetMs: 20_000 })
  const events: FollowEvent[] = []
  const follower = createListFollower({
    network: {
      id: 'test',
      nodes: addresses,
      votingVersion: sampleVotingVersion,
      chainLockType: 100,
      pinnedQuorums,
    },
    pool,
    alarm: time.alarm,
    shelf: openCheckpointStore(memory.storage, () => true),
    tell: (event) => events.push(event),
  })
  const tip = () => {
    const { height: at, blockHash } = follower.read()?.list ?? {}
    return [at, blockHash]
  }
  return {
    follower,
    nodes,
    events,
    tip,
    memory,
    asked,
    pool,
    kinds: () => events.splice(0).map(({ kind }) => kind),
  }
}

const addressAt = (place: number) => `https://${'abcde'.charAt(place)}.example/`
const at = (height: number, chain = main) => [height, blockHashAt(chain, height)]

/** Makes a node forge its diffs, which are well-formed but do not verify. */
const lies = (node: SampleNode | undefined) => {
  if (node === undefined) return
  node.fault = ({ method }) =>
    method === 'getMnListDiff'
      ? { kind: 'result', change: (result) => ({ ...Object(result), mnList: [] }) }
      : undefined
}
const isHonest = (node: SampleNode | undefined) => {
  if (node !== undefined) delete node.fault
}

describe('following a chain', () => {
  it('reads the list from the beginning, and afterwards only its changes', async () => {
    const { follower, nodes, tip, events } = follow()
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(tip()).toEqual(at(30))
    for (const node of nodes) node.height = 31
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(tip()).toEqual(at(31))
    expect(await follower.sync()).toEqual({ kind: 'unchanged' })
    const [full, next] = events
    if (full?.kind !== 'advanced' || next?.kind !== 'advanced') throw new TypeError('no events')
    expect([full.masternodes.added.length, full.from.height, full.to.height]).toEqual([21, 0, 30])
    expect([next.masternodes.changed.length, next.masternodes.removed.length]).toEqual([1, 1])
    expect(follower.readVerdict()).toEqual({ kind: 'self-consistent' })
  })

  it('resumes after a reload at the block where it stopped', async () => {
    const first = follow()
    await first.follower.sync()
    const second = follow({ memory: first.memory })
    for (const node of second.nodes) node.height = 32
    expect(await second.follower.sync()).toEqual({ kind: 'advanced' })
    expect(second.tip()).toEqual(at(32))
    expect(second.events).toMatchObject([{ kind: 'advanced', from: { height: 30 } }])
  })

  it('keeps its list when no node answers', async () => {
    const { follower, nodes, tip } = follow()
    await follower.sync()
    for (const node of nodes) node.fault = () => ({ kind: 'unreachable' })
    expect(await follower.sync()).toMatchObject({ kind: 'failed', error: { code: 'chain/unreachable' } })
    expect(tip()).toEqual(at(30))
  })

  it('continues in memory when nothing can be stored, and reports it', async () => {
    const { follower, nodes, tip, memory, kinds } = follow()
    memory.state.isBroken = true
    await follower.sync()
    expect(kinds()).toEqual(['not-saved', 'advanced', 'not-saved'])
    for (const node of nodes) node.height = 33
    await follower.sync()
    expect([tip(), kinds()]).toEqual([at(33), ['advanced', 'not-saved']])
    memory.state.isBroken = false
    for (const node of nodes) node.height = 34
    await follower.sync()
    expect([kinds(), [...memory.heads.keys()]]).toEqual([['advanced'], [34]])
  })

  it('reports storage that becomes unreadable after it was opened, and still follows the chain', async () => {
    const first = follow()
    await first.follower.sync()
    const { storage } = first.memory
    let reads = 0
    const read = async () => {
      reads += 1
      if (reads > 1) throw new Error('broken')
      return storage.read()
    }
    const { follower, tip, kinds } = follow({ memory: { ...first.memory, storage: { ...storage, read } } })
    await follower.restore()
    expect([tip(), kinds()]).toEqual([[undefined, undefined], ['not-saved']])
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
  })

  it('reads a list again that was damaged in the storage', async () => {
    const first = follow()
    await first.follower.sync()
    for (const height of first.memory.heads.keys()) first.memory.heads.set(height, new Uint8Array(50))
    const second = follow({ memory: first.memory })
    expect(await second.follower.sync()).toEqual({ kind: 'advanced' })
    expect(second.events).toMatchObject([{ kind: 'advanced', from: { height: 0 } }])
  })
})

describe('a diff that is too large for one reply', () => {
  const tooLarge = { kind: 'long', bytes: maxReplyBytes + 1 } as const
  const limits = (blocks: number, node: SampleNode | undefined) => {
    const heights = new Map(
      Array.from({ length: 60 }, (_, height) => [blockHashAt(main, height), height] as const),
    )
    const heightOf = (hash: unknown) => heights.get(String(hash)) ?? 0
    if (node === undefined) return
    node.fault = ({ method, params }) =>
      method === 'getMnListDiff' && heightOf(params['blockHash']) - heightOf(params['baseBlockHash']) > blocks
        ? tooLarge
        : undefined
  }

  it('is fetched in parts, and reported as one event', async () => {
    const { follower, nodes, tip, events, asked } = follow()
    limits(12, nodes[0])
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(tip()).toEqual(at(30))
    // Blocks 30 and 16 are too far. Then each part has 8 blocks, until the tip is near enough.
    expect(asked.filter(({ method }) => method === 'getMnListDiff')).toHaveLength(9)
    expect(follower.readVerdict()).toEqual({ kind: 'self-consistent' })
    const [only, ...others] = events
    if (only?.kind !== 'advanced') throw new TypeError('no event')
    expect([only.from.height, only.to.height, others]).toEqual([0, 30, []])
    expect([only.masternodes.added.length, only.masternodes.changed.length]).toEqual([21, 0])
  })

  it('reports all changes, just as one reply would', async () => {
    const [parts, whole] = [follow(), follow()]
    for (const { follower, nodes, kinds } of [parts, whole]) {
      await follower.sync()
      kinds()
      for (const node of nodes) node.height = 59
    }
    limits(12, parts.nodes[0])
    for (const { follower } of [parts, whole]) expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(parts.events).toEqual(whole.events)
    expect(parts.events).toHaveLength(1)
  })

  it('fails if even the diff of one block is too large', async () => {
    const { follower, nodes, tip } = follow()
    limits(0, nodes[0])
    expect(await follower.sync()).toMatchObject({ kind: 'failed', error: { code: 'chain/too-large' } })
    expect(tip()).toEqual([undefined, undefined])
  })

  it('a node that needs more parts than any list can need is left for another node', async () => {
    const { follower, nodes, tip } = follow({ chains: [main, main], height: 50 })
    limits(1, nodes[0])
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(tip()).toEqual(at(50))
    expect(follower.read()?.proof).toMatchObject({ address: 'https://b.example/', base: { height: 0 } })
  })

  it('advances by some parts in each sync until it reaches the tip, if there is only one node', async () => {
    const { follower, nodes, tip } = follow({ height: 40 })
    limits(1, nodes[0])
    expect(await follower.sync()).toMatchObject({ kind: 'failed', error: { code: 'chain/too-large' } })
    expect(tip()).toEqual(at(16))
    await follower.sync()
    expect(tip()).toEqual(at(32))
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(tip()).toEqual(at(40))
  })

  it('stops at the time limit of a node', async () => {
    const { follower, nodes, tip, pool } = follow({ chains: [main, main] })
    limits(2, nodes[0])
    if (nodes[0] !== undefined) nodes[0].latencyMs = 9000
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(tip()).toEqual(at(30))
    expect(follower.read()?.proof?.address).toBe('https://b.example/')
    expect(pool.readHealth().at(-1)?.address).toBe('https://a.example/')
  })

  it('resumes from the last verified part after the node was unreachable', async () => {
    const { follower, nodes, tip } = follow()
    limits(12, nodes[0])
    const fault = nodes[0]?.fault
    let answered = 0
    if (nodes[0] !== undefined) {
      nodes[0].fault = (request) => {
        if (request.method === 'getMnListDiff') answered += 1
        return answered > 4 ? { kind: 'unreachable' } : fault?.(request)
      }
    }
    expect(await follower.sync()).toMatchObject({ kind: 'failed', error: { code: 'chain/unreachable' } })
    expect(tip()).toEqual(at(8))
    isHonest(nodes[0])
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(tip()).toEqual(at(30))
  })
})

describe('a node that is wrong', () => {
  it('is reported with the check that failed, and another node takes over', async () => {
    const { follower, nodes, tip, events, pool } = follow({ chains: [main, main] })
    lies(nodes[0])
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(tip()).toEqual(at(30))
    expect(events).toMatchObject([
      {
        kind: 'refused',
        address: 'https://a.example/',
        blockHash: blockHashAt(main, 30),
        violation: { rule: 'mn-list.root', path: '/mnList' },
      },
      { kind: 'advanced', address: 'https://b.example/' },
    ])
    expect(pool.readHealth().at(-1)).toMatchObject({
      address: 'https://a.example/',
      lastFailure: 'chain/bad-list',
    })
  })

  it('stays marked for the block, even if it gives the same coinbase as the other nodes', async () => {
    const { follower, nodes, pool } = follow({ chains: [main, main, main] })
    lies(nodes[0])
    await follower.sync()
    await follower.agree()
    const marked = pool.readHealth().filter(({ listFailure }) => listFailure !== undefined)
    expect(marked.map(({ address }) => address)).toEqual(['https://a.example/'])
  })

  it('does not keep a third node from being asked, even if a second node is wrong, too', async () => {
    const { follower, nodes, tip, kinds } = follow({ chains: [main, main, main] })
    for (const node of nodes.slice(0, 2)) lies(node)
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect([tip(), kinds()]).toEqual([at(30), ['refused', 'refused', 'advanced']])
  })

  it('has a long value quoted only in part', async () => {
    const { follower, nodes, events } = follow()
    const [node] = nodes
    if (node === undefined) throw new TypeError('no node')
    node.fault = ({ method }) =>
      method === 'getMnListDiff'
        ? {
            kind: 'result',
            change: (result) => ({
              ...Object(result),
              mnList: [sampleEntry(1, { service: 'canary '.repeat(9999) })],
            }),
          }
        : undefined
    const outcome = await follower.sync()
    const [event] = events
    if (outcome.kind !== 'rejected' || event?.kind !== 'refused') throw new TypeError('not rejected')
    expect(outcome.violation).toMatchObject({ rule: 'mn-list.service', path: '/mnList/0/service' })
    expect(String(outcome.violation.value)).toMatch(/^canary .{1,200}$/)
    expect(event.violation).toEqual(outcome.violation)
  })

  it('does not count as agreeing, even if it gives the same coinbase', async () => {
    const { follower, nodes } = follow({ chains: [main, main, main] })
    lies(nodes[0])
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    await follower.agree()
    const honest = ['https://b.example/', 'https://c.example/']
    expect([...(follower.read()?.agreeing ?? [])].toSorted()).toEqual(honest)
    expect(follower.readVerdict()).toEqual({ kind: 'agreed', nodes: 2 })
  })

  it('does not count for the previous list either', async () => {
    const { follower, nodes } = follow({ chains: [main, main, main] })
    await follower.sync()
    await follower.agree()
    expect(follower.readVerdict()).toEqual({ kind: 'agreed', nodes: 3 })
    for (const node of nodes) {
      lies(node)
      node.height = 31
    }
    expect(await follower.sync()).toMatchObject({ kind: 'rejected' })
    expect([...(follower.read()?.agreeing ?? [])]).toEqual([])
    expect(follower.readVerdict()).toEqual({ kind: 'self-consistent' })
  })

  it('does not replace the last good list, even if it is the only node', async () => {
    const { follower, nodes, tip, kinds } = follow()
    await follower.sync()
    kinds()
    lies(nodes[0])
    for (const node of nodes) node.height = 31
    expect(await follower.sync()).toMatchObject({ kind: 'rejected', violation: { rule: 'mn-list.root' } })
    expect(tip()).toEqual(at(30))
    // A diff from the current list is refused, then a complete list.
    expect(kinds()).toEqual(['refused', 'refused'])
    isHonest(nodes[0])
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(tip()).toEqual(at(31))
  })

  it.each([
    ['cannot give a complete list', { error: { code: -5, message: 'block not found' } }],
    ['gives one of another base', { baseBlockHash: sampleHash('elsewhere') }],
    ['gives one that is cut', { cbTx: '00' }],
  ])('a node that is wrong and then %s is reported with its first fault', async (_, fault) => {
    const { follower, nodes, tip, pool } = follow()
    await follower.sync()
    const [node] = nodes
    if (node === undefined) throw new TypeError('no node')
    node.height = 54
    node.fault = ({ method, params, id }) => {
      if (method !== 'getMnListDiff') return undefined
      const isFull = params['baseBlockHash'] === blockHashAt(main, 0)
      if (isFull && 'error' in fault) {
        return { kind: 'reply', body: JSON.stringify({ jsonrpc: '2.0', id, ...fault }) }
      }
      const change = (result: unknown) => ({ ...Object(result), ...(isFull ? fault : { mnList: [] }) })
      return { kind: 'result', change }
    }
    expect(await follower.sync()).toMatchObject({ kind: 'rejected', violation: { rule: 'mn-list.root' } })
    expect(tip()).toEqual(at(30))
    // Other answers do not clear the failure.
    await pool.askNode('https://a.example/', 'getBestBlockHash', {})
    expect(pool.readHealth()[0]?.listFailure?.code).toBe('chain/bad-list')
    isHonest(node)
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(pool.readHealth()[0]?.listFailure).toBeUndefined()
  })

  it('is reported with its error if it has no list, even after it answered another question', async () => {
    const { follower, nodes, pool } = follow()
    await follower.sync()
    const [node] = nodes
    if (node === undefined) throw new TypeError('no node')
    node.height = 54
    node.fault = ({ method, id }) => {
      if (method !== 'getMnListDiff') return undefined
      const error = { code: -1, message: 'no list' }
      return { kind: 'reply', body: JSON.stringify({ jsonrpc: '2.0', id, error }) }
    }
    expect(await follower.sync()).toMatchObject({ kind: 'failed', error: { code: 'chain/rpc-error' } })
    await pool.askNode('https://a.example/', 'getBestBlockHash', {})
    expect(pool.readHealth()[0]?.listFailure).toMatchObject({
      code: 'chain/rpc-error',
      facts: { rpcCode: -1 },
    })
  })

  it('has its list read from the beginning if it cannot continue the current list', async () => {
    const { follower, nodes, tip, kinds, memory } = follow()
    await follower.sync()
    const [node] = nodes
    if (node === undefined) throw new TypeError('no node')
    node.height = 31
    // Old nodes do this across a fork: only their diffs from an earlier block do not verify.
    node.fault = ({ method, params }) =>
      method === 'getMnListDiff' && params['baseBlockHash'] !== blockHashAt(main, 0)
        ? { kind: 'result', change: (result) => ({ ...Object(result), mnList: [] }) }
        : undefined
    kinds()
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect([tip(), kinds()]).toEqual([at(31), ['refused', 'advanced', 'reloaded']])
    expect([...memory.heads.keys()]).toEqual([31])
  })

  it('rejects a node that is wrong about the height of its own block', async () => {
    const { follower, nodes } = follow()
    const [node] = nodes
    if (node !== undefined) {
      node.fault = ({ method, params }) =>
        method === 'getBlockHash' && params['height'] === 30
          ? { kind: 'result', change: () => sampleHash('another') }
          : undefined
    }
    expect(await follower.sync()).toMatchObject({
      kind: 'rejected',
      violation: { rule: 'mn-list.confirmed' },
    })
    expect(follower.read()).toBeUndefined()
  })

  it('does not go back to the block of a node that is behind, and reports that node as behind', async () => {
    const { follower, nodes, tip, pool } = follow({ chains: [main, main] })
    await follower.sync()
    const [first, second] = nodes
    if (first === undefined || second === undefined) throw new TypeError('no nodes')
    first.height = 28
    second.height = 31
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(tip()).toEqual(at(31))
    second.height = 28
    expect(await follower.sync()).toEqual({ kind: 'unchanged' })
    expect(tip()).toEqual(at(31))
    expect(pool.readHealth().map(({ isBehind }) => isBehind)).toEqual([true, true])
  })

  it('does not follow a single node on another chain', async () => {
    const { follower, nodes, tip, kinds } = follow({ chains: [main, main, main] })
    await follower.sync()
    kinds()
    const [first, ...others] = nodes
    if (first !== undefined) Object.assign(first, { chain: fork(29), height: 40 })
    for (const node of others) node.height = 31
    for (let count = 0; count < 3; count += 1) await follower.sync()
    expect([tip(), kinds()]).toEqual([at(31), ['advanced']])
  })
})

describe('an old node, whose quorums have no index', () => {
  const chain: SampleChain = { quorums: () => [sampleQuorum(1)] }
  const isOld = (node: SampleNode | undefined) => {
    if (node === undefined) return
    const change = (result: unknown) => ({
      ...Object(result),
      newQuorums: [{ ...sampleQuorum(1), quorumIndex: undefined }],
    })
    node.fault = ({ method }) => (method === 'getMnListDiff' ? { kind: 'result', change } : undefined)
  }

  it('provides verified masternodes, but no quorums', async () => {
    const { follower, nodes } = follow({ chains: [chain] })
    isOld(nodes[0])
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    const { quorums, quorumCheck, masternodeCheck } = follower.read()?.list ?? {}
    expect([quorums, quorumCheck, masternodeCheck]).toEqual([
      undefined,
      { kind: 'not-verifiable', why: 'quorum-shape' },
      { kind: 'verified' },
    ])
  })

  it('is asked last, and used only if no other node sends quorums', async () => {
    const { follower, nodes, pool } = follow({ chains: [chain, chain] })
    isOld(nodes[0])
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect([follower.read()?.proof?.address, follower.read()?.list.quorums?.size]).toEqual([
      'https://b.example/',
      1,
    ])
    expect(pool.readHealth().map(({ failures }) => failures)).toEqual([0, 0])
    const alone = follow({ chains: [chain, chain] })
    isOld(alone.nodes[0])
    const [, second] = alone.nodes
    if (second !== undefined)
      second.fault = ({ method }) => (method === 'getMnListDiff' ? { kind: 'unreachable' } : undefined)
    expect(await alone.follower.sync()).toEqual({ kind: 'advanced' })
    expect(alone.follower.read()?.proof?.address).toBe('https://a.example/')
  })
})

describe('a majority', () => {
  const liar = (node: SampleNode | undefined, from = 29, height = 40) => {
    if (node !== undefined) Object.assign(node, { chain: fork(from), height })
  }
  const heightOf = ({ follower }: ReturnType<typeof follow>) => follower.read()?.list.height

  it('decides from the first read: a node with a higher chain of its own is not followed', async () => {
    for (const at of [0, 1, 2]) {
      const setting = follow({ chains: [main, main, main] })
      liar(setting.nodes[at])
      expect(await setting.follower.sync()).toEqual({ kind: 'advanced' })
      expect(setting.tip()).toEqual([30, blockHashAt(main, 30)])
      expect(setting.kinds()).toEqual(['advanced'])
    }
  })

  it('is found among nodes that report three different newest blocks', async () => {
    const setting = follow({ chains: [main, main, main] })
    liar(setting.nodes[0])
    if (setting.nodes[2] !== undefined) setting.nodes[2].height = 31
    expect(await setting.follower.sync()).toEqual({ kind: 'advanced' })
    expect(setting.tip()).toEqual(at(30))
  })

  it('does not follow a node that alone adds blocks to the common chain', async () => {
    const setting = follow({ chains: [fork(31), main, main] })
    liar(setting.nodes[0], 31, 58)
    await setting.follower.sync()
    expect(setting.tip()).toEqual(at(30))
    // One of two nodes is no majority. Its lead is followed if it is small, but not if it is large.
    const two = follow({ chains: [main, main] })
    liar(two.nodes[0], 31, 58)
    await two.follower.sync()
    expect(two.tip()).toEqual(at(30))
    const near = follow({ chains: [main, main] })
    if (near.nodes[0] !== undefined) near.nodes[0].height = 33
    await near.follower.sync()
    expect(near.tip()).toEqual(at(33))
  })

  it('turns back from a block far too high, which a node forged while it was alone', async () => {
    const setting = follow({ chains: [main, main, main] })
    for (const node of setting.nodes.slice(1)) node.fault = () => ({ kind: 'unreachable' })
    liar(setting.nodes[0], 31, 58)
    await setting.follower.sync()
    expect(heightOf(setting)).toBe(58)
    for (const node of setting.nodes.slice(1)) isHonest(node)
    setting.pool.forgive()
    expect(await setting.follower.sync()).toEqual({ kind: 'advanced' })
    expect(setting.tip()).toEqual(at(30))
    expect(setting.kinds()).toEqual(['advanced', 'reorg', 'advanced'])
  })

  it('nodes that start again from an old block do not move the tip back', async () => {
    const setting = follow({ chains: [main, main, main], height: 50 })
    await setting.follower.sync()
    for (const node of setting.nodes.slice(1)) node.height = 3
    expect(await setting.follower.sync()).toEqual({ kind: 'unchanged' })
    expect(setting.tip()).toEqual(at(50))
    if (setting.nodes[0] !== undefined) setting.nodes[0].height = 51
    expect(await setting.follower.sync()).toEqual({ kind: 'advanced' })
    expect(setting.tip()).toEqual(at(51))
  })

  it('changes nothing without a majority, and reports a split', async () => {
    const setting = follow({ chains: [fork(20, 'one'), fork(20, 'two')] })
    expect(await setting.follower.sync()).toEqual({ kind: 'split' })
    expect(setting.follower.read()).toBeUndefined()
    const agreeing = follow({ chains: [main, main] })
    await agreeing.follower.sync()
    liar(agreeing.nodes[0], 25, 40)
    expect(await agreeing.follower.sync()).toEqual({ kind: 'split' })
    expect(agreeing.tip()).toEqual(at(30))
  })

  it('decides about the list of a block too', async () => {
    for (const index of [0, 1, 2]) {
      const setting = follow({ chains: [main, main, main] })
      const forged = { ...main, coinbase: () => ({ version: 3 as const }) }
      const [liarAt] = setting.nodes.slice(index)
      if (liarAt !== undefined) liarAt.chain = forged
      expect(await setting.follower.sync()).toEqual({ kind: 'advanced' })
      const honest = setting.nodes
        .map((_, place) => `https://${'abc'.charAt(place)}.example/`)
        .filter((_, place) => place !== index)
      expect([...(setting.follower.read()?.agreeing ?? [])].toSorted()).toEqual(honest)
      expect(setting.events.filter(({ kind }) => kind === 'advanced')).toHaveLength(1)
    }
  })

  it('does not wait for a silent node once more than half of the nodes name the same block', async () => {
    const setting = follow({ chains: [main, main, main] })
    if (setting.nodes[0] !== undefined) setting.nodes[0].fault = () => ({ kind: 'never' })
    expect(await setting.follower.sync()).toEqual({ kind: 'advanced' })
    expect(setting.tip()).toEqual(at(30))
  })
})

describe('a majority after a forged list was followed', () => {
  const forged: SampleChain = { forged: 'own list' }

  /** The third node forged the list of block 30 while it was alone. The other two are back, with block 31. */
  const deceived = async (next: SampleChain = forged) => {
    const setting = follow({ chains: [main, main, forged] })
    for (const node of setting.nodes.slice(0, 2)) node.fault = () => ({ kind: 'unreachable' })
    await setting.follower.sync()
    expect([...(setting.follower.read()?.agreeing ?? [])]).toEqual(['https://c.example/'])
    for (const node of setting.nodes) {
      isHonest(node)
      node.height = 31
    }
    const [, , third] = setting.nodes
    if (third !== undefined) third.chain = next
    setting.pool.forgive()
    setting.kinds()
    return setting
  }
  const honest = ['https://a.example/', 'https://b.example/']
  const oneOf = (addresses: readonly string[]): unknown =>
    expect.toSatisfy((address: string) => addresses.includes(address))
  const agreeing = ({ follower }: ReturnType<typeof follow>) =>
    [...(follower.read()?.agreeing ?? [])].toSorted()

  it('the two nodes whose diffs did not fit the forged list decide, not the forger with its own fork', async () => {
    const setting = await deceived({ ...forged, ...fork(31) })
    expect(await setting.follower.sync()).toEqual({ kind: 'advanced' })
    expect([setting.tip(), agreeing(setting)]).toEqual([at(31), honest])
    expect(setting.kinds()).toEqual(['refused', 'refused', 'advanced', 'reloaded'])
  })

  it('the forger does not decide about the list of a block that two honest nodes have', async () => {
    const setting = await deceived()
    expect(await setting.follower.sync()).toEqual({ kind: 'advanced' })
    expect([setting.tip(), agreeing(setting)]).toEqual([at(31), honest])
  })

  it('does not follow the forger while the honest nodes have no complete list and no second answer', async () => {
    const setting = await deceived()
    for (const node of setting.nodes.slice(0, 2)) {
      let isFirst = true
      node.fault = ({ method, id }) => {
        if (method !== 'getMnListDiff') return undefined
        const error = { code: -1, message: 'not now' }
        if (!isFirst) return { kind: 'reply', body: JSON.stringify({ jsonrpc: '2.0', id, error }) }
        isFirst = false
        return undefined
      }
    }
    expect(await setting.follower.sync()).toMatchObject({ kind: 'rejected', address: oneOf(honest) })
    expect(setting.tip()).toEqual(at(30))
  })

  it('does not follow the forger in the next polls, while the honest nodes rest after rejected lists', async () => {
    const setting = await deceived()
    for (const node of setting.nodes.slice(0, 2)) {
      node.fault = ({ method, params, id }) => {
        const isFull = params['baseBlockHash'] === blockHashAt(main, 0)
        if (method !== 'getMnListDiff' || !isFull) return undefined
        const error = { code: -1, message: 'no complete list' }
        return { kind: 'reply', body: JSON.stringify({ jsonrpc: '2.0', id, error }) }
      }
    }
    for (let count = 0; count < 3; count += 1) {
      expect(await setting.follower.sync()).toMatchObject({ kind: 'rejected', address: oneOf(honest) })
      expect(setting.tip()).toEqual(at(30))
    }
  })
})

describe('nodes without a majority', () => {
  it('change nothing if as many nodes have another list for the block', async () => {
    const forged: SampleChain = { forged: 'own list' }
    for (const chains of [
      [main, forged],
      [forged, main],
      [main, forged, main, forged],
      [forged, main, main, forged],
    ]) {
      const setting = follow({ chains })
      const outcome = await setting.follower.sync()
      if (outcome.kind !== 'split') throw new TypeError(outcome.kind)
      expect(outcome.lists?.blockHash).toBe(blockHashAt(main, 30))
      expect(outcome.lists?.addresses.toSorted()).toEqual(setting.nodes.map((_, place) => addressAt(place)))
      expect(setting.follower.read()).toBeUndefined()
      // It is unknown which node is wrong.
      expect(setting.pool.readHealth().every(({ listFailure }) => listFailure === undefined)).toBe(true)
    }
  })

  it('one node with a newer block is not followed while two others answer with older blocks', async () => {
    const { follower, nodes, tip } = follow({ chains: [main, main, main] })
    await follower.sync()
    const [first, , third] = nodes
    if (first === undefined || third === undefined) throw new TypeError('no nodes')
    first.height = 31
    third.height = 29
    expect(await follower.sync()).toEqual({ kind: 'unchanged' })
    expect(tip()).toEqual(at(30))
    for (const node of nodes.slice(1)) node.height = 31
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(tip()).toEqual(at(31))
  })

  it('two of four nodes are followed when the other two are one block behind', async () => {
    const { follower, nodes, tip } = follow({ chains: [main, main, main, main] })
    for (const node of nodes.slice(2)) node.height = 29
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(tip()).toEqual(at(30))
  })

  it('an intermediate block that only one node has is not accepted', async () => {
    const { follower, nodes } = follow({ chains: [fork(1), main, main] })
    const [first, ...others] = nodes
    if (first === undefined) throw new TypeError('no node')
    let given = 0
    first.fault = ({ method, params }) => {
      if (method === 'getBestBlockHash') return { kind: 'result', change: () => blockHashAt(main, 30) }
      if (method !== 'getMnListDiff') return undefined
      if (params['blockHash'] === blockHashAt(main, 30)) return { kind: 'long', bytes: maxReplyBytes + 1 }
      given += 1
      return given > 1 ? { kind: 'unreachable' } : undefined
    }
    for (const node of others) {
      node.fault = ({ method }) => (method === 'getMnListDiff' ? { kind: 'unreachable' } : undefined)
    }
    expect(await follower.sync()).toMatchObject({ kind: 'failed' })
    expect(given).toBeGreaterThan(1)
    expect(follower.read()).toBeUndefined()
  })

  it('an intermediate block has only the votes of the nodes that have it', async () => {
    const { follower, nodes, tip } = follow({ chains: [main, fork(5), main, main] })
    const [first, second, third, fourth] = nodes
    if (first === undefined || second === undefined || third === undefined || fourth === undefined) {
      throw new TypeError('no nodes')
    }
    let given = 0
    first.fault = ({ method, params }) => {
      if (method !== 'getMnListDiff') return undefined
      if (params['blockHash'] === blockHashAt(main, 30)) return { kind: 'long', bytes: maxReplyBytes + 1 }
      given += 1
      return given > 1 ? { kind: 'unreachable' } : undefined
    }
    // The second node names the others’ block, which is not in its own chain.
    second.fault = ({ method }) =>
      method === 'getBestBlockHash' ? { kind: 'result', change: () => blockHashAt(main, 30) } : undefined
    third.fault = ({ method }) => (method === 'getMnListDiff' ? { kind: 'unreachable' } : undefined)
    fourth.fault = () => ({ kind: 'unreachable' })
    expect(await follower.sync()).toMatchObject({ kind: 'failed' })
    expect(tip()).toEqual(at(16))
    expect(follower.read()?.votes).toBe(2)
  })
})

describe('a chain that turns back', () => {
  it('is followed from the newest checkpoint that is still part of it, and the reorg is reported', async () => {
    const { follower, nodes, tip, events, memory } = follow()
    for (let height = 26; height <= 33; height += 1) {
      for (const node of nodes) node.height = height
      await follower.sync()
    }
    events.splice(0)
    const side = fork(31)
    for (const node of nodes) Object.assign(node, { chain: side, height: 35 })
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(tip()).toEqual(at(35, side))
    expect(events).toMatchObject([
      {
        kind: 'reorg',
        from: { height: 33, blockHash: blockHashAt(main, 33) },
        to: { height: 30, blockHash: blockHashAt(main, 30) },
      },
      { kind: 'advanced', from: { height: 30 }, to: { height: 35 } },
    ])
    expect([...memory.heads.keys()]).toEqual([26, 27, 28, 29, 30, 35])
  })

  it('is read from the beginning after a reorg beyond every checkpoint', async () => {
    const { follower, nodes, tip, events } = follow()
    await follower.sync()
    const side = fork(1)
    for (const node of nodes) Object.assign(node, { chain: side, height: 30 })
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(tip()).toEqual(at(30, side))
    expect(events.slice(1)).toMatchObject([
      { kind: 'reorg', from: { height: 30 }, to: { height: 0 } },
      { kind: 'advanced' },
    ])
  })

  it('changes nothing while the new chain has no list that verifies', async () => {
    const { follower, nodes, tip } = follow()
    await follower.sync()
    for (const node of nodes) Object.assign(node, { chain: fork(20), height: 31 })
    lies(nodes[0])
    expect(await follower.sync()).toMatchObject({ kind: 'rejected' })
    expect(tip()).toEqual(at(30))
  })

  it('needs more nodes for it than against it', async () => {
    const { follower, nodes, tip } = follow({ chains: [main, main] })
    await follower.sync()
    const side = fork(25)
    if (nodes[0] !== undefined) Object.assign(nodes[0], { chain: side, height: 40 })
    await follower.sync()
    expect(tip()).toEqual(at(30))
    if (nodes[1] !== undefined) Object.assign(nodes[1], { chain: side, height: 40 })
    await follower.sync()
    expect(tip()).toEqual(at(40, side))
  })
})

describe('nodes that serve outdated data', () => {
  const heightsBehind = (setting: ReturnType<typeof follow>) =>
    setting.pool.readHealth().map(({ isBehind }) => isBehind)
  const goTo = ({ nodes }: ReturnType<typeof follow>, chain: SampleChain, height: number) => {
    for (const node of nodes) Object.assign(node, { chain, height })
  }

  it.each([
    ['an older block', main, 3],
    ['a shorter fork', fork(20), 25],
  ] as const)(
    'nodes that all serve %s replace nothing, and are reported as behind',
    async (_, chain, height) => {
      const setting = follow({ chains: [main, main] })
      await setting.follower.sync()
      setting.kinds()
      const list = setting.follower.read()?.list
      goTo(setting, chain, height)
      expect(await setting.follower.sync()).toEqual({ kind: 'unchanged' })
      expect(setting.follower.read()?.list).toBe(list)
      expect([setting.kinds(), heightsBehind(setting)]).toEqual([[], [true, true]])
      // Control: a newer list on the same chain is followed.
      goTo(setting, main, 31)
      expect(await setting.follower.sync()).toEqual({ kind: 'advanced' })
      expect([setting.tip(), setting.kinds()]).toEqual([at(31), ['advanced']])
    },
  )

  it('after a reload, only a list more than 24 blocks older replaces the stored one, reported as a reorg', async () => {
    const earlier = follow({ chains: [main, main], height: 50 })
    await earlier.follower.sync()
    const { memory } = earlier
    const near = follow({ chains: [main, main], height: 26, memory })
    expect(await near.follower.sync()).toEqual({ kind: 'unchanged' })
    expect([near.tip(), near.kinds(), heightsBehind(near)]).toEqual([at(50), [], [true, true]])
    // The stored list is not authenticated, so two nodes of this session outweigh it.
    const far = follow({ chains: [main, main], height: 25, memory })
    expect(await far.follower.sync()).toEqual({ kind: 'advanced' })
    expect([far.tip(), far.kinds()]).toEqual([at(25), ['reorg', 'advanced']])
  })

  it('as the answer about a newer block are rejected by name, and the list stays', async () => {
    const setting = follow()
    await setting.follower.sync()
    setting.kinds()
    const [node] = setting.nodes
    if (node === undefined) throw new TypeError('no node')
    const replay = (height: number, knownHeight: number) => {
      const replayed = sampleDiff(main, blockHashAt(main, knownHeight), blockHashAt(main, height))
      node.fault = ({ method }) =>
        method === 'getMnListDiff' ? { kind: 'result', change: () => replayed } : undefined
    }
    node.height = 32
    for (const [height, known] of [
      [30, 0],
      [31, 30],
      [28, 0],
    ] as const) {
      replay(height, known)
      expect(await setting.follower.sync()).toMatchObject({
        kind: 'rejected',
        violation: { rule: expect.stringMatching(/^mn-list\.(base|tip)$/) },
      })
      expect(setting.tip()).toEqual(at(30))
    }
    expect(new Set(setting.kinds())).toEqual(new Set(['refused']))
    // Control: the same answer is accepted for its own block.
    replay(32, 30)
    expect(await setting.follower.sync()).toEqual({ kind: 'advanced' })
    expect(setting.tip()).toEqual(at(32))
  })
})

describe('agreement', () => {
  it('counts the nodes that give the same coinbase', async () => {
    const { follower, asked } = follow({ chains: [main, main, main] })
    await follower.sync()
    await follower.agree()
    expect(follower.readVerdict()).toEqual({ kind: 'agreed', nodes: 3 })
    asked.splice(0)
    await follower.agree()
    expect(asked).toEqual([])
  })

  it('remembers the agreement of an earlier session, which counts once nodes of this session confirm it', async () => {
    const first = follow({ chains: [main, main] })
    await first.follower.sync()
    await first.follower.agree()
    // Anybody with write access to the storage could have stored that number.
    const second = follow({ chains: [main, main, main], memory: first.memory })
    await second.follower.sync()
    expect(second.follower.readVerdict()).toEqual({ kind: 'self-consistent' })
    expect(second.follower.read()?.earlierNodes).toBe(2)
    await second.follower.agree()
    expect(second.follower.readVerdict()).toEqual({ kind: 'agreed', nodes: 3 })
  })

  it('leaves out nodes that are behind or silent, until they have the block', async () => {
    const { follower, nodes, pool } = follow({ chains: [main, main, main] })
    if (nodes[1] !== undefined) nodes[1].fault = () => ({ kind: 'unreachable' })
    if (nodes[2] !== undefined)
      nodes[2].fault = ({ method }) => (method === 'getMnListDiff' ? { kind: 'unreachable' } : undefined)
    await follower.sync()
    await follower.agree()
    expect(follower.readVerdict()).toEqual({ kind: 'self-consistent' })
    isHonest(nodes[2])
    await follower.agree()
    // The node is still resting.
    expect(follower.readVerdict()).toEqual({ kind: 'self-consistent' })
    pool.forgive()
    await follower.agree()
    expect(follower.readVerdict()).toEqual({ kind: 'agreed', nodes: 2 })
  })

  it('counts a node with an overlong answer neither as agreeing nor as faulty', async () => {
    const { follower, nodes, pool } = follow({ chains: [main, main, main] })
    const [, second] = nodes
    if (second !== undefined) {
      second.fault = ({ method }) =>
        method === 'getMnListDiff' ? { kind: 'long', bytes: 5_000_000 } : undefined
    }
    await follower.sync()
    await follower.agree()
    expect(follower.readVerdict()).toEqual({ kind: 'agreed', nodes: 2 })
    expect(pool.readHealth().map(({ failures }) => failures)).toEqual([0, 0, 0])
  })

  it('compares the diff from the previous block if the list’s own diff began many blocks ago', async () => {
    const { follower, nodes } = follow({ chains: [main, main] })
    const bases: unknown[] = []
    await follower.sync()
    for (const node of nodes) {
      node.height = 59
      node.fault = ({ method, params }) => {
        if (method === 'getMnListDiff') bases.push(params['baseBlockHash'])
        return undefined
      }
    }
    await follower.sync()
    await follower.agree()
    expect(bases).toEqual([blockHashAt(main, 30), blockHashAt(main, 58)])
    expect(follower.readVerdict()).toEqual({ kind: 'agreed', nodes: 2 })
  })

  it('reports a node with another coinbase for the block as differing, but only once', async () => {
    const { follower, nodes, events } = follow({ chains: [main, main] })
    const [, second] = nodes
    if (second !== undefined) {
      second.fault = ({ method }) =>
        method === 'getMnListDiff'
          ? { kind: 'result', change: (result) => ({ ...Object(result), cbTx: '00' }) }
          : undefined
    }
    await follower.sync()
    await follower.agree()
    await follower.agree()
    expect(events.slice(1)).toMatchObject([
      { kind: 'differs', address: 'https://b.example/', at: { height: 30 } },
    ])
    expect(follower.readVerdict()).toEqual({ kind: 'self-consistent' })
  })
})

describe('chain locks', () => {
  const signature = new Uint8Array(96).fill(1)
  const locked = (lockHeight: (height: number) => number): SampleChain => ({
    quorums: () => [sampleQuorum(1)],
    coinbase: (height) => ({ version: 3, chainLock: { height: lockHeight(height), signature } }),
  })

  it('rejects a list with a chain lock that the quorum certainly did not sign', async () => {
    const chain = locked((height) => height - 1)
    const { follower, nodes, tip, events } = follow({ chains: [chain], height: 10 })
    // The lock of the first list cannot be checked, because the quorums that were active then are unknown.
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(follower.read()?.chainLock).toEqual({ kind: 'not-verifiable', why: 'quorums-changed' })
    for (const node of nodes) node.height = 40
    expect(await follower.sync()).toMatchObject({
      kind: 'rejected',
      violation: { rule: 'coinbase.chain-lock', path: '/cbTx' },
    })
    expect(tip()).toEqual([10, blockHashAt(chain, 10)])
    expect(events.filter(({ kind }) => kind === 'refused')).toHaveLength(1)
  })

  const keyed = (name: string, changes: object = {}) => {
    const privateKey = sampleBytes(name).fill(0, 0, 1)
    const quorumPublicKey = formatHex(deriveBlsPublicKey(privateKey))
    const signed = new Map<string, Uint8Array>()
    const quorum = sampleQuorum(1, { quorumPublicKey, ...changes })
    const sign = (height: number, chain: SampleChain = main) => {
      const hash = blockHashAt(chain, height)
      const known = signed.get(hash)
      if (known !== undefined) return known
      const requestId = deriveChainLockRequestId(height)
      const signHash = deriveSignHash(100, parseHex(quorum.quorumHash), requestId, parseHex(hash))
      const made = signBls(signHash, privateKey)
      signed.set(hash, made)
      return made
    }
    return { quorum, sign, pin: { llmqType: 100, quorumHash: quorum.quorumHash, publicKey: quorumPublicKey } }
  }
  type Keyed = ReturnType<typeof keyed>

  /** From height 30 on, each block has a lock of the preceding block. */
  const lockedBy = ({ quorum, sign }: Keyed, chain = main): SampleChain => ({
    ...chain,
    quorums: () => [quorum],
    coinbase: (height) => ({
      version: 3,
      ...(height < 30 ? {} : { chainLock: { height: height - 1, signature: sign(height - 1, chain) } }),
    }),
  })

  it('a chain lock raises the verdict if the user pinned its quorum, or nodes agreed on it', async () => {
    const own = keyed('quorum key')
    const chain = lockedBy(own)
    const alone = follow({ chains: [chain] })
    await alone.follower.sync()
    expect(alone.follower.readVerdict()).toEqual({ kind: 'chain-lock-matches', lockedHeight: 29 })
    const pinned = follow({ chains: [chain], pinnedQuorums: [own.pin] })
    await pinned.follower.sync()
    expect(pinned.follower.readVerdict()).toEqual({ kind: 'chain-locked', lockedHeight: 29 })
    const agreed = follow({ chains: [chain, chain] })
    await agreed.follower.sync()
    await agreed.follower.agree()
    expect(agreed.follower.readVerdict()).toEqual({ kind: 'agreed', nodes: 2 })
    for (const node of agreed.nodes) node.height = 31
    await agreed.follower.sync()
    expect(agreed.follower.readVerdict()).toEqual({ kind: 'chain-locked', lockedHeight: 30 })
  })

  it('a chain lock does not raise the verdict by a quorum that only an earlier session agreed on', async () => {
    const own = keyed('quorum key')
    const chain = lockedBy(own)
    const first = follow({ chains: [chain, chain] })
    await first.follower.sync()
    await first.follower.agree()
    const again = () => follow({ chains: [chain, chain], height: 31, memory: first.memory })
    const second = again()
    await second.follower.sync()
    expect(second.follower.readVerdict()).toEqual({ kind: 'agreed', nodes: 2 })
    await second.follower.agree()
    for (const node of second.nodes) node.height = 32
    await second.follower.sync()
    expect(second.follower.readVerdict()).toEqual({ kind: 'chain-locked', lockedHeight: 31 })
    // The same holds after a reorganization to such a list.
    const side = lockedBy(own, fork(32))
    for (const node of second.nodes) Object.assign(node, { chain: side, height: 33 })
    await second.follower.sync()
    expect(second.tip()).toEqual(at(33, side))
    expect(second.follower.readVerdict()).toEqual({ kind: 'agreed', nodes: 2 })
  })

  it('a chain lock does not raise the verdict by a quorum with a pinned name but another key or type', async () => {
    const forged = keyed('forger')
    const { pin } = keyed('quorum key')
    for (const other of [pin, { ...forged.pin, llmqType: 102 }]) {
      const { follower } = follow({ chains: [lockedBy(forged)], pinnedQuorums: [other] })
      await follower.sync()
      expect(follower.readVerdict()).toEqual({ kind: 'chain-lock-matches', lockedHeight: 29 })
    }
  })

  /** Two nodes agree on block 30. Then only one answers, with a block whose lock it signed itself. */
  const forge = async (honest: Keyed, forged: readonly object[], signer: Keyed) => {
    const chain = lockedBy(honest)
    const setting = follow({ chains: [chain, chain] })
    await setting.follower.sync()
    await setting.follower.agree()
    expect(setting.follower.readVerdict()).toMatchObject({ kind: 'agreed', nodes: 2 })
    const own: SampleChain = {
      fork: { name: 'forged', from: 31 },
      quorums: (height) =>
        (height < 31 ? [honest.quorum] : forged).map((each) => ({ ...honest.quorum, ...each })),
      coinbase: (height) => ({
        version: 3,
        chainLock: { height: height - 1, signature: signer.sign(height - 1) },
      }),
    }
    const [silent, liar] = setting.nodes
    if (silent === undefined || liar === undefined) throw new TypeError('no nodes')
    silent.fault = () => ({ kind: 'unreachable' })
    Object.assign(liar, { chain: own, height: 31 })
    return { ...setting, liar }
  }

  it('a chain lock does not raise the verdict by a quorum that a node put in place of an agreed one', async () => {
    const forger = keyed('forger')
    const { follower } = await forge(keyed('quorum key'), [forger.quorum], forger)
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(follower.readVerdict()).toEqual({ kind: 'chain-lock-matches', lockedHeight: 30 })
  })

  it('a chain lock does not raise the verdict by a quorum with an agreed name but another type', async () => {
    const honest = keyed('quorum key', { llmqType: 102 })
    const forger = keyed('forger')
    const { follower } = await forge(honest, [honest.quorum, forger.quorum], forger)
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(follower.readVerdict()).toEqual({ kind: 'chain-lock-matches', lockedHeight: 30 })
  })

  it('ignores the chain lock of a diff that presents a known quorum as new', async () => {
    const forger = keyed('forger')
    const { follower, liar, kinds, events } = await forge(keyed('quorum key'), [forger.quorum], forger)
    liar.fault = ({ method }) =>
      method === 'getMnListDiff'
        ? { kind: 'result', change: (result) => ({ ...Object(result), deletedQuorums: [] }) }
        : undefined
    events.splice(0)
    await follower.sync()
    expect(events[0]).toMatchObject({
      kind: 'refused',
      violation: { rule: 'mn-list.added-quorum-new', path: '/newQuorums/0' },
    })
    // The node can only send a complete list of its own, which proves no more than before.
    expect(kinds()).toEqual(['refused', 'advanced', 'reloaded'])
    expect(follower.readVerdict()).toEqual({ kind: 'chain-lock-matches', lockedHeight: 30 })
  })
})
