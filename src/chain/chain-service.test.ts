import { describe, expect, it } from 'vitest'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeInstantLock } from '#/protocol/layer1/quorum-lock.ts'
import {
  sampleBytes,
  sampleHash,
  sampleQuorum,
  sampleVotingVersion,
} from '#/protocol/testing/diff-samples.ts'
import { answerSample } from '#/protocol/testing/answer-samples.ts'
import { startMemoryWorker } from '#/platform/testing/memory-worker.ts'
import { callWorker, serveWorker } from '#/platform/worker-call.ts'
import { chainApi, ChainNews } from './chain-api.ts'
import { ChainError } from './chain-error.ts'
import { openChainService } from './chain-service.ts'
import { memoryListStorage } from './testing/list-storage-in-memory.ts'
import { blockHashAt, sampleFetch, sampleTime, type SampleNode } from './testing/sample-network.ts'

const addresses = ['https://a.example/', 'https://b.example/'] as const
const network = {
  id: 'test',
  nodes: addresses as readonly string[],
  votingVersion: sampleVotingVersion,
  chainLockType: 100,
  pinnedQuorums: [],
}

async function* noStream(): AsyncGenerator<Uint8Array> {
  yield* []
}

/** A page with a server and the service; only the worker between them is in memory. */
function pageOf(at: readonly string[] = addresses, memory = memoryListStorage()) {
  const time = sampleTime()
  const nodes = new Map(
    at.map((address): [string, SampleNode] => [address, { chain: {}, height: 30, latencyMs: 1 }]),
  )
  const { fetch, asked } = sampleFetch(nodes, time)
  const page = { isHidden: false, isOnline: true }
  const host = { isFixed: false }
  const worker = startMemoryWorker((port) => {
    const service = openChainService({
      fetch,
      isOnline: () => page.isOnline,
      ...time,
      random: () => 0.5,
      subscribe: noStream,
      areHostsFixed: async () => host.isFixed,
      openStorage: () => ({ storage: memory.storage, mayWrite: () => true }),
      tell: () => port.postMessage({ kind: 'chain-changed' }),
    })
    serveWorker(chainApi, service, port)
  })
  const { calls: client } = callWorker(chainApi, worker)
  let news = 0
  worker.addEventListener('message', ({ data }) => {
    if (ChainNews.safeParse(data).success) news += 1
  })
  const until = async (done: () => Promise<boolean>) => {
    for (let turn = 0; turn < 200; turn += 1) {
      if (await done()) return
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
    throw new Error('nothing came')
  }
  const follow = () => client.follow({ network: { ...network, nodes: at }, everyMs: 10_000, presence: page })
  const setPage = async (next: Partial<typeof page>) => {
    Object.assign(page, next)
    await client.setPresence(page)
  }
  return { client, nodes, time, until, follow, setPage, host, asked, news: () => news }
}

async function codeOf(question: Promise<unknown>): Promise<string> {
  return question.then(
    () => 'answered',
    (error: unknown) => (error instanceof ChainError ? error.code : 'another'),
  )
}

const statuses = (state: { readonly nodes: readonly { readonly status: object | null }[] }) =>
  state.nodes.map(({ status }) => status)

describe('the page and its worker', () => {
  it('follows a network, and reports its list, verdict, nodes and events', async () => {
    const { client, follow, until, news } = pageOf()
    expect(await codeOf(client.readState())).toBe('chain/not-following')
    await follow()
    expect(await client.readState()).toMatchObject({ networkId: 'test', list: null, last: null })
    await until(async () => (await client.readState()).nodes.every(({ status }) => status !== null))
    const state = await client.readState()
    expect(state.list).toMatchObject({
      height: 30,
      blockHash: blockHashAt({}, 30),
      total: 21,
      enabled: 18,
      evonodes: 7,
      quorums: 0,
      verdict: { kind: 'agreed', nodes: 2 },
    })
    expect(state.list?.agreeing.toSorted()).toEqual(addresses)
    expect(state.last?.outcome).toEqual({ kind: 'advanced' })
    expect(statuses(state)).toEqual([{ kind: 'agrees' }, { kind: 'agrees' }])
    expect(news()).toBeGreaterThan(1)
    const events = await client.readEvents({ after: 0 })
    expect(events).toMatchObject([
      { number: 1, event: { kind: 'advanced', masternodes: { added: 21 }, added: [] } },
    ])
    const page = await client.readMasternodes({ from: 19, count: 100 })
    expect([page.total, page.masternodes.length, page.blockHash]).toEqual([21, 2, blockHashAt({}, 30)])
    expect(await client.readQuorums()).toEqual([])
    const space = await client.readAddressSpace()
    expect(space.counts.reduce((sum, count) => sum + count, space.outside)).toBe(21)
  })

  it('shows the list of an earlier session before any node has answered', async () => {
    const memory = memoryListStorage()
    const earlier = pageOf(addresses, memory)
    await earlier.follow()
    await earlier.until(async () =>
      (await earlier.client.readState()).nodes.every(({ status }) => status !== null),
    )
    const { client, follow, nodes, until, news } = pageOf(addresses, memory)
    for (const node of nodes.values()) node.fault = () => ({ kind: 'never' })
    await follow()
    await until(async () => news() > 0)
    expect(await client.readState()).toMatchObject({
      list: { height: 30, sinceMs: null, verdict: { kind: 'self-consistent' }, earlierNodes: 2 },
      last: null,
    })
    expect(await client.readMasternodes({ from: 0, count: 1 })).toMatchObject({ total: 21 })
  })

  it('reports which node lags, by how many blocks, and what changed', async () => {
    const { client, follow, nodes, until, time } = pageOf()
    await follow()
    await until(async () => (await client.readState()).nodes.every(({ status }) => status !== null))
    await until(async () => time.waiting() > 0)
    const first = nodes.get(addresses[0])
    if (first !== undefined) first.height = 33
    time.advance(10_000)
    await until(async () =>
      statuses(await client.readState()).some((each) => JSON.stringify(each).includes('lags')),
    )
    const state = await client.readState()
    expect(state.list?.height).toBe(33)
    const lagging = state.nodes.find(({ address }) => address === addresses[1])
    expect(lagging?.status).toEqual({ kind: 'lags', blocks: 3 })
    const [event] = await client.readEvents({ after: 1 })
    if (event?.event.kind !== 'advanced') throw new TypeError('no event')
    expect(event.event.changed.length).toBe(event.event.masternodes.changed)
    expect(event.event.changed[0]?.before.confirmedHash).not.toBe(event.event.changed[0]?.after.confirmedHash)
  })

  it('shows both sides of a fork, with what each can prove', async () => {
    const { client, follow, nodes, until, time } = pageOf()
    const [a, b] = addresses
    const [first] = nodes.values()
    if (first === undefined) throw new TypeError('no node')
    const signature = new Uint8Array(96).fill(1)
    first.chain = {
      fork: { name: 'side', from: 20 },
      coinbase: () => ({ version: 3, chainLock: { height: 9, signature } }),
    }
    await follow()
    await until(async () => (await client.readState()).sides.length > 0)
    const side = { height: 30, isFollowed: false, coinbase: null, isQuorumTrusted: false }
    const none = { kind: 'not-verifiable', why: 'coinbase-version' }
    const state = await client.readState()
    expect([state.list, state.last?.outcome]).toEqual([null, { kind: 'split' }])
    expect(state.sides.toSorted((left, right) => (left.addresses < right.addresses ? -1 : 1))).toEqual([
      {
        ...side,
        addresses: [a],
        blockHash: blockHashAt(first.chain, 30),
        lockedHeight: 9,
        lock: { kind: 'not-verifiable', why: 'quorums-unknown' },
        lockedBlock: 'shared',
      },
      {
        ...side,
        addresses: [b],
        blockHash: blockHashAt({}, 30),
        lockedHeight: null,
        lock: none,
        lockedBlock: null,
      },
    ])
    first.chain = {}
    time.advance(10_000)
    await until(async () => (await client.readState()).list !== null)
    await until(async () => (await client.readState()).sides.length === 0)
  })

  it('shows both lists of a block if the nodes are evenly split', async () => {
    const { client, follow, nodes, until, time } = pageOf()
    const [first] = nodes.values()
    if (first === undefined) throw new TypeError('no node')
    first.chain = { forged: 'own list' }
    await follow()
    await until(async () => (await client.readState()).sides.length > 0)
    const { list, last, sides } = await client.readState()
    expect([list, last?.outcome]).toEqual([null, { kind: 'split' }])
    expect(sides.map(({ addresses: own }) => own.join()).toSorted()).toEqual(addresses)
    const block = { blockHash: blockHashAt({}, 30), height: 30, isFollowed: false }
    for (const side of sides) expect(side).toMatchObject(block)
    expect(new Set(sides.map(({ coinbase }) => coinbase)).size).toBe(2)
    first.chain = {}
    time.advance(10_000)
    await until(async () => (await client.readState()).list !== null)
    await until(async () => (await client.readState()).sides.length === 0)
  })

  it('shows a fork after the newest block that most nodes have', async () => {
    const at = [...addresses, 'https://c.example/']
    const { client, follow, nodes, until } = pageOf(at)
    const [first, second] = nodes.values()
    if (first === undefined || second === undefined) throw new TypeError('no node')
    first.chain = { fork: { name: 'side', from: 29 } }
    second.height = 28
    await follow()
    await until(async () => (await client.readState()).sides.length > 0)
    const { list, sides, nodes: shown } = await client.readState()
    expect(list?.height).toBe(28)
    const kinds = shown.map(({ address, status }) => [address, status?.kind])
    expect(Object.fromEntries(kinds)).toEqual({
      [at[0] ?? '']: 'ahead',
      [at[1] ?? '']: 'agrees',
      [at[2] ?? '']: 'ahead',
    })
    expect(sides.map(({ height, addresses: own }) => `${height} ${own.join()}`).toSorted()).toEqual([
      `30 ${at[0]}`,
      `30 ${at[2]}`,
    ])
  })

  it('stops while offline, and resumes at once', async () => {
    const { client, follow, until, time, setPage, asked } = pageOf()
    await follow()
    await until(async () => (await client.readState()).nodes.every(({ status }) => status !== null))
    await setPage({ isOnline: false })
    await until(async () => time.waiting() === 0)
    asked.splice(0)
    time.advance(100_000)
    expect(asked).toEqual([])
    await setPage({ isOnline: true })
    await until(async () => asked.length > 2)
    expect((await client.readState()).last?.outcome).toEqual({ kind: 'unchanged' })
  })

  it('asks a single question only of nodes of the network, and only with methods of the table', async () => {
    const { client, follow } = pageOf()
    await follow()
    const question = { address: null, method: 'getBlockHash', params: { height: 3 } }
    const ask = (asked: Parameters<typeof client.ask>[0]) =>
      client.ask(asked, { signal: new AbortController().signal })
    const answer = await ask(question)
    if (answer.kind !== 'answered') throw new TypeError('no answer')
    expect(JSON.parse(answer.reply.text)).toMatchObject({ jsonrpc: '2.0', result: blockHashAt({}, 3) })
    expect(answer.reply.characters).toBe(answer.reply.text.length)
    expect(await ask({ ...question, address: addresses[1] })).toMatchObject({ address: addresses[1] })
    expect(await ask({ ...question, params: { height: 99 } })).toMatchObject({
      kind: 'failed',
      failure: { code: 'chain/rpc-error', facts: { rpcCode: -8 } },
    })
    for (const bad of [
      { ...question, address: 'https://elsewhere.example/' },
      { ...question, method: 'stop' },
      { ...question, params: { height: -1 } },
    ]) {
      expect(await codeOf(ask(bad))).toBe('chain/bad-request')
    }
    expect(await codeOf(client.verifyInstantLock({ instantLock: new Uint8Array(3) }))).toBe(
      'chain/bad-request',
    )
  })

  it('checks a lock against the list of that time, and names the list', async () => {
    const { client, follow, until, nodes } = pageOf()
    await follow()
    const lock = encodeInstantLock({
      layout: 'deterministic',
      version: 1,
      inputs: [{ txid: sampleBytes('input'), index: 0 }],
      txid: sampleBytes('transaction'),
      cycleHash: sampleBytes('cycle'),
      signature: new Uint8Array(96).fill(1),
    })
    const heightIs = (height: number) => async () => (await client.readState()).list?.height === height
    await until(heightIs(30))
    const verdict = { kind: 'not-verifiable', why: 'quorums-unknown' }
    const checkedAt = (height: number) => ({
      verdict,
      list: { height, blockHash: blockHashAt({}, height), quorumCheck: { kind: 'verified' } },
    })
    expect(await client.verifyInstantLock({ instantLock: lock })).toMatchObject(checkedAt(30))
    const chainLock = { height: 30, signature: new Uint8Array(96).fill(1) }
    const named = { ...chainLock, blockHash: sampleHash('some block') }
    expect(await client.verifyChainLock(named)).toMatchObject(checkedAt(30))
    // A lock from a coinbase names no block, so only the block of the current list is known.
    expect(await client.verifyChainLock({ ...chainLock, blockHash: null })).toMatchObject(checkedAt(30))
    expect(await client.verifyChainLock({ ...chainLock, height: 29, blockHash: null })).toMatchObject({
      verdict: { kind: 'not-verifiable', why: 'block-unknown' },
    })
    const answer = answerSample()
    const { rootHash, metadata, signature } = answer
    expect(await client.verifyAnswer({ rootHash, metadata, signature, quorumType: 106 })).toMatchObject({
      violations: [{ rule: 'platform.proof-quorum' }],
      list: { height: 30, verdict: { kind: 'agreed' }, quorumCheck: { kind: 'verified' } },
    })
    const proRegTxHash =
      (await client.readMasternodes({ from: 0, count: 1 })).masternodes[0]?.proRegTxHash ?? ''
    const asked = [sampleHash('nothing'), proRegTxHash, blockHashAt({}, 30)]
    expect(await client.findHashes({ hashes: asked })).toEqual({
      masternodes: [proRegTxHash],
      quorums: [],
      blocks: [blockHashAt({}, 30)],
    })
    const all = formatHex(await client.readHashes())
    expect([all.slice(0, 64), all.length]).toEqual([proRegTxHash, 64 * 21])
    for (const node of nodes.values()) node.height = 31
    await client.pollNow()
    await until(heightIs(31))
    expect(await client.verifyInstantLock({ instantLock: lock })).toMatchObject(checkedAt(31))
  })

  it('finds the quorum that signed an answer of the platform in the current list', async () => {
    const { rootHash, metadata, signature, signers } = answerSample()
    const [quorum] = signers.quorums?.values() ?? []
    if (quorum === undefined) throw new TypeError('no quorum')
    const { llmqType, quorumHash, publicKey } = quorum
    const listed = sampleQuorum(1, { llmqType, quorumHash, quorumPublicKey: formatHex(publicKey) })
    const { client, follow, until, nodes } = pageOf()
    for (const node of nodes.values()) node.chain = { quorums: () => [listed] }
    await follow()
    await until(async () => (await client.readState()).list?.verdict.kind === 'agreed')
    const answer = { rootHash, metadata, signature, quorumType: 106 }
    expect(await client.verifyAnswer(answer)).toMatchObject({ violations: [], list: { height: 30 } })
    expect(await client.verifyAnswer({ ...answer, rootHash: rootHash.with(0, 0) })).toMatchObject({
      violations: [{ rule: 'platform.proof-signature' }],
    })
  })

  it('ends a withdrawn question without blaming the node', async () => {
    const { client, follow, nodes } = pageOf()
    await follow()
    const controller = new AbortController()
    const [address] = addresses
    const node = nodes.get(address)
    if (node === undefined) throw new TypeError('no node')
    node.fault = ({ method }) => {
      if (method !== 'getBlockHash') return undefined
      controller.abort()
      return { kind: 'never' }
    }
    const question = { address, method: 'getBlockHash', params: { height: 3 } }
    expect(await client.ask(question, { signal: controller.signal })).toEqual({
      kind: 'failed',
      failure: { code: 'chain/aborted', facts: {} },
    })
    const { failures } = (await client.readState()).nodes.find((each) => each.address === address) ?? {}
    expect(failures).toBe(0)
    expect(await codeOf(client.ask(question, { signal: controller.signal }))).toBe('chain/aborted')
  })

  it('returns the evonodes that may be asked, or none if the page’s host fixes the hosts', async () => {
    const { client, follow, nodes, host, until } = pageOf()
    for (const node of nodes.values()) node.chain = { isPublic: true }
    await follow()
    const question = { seed: new Uint8Array(16), count: 5 }
    expect(await client.readEvonodes(question)).toBeNull()
    await until(async () => (await client.readState()).list !== null)
    expect(await client.readEvonodes(question)).toEqual({
      addresses: ['https://8.8.8.8/'],
      offered: 6,
      rejected: 5,
      areHostsFixed: false,
    })
    expect((await client.readEvonodes({ ...question, count: 0 }))?.addresses).toEqual([])
    host.isFixed = true
    expect(await client.readEvonodes(question)).toMatchObject({
      addresses: [],
      offered: 6,
      areHostsFixed: true,
    })
  })

  it('asks every node for a block', async () => {
    const { client, follow } = pageOf()
    await follow()
    const { signal } = new AbortController()
    const sightings = await client.explore({ block: { by: 'height', height: 3 } }, { signal })
    expect(sightings.map(({ kind, address }) => [kind, address])).toEqual([
      ['block', addresses[0]],
      ['block', addresses[1]],
    ])
  })

  it('rejects a malformed question', async () => {
    const service = openChainService({
      fetch: async () => new Response(),
      isOnline: () => true,
      ...sampleTime(),
      random: () => 0,
      subscribe: noStream,
      areHostsFixed: async () => false,
      openStorage: () => ({ storage: memoryListStorage().storage, mayWrite: () => true }),
      tell: () => {},
    })
    const { call } = callWorker(
      chainApi,
      startMemoryWorker((port) => serveWorker(chainApi, service, port)),
    )
    const follow = { network, everyMs: 10_000, presence: { isHidden: false, isOnline: true } }
    for (const [operation, question] of [
      ['toString', {}],
      ['readState', { more: 1 }],
      ['follow', { ...follow, everyMs: 1 }],
      ['follow', { ...follow, network: { ...network, nodes: [] } }],
      ['follow', { ...follow, network: { ...network, id: '../x' } }],
    ] as const) {
      expect(await codeOf(call(operation, question))).toBe('chain/bad-request')
    }
    expect(await codeOf(call('readState', {}))).toBe('chain/not-following')
  })
})
