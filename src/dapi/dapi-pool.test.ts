import { describe, expect, it } from 'vitest'
import type { DapiClient } from './dapi-client.ts'
import { DapiError } from './dapi-error.ts'
import { createDapiPool, type DapiNode } from './dapi-pool.ts'

const [seed, other, evonode, second] = [
  'https://a.example/',
  'https://b.example/',
  'https://1.2.3.4/',
  'https://1.2.3.5/',
] as const

/** Nodes that answer, or fail with the error for their address. */
function poolOf(seeds: readonly string[], errors: ReadonlyMap<string, DapiError> = new Map()) {
  let nowMs = 0
  const told: (readonly DapiNode[])[] = []
  const call = async (address: string) => {
    const error = errors.get(address)
    if (error !== undefined) throw error
    return { message: {}, elapsedMs: 5 }
  }
  const pool = createDapiPool(seeds, {
    client: { call } as unknown as DapiClient, // the tests read no answers
    clock: { wallMs: () => 1_700_000_000_000 + nowMs, monotonicMs: () => nowMs },
    random: () => 0.5,
    tell: (nodes) => told.push(nodes),
  })
  const ask = (address: string) => pool.call(address, 'getStatus', {}).catch((error: unknown) => error)
  const nodeAt = (address: string) => pool.readNodes().find((node) => node.address === address)
  return { pool, ask, nodeAt, told, pass: (ms: number) => (nowMs += ms) }
}

const expired = new DapiError('dapi/unreachable')

describe('the nodes of a platform', () => {
  it('asks seeds first, then evonodes of the list, then nodes that failed', async () => {
    const { pool, ask, nodeAt } = poolOf([seed, other], new Map([[seed, expired]]))
    pool.join([evonode])
    expect(pool.ranked()).toEqual([seed, other, evonode])
    await ask(evonode)
    expect(pool.ranked()).toEqual([seed, other, evonode])
    await ask(seed)
    expect(pool.ranked()).toEqual([other, evonode, seed])
    expect(nodeAt(seed)).toMatchObject({ isSeed: true, isAsked: true, failures: 1, answeredAtMs: undefined })
    expect(nodeAt(other)).toMatchObject({ isAsked: false })
    expect(nodeAt(evonode)).toMatchObject({ isSeed: false, latencyMs: 5, answeredAtMs: 1_700_000_000_000 })
  })

  it('keeps seeds and remaining nodes with a new list, and forgets the other nodes', async () => {
    const { pool, ask, nodeAt } = poolOf([seed])
    pool.join([evonode, seed])
    await ask(evonode)
    pool.join([second, evonode])
    expect(pool.ranked()).toEqual([seed, second, evonode])
    expect(nodeAt(evonode)?.isAsked).toBe(true)
    expect(nodeAt(seed)?.isSeed).toBe(true)
    pool.join([])
    expect(pool.ranked()).toEqual([seed])
    // A call to a forgotten node does not bring the node back.
    await ask(evonode)
    expect(pool.ranked()).toEqual([seed])
  })

  it('reports each answer of a node, and rests a node after a failure of its own', async () => {
    const rejects = new DapiError('dapi/status', { grpcStatus: 5 })
    const { ask, nodeAt, told, pass } = poolOf(
      [seed, other],
      new Map([
        [seed, expired],
        [other, rejects],
      ]),
    )
    await ask(seed)
    await ask(seed)
    expect(nodeAt(seed)).toMatchObject({ failures: 2, lastFailure: 'dapi/unreachable', restsUntilMs: 3000 })
    pass(10)
    await ask(other)
    expect(nodeAt(other)).toMatchObject({
      isAsked: true,
      failures: 0,
      latencyMs: 0,
      answeredAtMs: 1_700_000_000_010,
    })
    expect(told).toHaveLength(3)
  })
})

describe('a stream of a node', () => {
  /** Creates a pool whose node sends this many messages, then the error. */
  function streaming(count: number, error: DapiError) {
    const stream = async function* stream() {
      for (let at = 0; at < count; at += 1) yield {}
      throw error
    }
    return createDapiPool([seed], {
      client: { stream } as unknown as DapiClient, // the tests read no messages
      clock: { wallMs: () => 1_700_000_000_000, monotonicMs: () => 0 },
      random: () => 0.5,
    })
  }

  async function read(pool: ReturnType<typeof createDapiPool>) {
    const { signal } = new AbortController()
    let messages = 0
    try {
      for await (const message of pool.stream(seed, 'subscribeToTransactionsWithProofs', {}, signal))
        messages += message === undefined ? 0 : 1
    } catch (error) {
      return { messages, error, node: pool.readNodes()[0] }
    }
    throw new TypeError('it has no end')
  }

  it('counts as a failure if it fails before its first message, but not if it ends later', async () => {
    expect(await read(streaming(0, expired))).toMatchObject({ node: { failures: 1 }, error: expired })
    const later = await read(streaming(2, new DapiError('dapi/broken-off')))
    expect(later).toMatchObject({ messages: 2, node: { failures: 0, answeredAtMs: 1_700_000_000_000 } })
    const status = new DapiError('dapi/status', { grpcStatus: 5 })
    expect(await read(streaming(0, status))).toMatchObject({ node: { failures: 0 } })
  })

  it('counts as a failure if it sends something other than the request asked for', () => {
    const pool = streaming(1, expired)
    pool.blame(seed, new DapiError('dapi/message-shape'))
    expect(pool.readNodes()).toMatchObject([{ failures: 1, lastFailure: 'dapi/message-shape' }])
  })
})
