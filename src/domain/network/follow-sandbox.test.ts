import { describe, expect, it } from 'vitest'
import { readSides } from '#/chain/chain-sides.ts'
import { openCheckpointStore } from '#/chain/checkpoint-store.ts'
import type { FollowEvent } from '#/chain/feed-event.ts'
import { readTips } from '#/chain/node-agreement.ts'
import { createListFollower } from '#/chain/list-follower.ts'
import { memoryListStorage } from '#/chain/testing/list-storage-in-memory.ts'
import { createNodePool } from '#/chain/node-pool.ts'
import { createRpcClient } from '#/chain/rpc-client.ts'
import { sampleTime } from '#/chain/testing/sample-network.ts'
import { forgeryChecks } from '#/sandbox/testing/forgery-checks.ts'
import { readFaultText } from '#/sandbox/sandbox-fault.ts'
import { createSandboxFetch, sandboxAddresses } from '#/sandbox/sandbox-fetch.ts'
import { createSandboxNetwork } from '#/sandbox/sandbox-network.ts'
import { noFaults, SandboxSettings } from '#/sandbox/sandbox-settings.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import { coreNetworkOf } from './chain-session.ts'

const begin = 1000

/** Creates the follower of the page, with the page’s sandbox. */
function follow(masternodes = 20, height = begin) {
  let settings = SandboxSettings.parse({
    masternodes,
    pace: { kind: 'when-told', height },
    faults: noFaults,
  })
  const time = sampleTime()
  const sandbox = createSandboxNetwork(() => settings)
  const fetchSandbox = createSandboxFetch({ network: sandbox, wallMs: () => 0, alarm: time.alarm })
  const client = createRpcClient({
    fetch: (address, init) => {
      const answer = fetchSandbox(address, init)
      passTimeUntil(answer, time.advance)
      return answer
    },
    isOnline: () => true,
    ...time,
  })
  const pool = createNodePool(sandboxAddresses, {
    client,
    clock: time.clock,
    random: () => 0.5,
    budgetMs: 20_000,
  })
  const network = coreNetworkOf(sandboxNetwork)
  if (network === undefined) throw new TypeError('the sandbox has no nodes')
  const events: FollowEvent[] = []
  const shelf = openCheckpointStore(memoryListStorage().storage, () => true)
  const { alarm } = time
  const follower = createListFollower({ alarm, network, pool, shelf, tell: (event) => events.push(event) })
  const readStatuses = async () => {
    const list = follower.read()?.list
    if (list === undefined) throw new TypeError('nothing is followed')
    const tip = { height: list.height, hash: list.blockHash, heights: new Map<string, number>() }
    return readTips(pool, tip, undefined)
  }
  return {
    follower,
    pool,
    kinds: () => events.splice(0).map(({ kind }) => kind),
    events,
    height: () => follower.read()?.list.height,
    setTip: (next: number) => {
      settings = { ...settings, pace: { kind: 'when-told', height: next } }
    },
    /** Sets the fault of each node, in the text form of Settings and of the server’s environment. */
    setFaults: (...texts: readonly string[]) => {
      const tip = settings.pace.kind === 'when-told' ? settings.pace.height : 0
      const faults = noFaults.map((none, node) => readFaultText(texts[node] ?? 'none', tip) ?? none)
      settings = SandboxSettings.parse({ ...settings, faults })
    },
    statuses: async () => (await readStatuses()).map(({ status }) => status.kind),
    sides: async () => {
      const { signal } = new AbortController()
      return readSides({ pool, network, followed: follower.read(), signal }, await readStatuses(), undefined)
    },
  }
}

/** Advances the time until the late answer arrives. */
function passTimeUntil(answer: Promise<unknown>, advance: (ms: number) => void): void {
  let isOver = false
  const end = () => {
    isOver = true
  }
  answer.then(end, end)
  const pass = () => {
    if (isOver) return
    advance(1000)
    queueMicrotask(pass)
  }
  queueMicrotask(pass)
}

