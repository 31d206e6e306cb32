import { describe, expect, it } from 'vitest'

import { deriveBlockHash, findBlock } from './sandbox-chain.ts'
import { forkOf, formatFaultText, noFault, readFaultText, SandboxFault } from './sandbox-fault.ts'
import { createSandboxFetch, isSandboxAddress, sandboxAddresses } from './sandbox-fetch.ts'
import { createSandboxNetwork } from './sandbox-network.ts'
import { defaultSandbox, readSandboxMoment, SandboxSettings } from './sandbox-settings.ts'

const tip = 100

/** Returns three nodes behind a `fetch`, of which the second has the fault, with a clock that stands still. */
function network(fault: SandboxFault, height = tip) {
  const settings = SandboxSettings.parse({
    masternodes: 5,
    pace: { kind: 'when-told', height },
    faults: [noFault, fault, noFault],
  })
  const alarms: { readonly ms: number; readonly call: () => void }[] = []
  const fetch = createSandboxFetch({
    network: createSandboxNetwork(() => settings),
    wallMs: () => 0,
    alarm: (ms, call) => {
      alarms.push({ ms, call })
      return () => void alarms.pop()
    },
  })
  const post = (node: number, method: string, params: unknown = {}, signal?: AbortSignal) =>
    fetch(sandboxAddresses[node] ?? '', {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
      ...(signal === undefined ? {} : { signal }),
    })
  const resultOf = async (node: number, method: string, params?: unknown) => {
    const reply: unknown = await (await post(node, method, params)).json()
    return (Object(reply) as { readonly result?: unknown; readonly id?: unknown }).result
  }
  return { settings, alarms, post, resultOf, chain: readSandboxMoment(settings, 0).chain }
}

const best = 'getBestBlockHash'

