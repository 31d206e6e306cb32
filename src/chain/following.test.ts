import { describe, expect, it, vi } from 'vitest'
import { sampleVotingVersion } from '#/protocol/testing/diff-samples.ts'
import { startFollowing, startPoller } from './following.ts'
import { memoryListStorage } from './testing/list-storage-in-memory.ts'
import { sampleFetch, sampleTime, type SampleNode } from './testing/sample-network.ts'

function pollerOf() {
  const time = sampleTime()
  const began = time.clock.monotonicMs()
  const polls: number[] = []
  let finish: (() => void) | undefined
  let isSlow = false
  const poller = startPoller({
    alarm: time.alarm,
    everyMs: 10_000,
    poll: async () => {
      polls.push(time.clock.monotonicMs() - began)
      if (isSlow) await new Promise<void>((resolve) => (finish = resolve))
    },
  })
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const advance = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1000) {
      time.advance(1000)
      await settle()
    }
  }
  return {
    poller,
    polls,
    advance,
    settle,
    time,
    slow: (on: boolean) => (isSlow = on),
    finish: () => finish?.(),
  }
}

function follow({ tell = () => {} }: { readonly tell?: () => void } = {}) {
  const time = sampleTime()
  const newNode = (): SampleNode => ({ chain: {}, height: 30, latencyMs: 1 })
  const [first, second] = [newNode(), newNode()]
  const nodes = new Map([
    ['https://a.example/', first],
    ['https://b.example/', second],
  ])
  const network = {
    id: 'test',
    nodes: [...nodes.keys()],
    votingVersion: sampleVotingVersion,
    chainLockType: 100,
    pinnedQuorums: [],
  }
  const { fetch } = sampleFetch(nodes, time)
  const following = startFollowing(
    network,
    { everyMs: 10_000, presence: { isHidden: false, isOnline: true } },
    {
      ...time,
      fetch,
      isOnline: () => true,
      random: () => 0.5,
      subscribe: async function* () {},
      openStorage: () => ({ storage: memoryListStorage().storage, mayWrite: () => true }),
      tell,
    },
  )
  const readNode = (name: 'a' | 'b') =>
    following.readState().nodes.find(({ address }) => address === `https://${name}.example/`)
  return { following, first, second, time, readNode }
}

it('goes on following if the first report cannot be delivered', async () => {
  let told = 0
  const { following } = follow({
    tell: () => {
      told += 1
      if (told === 1) throw new Error('nobody there')
    },
  })
  await vi.waitFor(() => expect(following.readState().list?.height).toBe(30))
  following.stop()
})

