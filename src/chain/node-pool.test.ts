import { describe, expect, it } from 'vitest'

import { sampleHash } from '#/protocol/testing/diff-samples.ts'
import { ChainError } from './chain-error.ts'
import { backoffMs, faultOf, newNode, noteAnswer, noteFailure, rankNodes } from './node-health.ts'
import { createNodePool } from './node-pool.ts'
import { createRpcClient } from './rpc-client.ts'
import { sampleFetch, sampleTime, type SampleFault, type SampleNode } from './testing/sample-network.ts'

const unreachable = { kind: 'unreachable' } as const
const silent = { kind: 'silent' } as const

/** Nodes `a`, `b`, …, each with its fault. */
function poolOf(
  faults: readonly (SampleFault | undefined)[],
  { latencies = [10, 20, 30], online = true } = {},
) {
  const time = sampleTime()
  const addresses = faults.map((_, index) => `https://${'abc'.charAt(index)}.example/`)
  const nodes = new Map<string, SampleNode>(
    faults.map((fault, index) => [
      addresses[index] ?? '',
      { chain: {}, height: 5, latencyMs: latencies[index] ?? 10, fault: () => fault },
    ]),
  )
  const { fetch, asked } = sampleFetch(nodes, time)
  const isOnline = { value: online }
  const client = createRpcClient({ fetch, isOnline: () => isOnline.value, ...time })
  const pool = createNodePool(addresses, { client, clock: time.clock, random: () => 0.5, budgetMs: 20_000 })
  const setFault = (index: number, fault: SampleFault | undefined) => {
    const node = nodes.get(addresses[index] ?? '')
    if (node !== undefined) node.fault = () => fault
  }
  const askedNames = () => asked.splice(0).map(({ address }) => address.charAt(8))
  return { pool, time, nodes, addresses, setFault, asked: askedNames, isOnline }
}

const best = sampleHash('block 5')

async function codeOf(question: Promise<unknown>): Promise<string> {
  return question.then(
    () => 'answered',
    (error: unknown) => (error instanceof ChainError ? error.code : 'not a chain error'),
  )
}

describe('the pool', () => {
  it('asks every node once, then the fastest', async () => {
    const { pool, asked } = poolOf([undefined, undefined, undefined], { latencies: [30, 10, 20] })
    for (let count = 0; count < 5; count += 1) await pool.ask('getBestBlockHash', {})
    expect(asked()).toEqual(['a', 'b', 'c', 'b', 'b'])
  })

  it('moves on from a node that fails, and rests that node', async () => {
    const { pool, asked, setFault, time } = poolOf([unreachable, undefined])
    expect((await pool.ask('getBestBlockHash', {})).result).toBe(best)
    expect((await pool.ask('getBestBlockHash', {})).result).toBe(best)
    expect(asked()).toEqual(['a', 'b', 'b'])
    setFault(0, undefined)
    // The rest is two seconds, of which half is random: 1.5 s.
    time.advance(1490)
    await pool.ask('getBestBlockHash', {})
    expect(asked()).toEqual(['b'])
    setFault(1, unreachable)
    await pool.ask('getBestBlockHash', {})
    expect(asked()).toEqual(['b', 'a'])
  })

  it('reaches the node that answers after two silent ones, within the time of the request', async () => {
    const { pool, asked, time } = poolOf([silent, silent, undefined])
    const began = time.clock.monotonicMs()
    expect((await pool.ask('getBestBlockHash', {})).result).toBe(best)
    expect(time.clock.monotonicMs() - began).toBeLessThan(20_000)
    expect(asked()).toEqual(['a', 'b', 'c'])
  })

  it('fails when the time of the request is over', async () => {
    const { pool, time } = poolOf([silent, silent, silent])
    const began = time.clock.monotonicMs()
    expect(await codeOf(pool.ask('getBestBlockHash', {}))).toBe('chain/timed-out')
    expect(time.clock.monotonicMs() - began).toBeLessThanOrEqual(21_000)
  })

  it('never leaves the last node out, even if it has failed often', async () => {
    const { pool, asked, setFault } = poolOf([unreachable])
    for (let count = 0; count < 12; count += 1) {
      expect(await codeOf(pool.ask('getBestBlockHash', {}))).toBe('chain/unreachable')
    }
    expect(asked()).toHaveLength(12)
    setFault(0, undefined)
    expect((await pool.ask('getBestBlockHash', {})).result).toBe(best)
    expect(pool.readHealth()[0]).toMatchObject({ failures: 0, restsUntilMs: 0, lastFailure: undefined })
  })

  it('does not count a wrong or aborted request as a failure of the node', async () => {
    const { pool, asked } = poolOf([undefined])
    for (let count = 0; count < 3; count += 1) {
      expect(await codeOf(pool.ask('getBlockHash', { height: 99 }))).toBe('chain/rpc-error')
    }
    const controller = new AbortController()
    controller.abort()
    expect(await codeOf(pool.ask('getBestBlockHash', {}, { signal: controller.signal }))).toBe(
      'chain/aborted',
    )
    expect(pool.readHealth()).toMatchObject([{ failures: 0, restsUntilMs: 0 }])
    expect(asked()).toEqual(['a', 'a', 'a'])
  })

  it('asks another node if one lacks the answer, but not if the request is wrong', async () => {
    const unknown = poolOf([undefined, undefined])
    const [first] = unknown.addresses
    const node = unknown.nodes.get(first ?? '')
    if (node !== undefined) node.height = 3
    expect((await unknown.pool.ask('getBlockHash', { height: 5 })).result).toBe(best)
    expect(unknown.asked()).toEqual(['a', 'b'])
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32_602, message: 'no' } })
    const wrong = poolOf([{ kind: 'reply', body }, undefined])
    expect(await codeOf(wrong.pool.ask('getBestBlockHash', {}))).toBe('chain/rpc-error')
    expect(wrong.asked()).toEqual(['a'])
  })

  it('reports a node’s error rather than another node’s silence', async () => {
    const { pool, addresses } = poolOf([undefined, unreachable])
    const asking = pool.ask('getBlockHash', { height: 99 })
    await expect(asking).rejects.toMatchObject({ code: 'chain/rpc-error', facts: { address: addresses[0] } })
  })

  it('asks no node while offline, and forgives the failures of that time', async () => {
    const { pool, asked, isOnline, setFault } = poolOf([unreachable, unreachable])
    await codeOf(pool.ask('getBestBlockHash', {}))
    expect(pool.readHealth().every(({ restsUntilMs }) => restsUntilMs > 0)).toBe(true)
    isOnline.value = false
    asked()
    expect(await codeOf(pool.ask('getBestBlockHash', {}))).toBe('chain/offline')
    expect(asked()).toEqual([])
    expect(pool.readHealth().map(({ failures }) => failures)).toEqual([1, 1])
    isOnline.value = true
    setFault(0, undefined)
    setFault(1, undefined)
    pool.forgive()
    expect(pool.readHealth().every(({ restsUntilMs }) => restsUntilMs === 0)).toBe(true)
  })

  it('asks all nodes in parallel, and returns an answer or a failure for each', async () => {
    const { pool } = poolOf([undefined, unreachable, undefined])
    const replies = await pool.askAll('getBestBlockHash', {})
    expect(replies.map((each) => (each.ok ? each.answer.result : each.error.code))).toEqual([
      best,
      'chain/unreachable',
      best,
    ])
  })

  it('skips resting nodes, unless all nodes rest', async () => {
    const { pool, time, asked } = poolOf([undefined, unreachable])
    await pool.askAll('getBestBlockHash', {})
    asked()
    await pool.askAll('getBestBlockHash', {}, { isSparing: true })
    expect(asked()).toEqual(['a'])
    time.advance(1500)
    await pool.askAll('getBestBlockHash', {}, { isSparing: true })
    expect(asked()).toEqual(['a', 'b'])
    const alone = poolOf([unreachable])
    await alone.pool.askAll('getBestBlockHash', {})
    await alone.pool.askAll('getBestBlockHash', {}, { isSparing: true })
    expect(alone.asked()).toEqual(['a', 'a'])
  })

  it('prefers nodes that are not behind', async () => {
    const { pool, asked, addresses } = poolOf([undefined, undefined])
    pool.noteTip(addresses[0] ?? '', best, true)
    await pool.ask('getBestBlockHash', {})
    expect(asked()).toEqual(['b'])
    expect(pool.readHealth()[1]?.tip?.hash).toBe(best)
  })
})