describe('a node of the sandbox', () => {
  it('agrees with the other nodes without a fault, and declares the length of its answer', async () => {
    const { resultOf, post } = network(noFault)
    expect(await resultOf(1, best)).toBe(await resultOf(0, best))
    const response = await post(1, best)
    const body = await response.arrayBuffer()
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(body.byteLength)])
  })

  it('answers late if it lags', async () => {
    const { post, alarms } = network({ kind: 'lag', ms: 3000 })
    const answer = post(1, best)
    expect(alarms.map(({ ms }) => ms)).toEqual([3000])
    alarms[0]?.call()
    expect((await answer).status).toBe(200)
  })

  it('rejects an aborted request, and does not answer it', async () => {
    const { post, alarms } = network({ kind: 'lag', ms: 3000 })
    const abort = new AbortController()
    const answer = post(1, best, {}, abort.signal)
    abort.abort()
    await expect(answer).rejects.toThrow('aborted')
    expect(alarms).toEqual([])
    await expect(post(1, best, {}, abort.signal)).rejects.toThrow('aborted')
  })

  it('fails for about the chosen percentage of requests', async () => {
    const { post } = network({ kind: 'errors', percent: 30 })
    const answers = await Promise.all(Array.from({ length: 200 }, () => post(1, best)))
    const failed = answers.filter(({ status }) => status === 500).length
    expect(failed).toBeGreaterThan(40)
    expect(failed).toBeLessThan(80)
    const always = network({ kind: 'errors', percent: 100 })
    expect((await always.post(1, best)).status).toBe(500)
    expect((await always.post(0, best)).status).toBe(200)
  })

  it('breaks off, names another id, or leaves half of its answer out', async () => {
    await expect(network({ kind: 'unreachable' }).post(1, best)).rejects.toThrow(TypeError)
    expect(await (await network({ kind: 'wrong-id' }).post(1, best)).json()).toMatchObject({ id: 8 })
    const cut = await (await network({ kind: 'truncated' }).post(1, best)).text()
    expect(cut.length).toBeGreaterThan(10)
    expect(() => JSON.parse(cut)).toThrow(SyntaxError)
  })

  it('a node on a fork has the common blocks up to the fork, and its own above it', async () => {
    const { resultOf } = network(forkOf(3, tip))
    const at = (node: number, height: number) => resultOf(node, 'getBlockHash', { height })
    expect(await at(1, 97)).toBe(await at(0, 97))
    expect(await at(1, 98)).not.toBe(await at(0, 98))
    expect(await resultOf(1, best)).toBe(await at(1, 100))
  })

  it('can return to an older tip, but not below the genesis block', async () => {
    const { resultOf } = network({ kind: 'tip-back', blocks: 4 })
    expect(await resultOf(1, best)).toBe(await resultOf(0, 'getBlockHash', { height: 96 }))
    expect(await resultOf(1, 'getBlockHash', { height: 97 })).toBeUndefined()
    const young = network({ kind: 'tip-back', blocks: 4 }, 2)
    expect(await young.resultOf(1, best)).toBe(await young.resultOf(0, 'getBlockHash', { height: 0 }))
  })

  it('forges the chosen part, and names the same blocks', async () => {
    const { resultOf, chain } = network({ kind: 'forged', what: 'everything' })
    const hashOf = (height: number) => resultOf(0, 'getBlockHash', { height })
    const params = { baseBlockHash: await hashOf(0), blockHash: await hashOf(50) }
    const [honest, forged] = [
      await resultOf(0, 'getMnListDiff', params),
      await resultOf(1, 'getMnListDiff', params),
    ]
    expect(forged).not.toEqual(honest)
    expect(forged).toMatchObject(params)
    expect(findBlock(chain, deriveBlockHash(chain, 50))).toBe(50)
  })

  it('answers at its reserved address, and an unknown sandbox address cannot be reached', async () => {
    expect(sandboxAddresses).toHaveLength(3)
    expect(sandboxAddresses.every(isSandboxAddress)).toBe(true)
    const fetch = createSandboxFetch({
      network: createSandboxNetwork(() => defaultSandbox),
      wallMs: () => 0,
      alarm: () => () => {},
    })
    await expect(fetch('https://sandbox-4.invalid/', {})).rejects.toThrow(TypeError)
    expect(await (await fetch('https://sandbox-1.invalid/', {})).json()).toMatchObject({
      id: null,
      error: { code: -32_700 },
    })
  })
})

describe('a block every few seconds', () => {
  it('a new block appears exactly when it is due, and the chain never goes back', () => {
    const { pace } = defaultSandbox
    if (pace.kind !== 'every') throw new TypeError('no pace')
    const { atMs, height } = pace.since
    const tipAt = (ms: number) => readSandboxMoment(defaultSandbox, ms).tip
    const times = [0, atMs, atMs + 19_999, atMs + 20_000, atMs + 3_600_000]
    expect(times.map(tipAt)).toEqual([height, height, height, height + 1, height + 180])
  })
})

describe('a fault in words', () => {
  it.each([
    ['none', noFault],
    ['lag:3000', { kind: 'lag', ms: 3000 }],
    [' errors:50 ', { kind: 'errors', percent: 50 }],
    ['unreachable', { kind: 'unreachable' }],
    ['forged:coinbase', { kind: 'forged', what: 'coinbase' }],
    ['fork:3', { kind: 'fork', from: 98, depth: 3 }],
    ['tip-back:2', { kind: 'tip-back', blocks: 2 }],
  ])('reads “%s”', (text, fault) => {
    expect(readFaultText(text, tip)).toEqual(fault)
    expect(formatFaultText(SandboxFault.parse(fault))).toBe(text.trim())
  })

  it.each([
    '',
    'lag',
    'lag:1:2',
    'none:1',
    'lag:0',
    'lag:x',
    'errors:101',
    'fork:0',
    'fork:1.5',
    'forged:tip',
    'other',
    'tip-back:-1',
  ])('does not read “%s”', (text) => {
    expect(readFaultText(text, tip)).toBeUndefined()
  })
})