describe('a node that could not be reached while the device went offline', () => {
  const agrees = { status: { kind: 'agrees' }, lastFailure: null, failures: 0 }
  const isSilent = { lastFailure: 'chain/unreachable' }
  const offline = { isHidden: false, isOnline: false }
  const unreachable = { kind: 'unreachable' } as const

  const followAgreeing = async () => {
    const followed = follow()
    // Polls run in sequence, so the first one has ended then.
    await followed.following.reload()
    expect([followed.readNode('a'), followed.readNode('b')]).toMatchObject([agrees, agrees])
    return followed
  }

  it('keeps its last status if the device reports this during the poll', async () => {
    const { following, first, second, time, readNode } = await followAgreeing()
    second.fault = () => unreachable
    first.fault = () => {
      following.setPresence(offline)
      return unreachable
    }
    time.advance(10_000)
    await vi.waitFor(() => expect(following.readState().last?.outcome.kind).toBe('failed'))
    await vi.waitFor(() => expect([readNode('a'), readNode('b')]).toMatchObject([agrees, agrees]))
    following.stop()
  })

  it('keeps its last status if the device reports this after the poll', async () => {
    const { following, second, time, readNode } = await followAgreeing()
    second.fault = () => unreachable
    time.advance(10_000)
    await vi.waitFor(() => expect(readNode('b')).toMatchObject(isSilent))
    following.setPresence(offline)
    expect(readNode('b')).toMatchObject(agrees)
    following.stop()
  })

  it('has no status if the list has a new tip, which it did not report', async () => {
    const { following, first, second, time, readNode } = await followAgreeing()
    second.fault = () => unreachable
    first.height = 31
    time.advance(10_000)
    await vi.waitFor(() => expect(readNode('b')).toMatchObject(isSilent))
    following.setPresence(offline)
    expect(following.readState().list?.height).toBe(31)
    expect([readNode('a'), readNode('b')]).toMatchObject([agrees, { status: null, lastFailure: null }])
    following.stop()
  })

  it('stays on its side of a fork', async () => {
    const { following, first, second, time, readNode } = await followAgreeing()
    second.chain = { fork: { name: 'other', from: 30 } }
    time.advance(10_000)
    await vi.waitFor(() => expect(following.readState().sides).toHaveLength(2))
    await following.reload()
    const { sides } = following.readState()
    first.fault = () => unreachable
    second.fault = () => unreachable
    time.advance(10_000)
    await vi.waitFor(() => expect(readNode('b')).toMatchObject(isSilent))
    following.setPresence(offline)
    await following.reload()
    expect(following.readState().sides).toEqual(sides)
    following.stop()
  })

  it('stays silent if it answered that it cannot serve', async () => {
    const { following, second, time, readNode } = await followAgreeing()
    second.fault = () => ({ kind: 'reply', body: '', status: 503 })
    time.advance(10_000)
    const isBusy = { lastFailure: 'chain/http-status' }
    await vi.waitFor(() => expect(readNode('b')).toMatchObject(isBusy))
    following.setPresence(offline)
    expect(readNode('b')).toMatchObject(isBusy)
    following.stop()
  })

  it('stays silent if it could not be reached in the poll before either', async () => {
    const { following, second, time, readNode } = await followAgreeing()
    second.fault = () => unreachable
    time.advance(10_000)
    await vi.waitFor(() => expect(readNode('b')).toMatchObject({ ...isSilent, failures: 1 }))
    time.advance(10_000)
    await vi.waitFor(() => expect(readNode('b')).toMatchObject({ ...isSilent, failures: 2 }))
    following.setPresence(offline)
    expect(readNode('b')).toMatchObject(isSilent)
    following.stop()
  })
})

describe('polling', () => {
  it('begins at once and continues at its interval', async () => {
    const { polls, advance, settle } = pollerOf()
    await settle()
    await advance(31_000)
    expect(polls).toEqual([0, 10_000, 20_000, 30_000])
  })

  it('polls less often while the page is hidden, and at once when it is shown again', async () => {
    const { poller, polls, advance, settle } = pollerOf()
    await settle()
    poller.setPresence({ isHidden: true, isOnline: true })
    await advance(65_000)
    expect(polls).toEqual([0, 60_000])
    poller.setPresence({ isHidden: false, isOnline: true })
    await settle()
    expect(polls).toEqual([0, 60_000, 65_000])
    await advance(10_000)
    expect(polls).toEqual([0, 60_000, 65_000, 75_000])
  })

  it('stops while offline, and resumes at once when online', async () => {
    const { poller, polls, advance, settle, time } = pollerOf()
    await settle()
    poller.setPresence({ isHidden: false, isOnline: false })
    await advance(100_000)
    expect([polls, time.waiting()]).toEqual([[0], 0])
    poller.setPresence({ isHidden: false, isOnline: true })
    await settle()
    await advance(10_000)
    expect(polls).toEqual([0, 100_000, 110_000])
  })

  it('counts a new interval from the moment it is set', async () => {
    const { poller, polls, advance, settle } = pollerOf()
    await settle()
    await advance(3000)
    poller.setEvery(2000)
    await advance(5000)
    expect(polls).toEqual([0, 5000, 7000])
  })

  it('never polls twice at a time, and runs polls requested meanwhile as one afterwards', async () => {
    const { poller, polls, settle, slow, finish, advance } = pollerOf()
    await settle()
    slow(true)
    poller.pollNow()
    poller.pollNow()
    poller.pollNow()
    await advance(50_000)
    expect(polls).toEqual([0, 0])
    slow(false)
    finish()
    await settle()
    expect(polls).toEqual([0, 0, 50_000])
  })

  it('never polls again after it was stopped', async () => {
    const { poller, polls, advance, settle, time } = pollerOf()
    await settle()
    poller.stop()
    poller.pollNow()
    poller.setPresence({ isHidden: false, isOnline: true })
    await advance(20_000)
    expect([polls, time.waiting()]).toEqual([[0], 0])
  })
})