describe('a node’s health', () => {
  it('rests longer with every failure, between half and all of a span of at most five minutes', () => {
    const spans = [1, 2, 3, 4, 20, 2000].map((failures) => [
      backoffMs(failures, () => 0),
      backoffMs(failures, () => 0.5),
    ])
    expect(spans).toEqual([
      [1000, 1500],
      [2000, 3000],
      [4000, 6000],
      [8000, 12_000],
      [150_000, 225_000],
      [150_000, 225_000],
    ])
  })

  it('smooths its latency', () => {
    const once = noteAnswer(newNode('a'), 100)
    expect([once.latencyMs, noteAnswer(once, 200).latencyMs]).toEqual([100, 130])
  })

  it('ranks resting nodes last, the shortest rest first', () => {
    const random = () => 0
    const rested = noteFailure(newNode('rested'), 'chain/timed-out', 0, random)
    const twice = noteFailure(
      noteFailure(newNode('twice'), 'chain/timed-out', 9000, random),
      'chain/timed-out',
      9000,
      random,
    )
    const once = noteFailure(newNode('once'), 'chain/timed-out', 9500, random)
    const slow = noteAnswer(newNode('slow'), 500)
    const ranked = rankNodes([twice, once, rested, slow], 10_000).map(({ address }) => address)
    expect(ranked).toEqual(['slow', 'rested', 'once', 'twice'])
  })

  it.each([
    ['chain/offline', {}, 'request'],
    ['chain/aborted', {}, 'request'],
    ['chain/rpc-error', { rpcCode: -32_602 }, 'request'],
    ['chain/rpc-error', { rpcCode: -5 }, 'neither'],
    ['chain/rpc-error', { rpcCode: -28 }, 'node'],
    ['chain/http-status', { status: 400 }, 'neither'],
    ['chain/http-status', { status: 503 }, 'node'],
    ['chain/unreachable', {}, 'node'],
    ['chain/wrong-id', {}, 'node'],
    ['chain/result-shape', {}, 'node'],
  ] as const)('counts the error %s %j as a fault of %s', (code, facts, fault) => {
    expect(faultOf(new ChainError(code, facts))).toBe(fault)
  })
})
