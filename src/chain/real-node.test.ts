import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { systemAlarm } from '#/platform/timer.ts'
import { systemClock } from '#/platform/clock.ts'
import { startFailingNode, type FailingNode } from '#/protocol/testing/failing-node.ts'
import { ChainError } from './chain-error.ts'
import type { MethodName } from './method-table.ts'
import { createNodePool } from './node-pool.ts'
import { createRpcClient, maxReplyBytes } from './rpc-client.ts'

// The node is a real server in its own process. Only a browser rejects cross-origin requests, which then look
// `unreachable`.

const hash = 'ab'.repeat(32)
const client = createRpcClient({
  fetch: (address, init) => fetch(address, init),
  isOnline: () => true,
  alarm: systemAlarm,
  clock: systemClock,
})

let node: FailingNode

beforeAll(async () => {
  node = await startFailingNode()
})

afterAll(() => node.end())

async function failureOf(address: string, method: MethodName = 'getBestBlockHash', timeoutMs = 5000) {
  const params = { height: 1, baseBlockHash: hash, blockHash: hash }
  const error: unknown = await client.ask(address, method, params, { timeoutMs }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ChainError)) throw new TypeError('no chain error', { cause: error })
  return { code: error.code, ...error.facts }
}

describe('a real node', () => {
  it('reads the answer of a real node', async () => {
    const answer = await client.ask(node.at('good'), 'getBestBlockHash', {}, { timeoutMs: 5000 })
    expect(answer).toMatchObject({ result: hash, reply: { more: 1 } })
    expect(answer.elapsedMs).toBeGreaterThan(0)
  })

  it.each([
    ['status', { code: 'chain/http-status', status: 503 }],
    ['error-with-status', { code: 'chain/rpc-error', rpcCode: -8, rpcMessage: 'out of range' }],
    ['html', { code: 'chain/not-json' }],
    ['not-utf-8', { code: 'chain/not-json' }],
    ['list', { code: 'chain/not-json-rpc' }],
    ['old-version', { code: 'chain/not-json-rpc' }],
    ['wrong-id', { code: 'chain/wrong-id' }],
    ['rpc-error', { code: 'chain/rpc-error', rpcCode: -5, rpcMessage: 'block not found' }],
    ['null', { code: 'chain/result-shape', pointer: '', rule: 'null' }],
    ['reset', { code: 'chain/unreachable' }],
    ['redirect', { code: 'chain/unreachable' }],
    ['cut', { code: 'chain/broken-off' }],
    ['announced', { code: 'chain/too-large', limitBytes: 65_536 }],
    ['endless', { code: 'chain/too-large', limitBytes: 65_536 }],
  ])('names the failure of a node: %s', async (way, failure) => {
    expect(await failureOf(node.at(way))).toEqual(failure)
  })

  it.each([
    ['objects', { code: 'chain/not-json-rpc' }],
    ['deep', { code: 'chain/not-json-rpc' }],
    ['bomb', { code: 'chain/too-large', limitBytes: maxReplyBytes }],
  ])(
    'gives up on a node that sends a list of %s',
    async (way, failure) => {
      expect(await failureOf(node.at(way), 'getMnListDiff', 20_000)).toEqual(failure)
    },
    30_000,
  )

  it('names the place where a result has the wrong shape', async () => {
    expect(await failureOf(node.at('shape'), 'getMnListDiff')).toMatchObject({
      code: 'chain/result-shape',
      pointer: '/blockHash',
      rule: 'mn-list.field',
    })
  })

  it.each(['silent', 'silent-body', 'drip'])('gives up in time on a node that fails by %s', async (way) => {
    expect(await failureOf(node.at(way), 'getBestBlockHash', 60)).toEqual({
      code: 'chain/timed-out',
      timeoutMs: 60,
    })
  })

  it('ends a question to a silent node when the question is withdrawn', async () => {
    const controller = new AbortController()
    const options = { timeoutMs: 5000, signal: controller.signal }
    const question = client.ask(node.at('silent'), 'getBestBlockHash', {}, options)
    controller.abort()
    await expect(question).rejects.toMatchObject({ code: 'chain/aborted' })
  })

  it('reports a missing node as unreachable', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const address = closed.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await new Promise((resolve) => closed.close(resolve))
    expect(await failureOf(`http://127.0.0.1:${port}/`)).toEqual({ code: 'chain/unreachable' })
  })

  it('the pool finds a real node that works among those that fail', async () => {
    const addresses = ['reset', 'html', 'status', 'good'].map(node.at)
    const pool = createNodePool(addresses, { client, clock: systemClock, random: () => 0.5, budgetMs: 5000 })
    expect(await pool.ask('getBestBlockHash', {})).toMatchObject({ result: hash, address: node.at('good') })
    expect(pool.readHealth().map(({ lastFailure }) => lastFailure)).toEqual([
      undefined,
      'chain/unreachable',
      'chain/not-json',
      'chain/http-status',
    ])
  })
})