describe('following the sandbox', () => {
  it('starts with nothing, and reaches a list that all nodes agree on and a quorum has locked', async () => {
    const { follower, setTip, height, kinds } = follow()
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    await follower.agree()
    expect(follower.readVerdict()).toEqual({ kind: 'agreed', nodes: 3 })
    for (let tip = begin + 3; tip <= begin + 30; tip += 9) {
      setTip(tip)
      expect(await follower.sync()).toEqual({ kind: 'advanced' })
      await follower.agree()
      expect(height()).toBe(tip)
    }
    expect(follower.read()?.chainLock.kind).toBe('matches')
    expect(follower.readVerdict()).toMatchObject({ kind: 'chain-locked' })
    expect(new Set(kinds())).toEqual(new Set(['advanced']))
  })

  it.each([
    ['unreachable', 'chain/unreachable'],
    ['errors:100', 'chain/http-status'],
    ['wrong-id', 'chain/wrong-id'],
    ['truncated', 'chain/not-json'],
    ['lag:60000', 'chain/timed-out'],
  ] as const)('moves on from a node with the fault %s', async (fault, failure) => {
    const { follower, setFaults, height, pool } = follow()
    setFaults(fault)
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(height()).toBe(begin)
    const health = pool.readHealth().find(({ address }) => address === sandboxAddresses[0])
    expect(health?.lastFailure).toBe(failure)
    setFaults(fault, fault, fault)
    expect(await follower.sync()).toMatchObject({ kind: 'failed', error: { code: failure } })
    expect(height()).toBe(begin)
  })

  it('does not wait for a node that is a little late, and does not count it as a fault', async () => {
    const { follower, setFaults, events, pool } = follow()
    setFaults('lag:900')
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(events).toMatchObject([{ kind: 'advanced', address: sandboxAddresses[1] }])
    expect(pool.readHealth().map(({ failures }) => failures)).toEqual([0, 0, 0])
  })

  it.each(forgeryChecks)(
    'names the check that a forged list fails, and reads the list from another node: %s',
    async (what, rule) => {
      const { follower, setFaults, events, height } = follow()
      setFaults(`forged:${what}`)
      expect(await follower.sync()).toEqual({ kind: 'advanced' })
      expect(events).toMatchObject([
        { kind: 'refused', address: sandboxAddresses[0], violation: { rule } },
        { kind: 'advanced', address: sandboxAddresses[1] },
      ])
      expect(height()).toBe(begin)
    },
  )

  it('does not follow a forged list that is consistent in itself, once the other nodes contradict it', async () => {
    const { follower, setFaults, events } = follow()
    setFaults('forged:everything')
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(follower.readVerdict()).toEqual({ kind: 'agreed', nodes: 2 })
    expect(events).toMatchObject([
      { kind: 'differs', address: sandboxAddresses[0] },
      { kind: 'advanced', address: sandboxAddresses[1] },
    ])
  })

  it('leaves a node alone on its own fork, and switches to a fork that most nodes follow', async () => {
    const { follower, setFaults, setTip, kinds, height, statuses } = follow()
    await follower.sync()
    for (const tip of [begin + 2, begin + 4]) {
      setTip(tip)
      await follower.sync()
    }
    setFaults('fork:3')
    setTip(begin + 5)
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(await statuses()).toEqual(['other-block', 'agrees', 'agrees'])
    kinds()
    const before = follower.read()?.list.blockHash
    setFaults('fork:3', 'fork:3')
    setTip(begin + 6)
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(kinds()).toEqual(['reorg', 'advanced'])
    expect([height(), follower.read()?.list.blockHash === before]).toEqual([begin + 6, false])
    // The fork has ended: return to the original chain.
    setFaults()
    setTip(begin + 7)
    expect(await follower.sync()).toEqual({ kind: 'advanced' })
    expect(kinds()).toEqual(['reorg', 'advanced'])
  })

  it('finds that one side of a fork is locked, and that the other side has no lock of its own', async () => {
    const { follower, setFaults, setTip, sides } = follow()
    await follower.sync()
    setFaults('fork:1')
    setTip(begin + 1)
    await follower.sync()
    setTip(begin + 4)
    await follower.sync()
    const [main, fork] = await sides()
    expect(main).toMatchObject({ isFollowed: true, lockedBlock: 'own', isQuorumTrusted: true })
    expect(main?.lock.kind).toBe('matches')
    expect(main?.lockedHeight).toBeGreaterThanOrEqual(begin)
    expect(fork).toMatchObject({
      addresses: [sandboxAddresses[0]],
      isFollowed: false,
      lockedHeight: begin - 1,
      lockedBlock: 'shared',
    })
  })

  it('does not trust the quorum of a chain that only one node has given', async () => {
    const { follower, setFaults, setTip, pool, sides } = follow()
    setTip(begin + 4)
    setFaults('none', 'unreachable', 'unreachable')
    await follower.sync()
    setFaults('none', 'fork:4', 'unreachable')
    pool.forgive()
    const [followed, other] = await sides()
    expect(followed).toMatchObject({ isFollowed: true, lockedBlock: 'own', isQuorumTrusted: false })
    expect(followed?.lock.kind).toBe('matches')
    expect(other?.addresses).toEqual([sandboxAddresses[1]])
  })

  it('stays at its block if the nodes’ tips go back', async () => {
    const { follower, setFaults, height, statuses } = follow()
    await follower.sync()
    setFaults('tip-back:3')
    expect(await follower.sync()).toEqual({ kind: 'unchanged' })
    expect(height()).toBe(begin)
    expect(await statuses()).toEqual(['lags', 'agrees', 'agrees'])
    setFaults('tip-back:3', 'tip-back:3', 'tip-back:3')
    expect(await follower.sync()).toEqual({ kind: 'unchanged' })
    expect(height()).toBe(begin)
  })

  it('starts again on a sandbox chain with another number of masternodes', async () => {
    const small = follow(10)
    const large = follow(12)
    await small.follower.sync()
    await large.follower.sync()
    expect(small.follower.read()?.list.blockHash).not.toBe(large.follower.read()?.list.blockHash)
  })
})
