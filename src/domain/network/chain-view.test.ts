import { describe, expect, it } from 'vitest'
import { idleView, type ChainView } from './chain-store.ts'
import { freshnessOf } from './freshness.ts'
import type { StoredEvent } from './feed-storage.ts'
import { historyOf, isNews, listChanges, unlistedChanges } from './list-changes.ts'
import { addBlock, paceOf, type ObservedBlock } from './observed-block.ts'

const hash = (number: number) => number.toString(16).padStart(64, '0')
const minute = 60_000

function block(height: number, atMs: number, name = height): ObservedBlock {
  const counts = { total: 3, enabled: 2, evonodes: 1 }
  return { height, blockHash: hash(name), atMs, ...counts, isRestored: false }
}

describe('seen blocks', () => {
  it('adds each block once, and removes the blocks that a reorg replaced', () => {
    const two = [block(1, 0), block(2, 1)].reduce<readonly ObservedBlock[]>(addBlock, [])
    expect(addBlock(two, block(2, 9))).toBe(two)
    const turned = addBlock(addBlock(two, block(3, 2)), block(2, 3, 99))
    expect(turned.map(({ blockHash }) => blockHash)).toEqual([hash(1), hash(99)])
  })

  it('measures the pace over the last hour, or over the part of it that was watched', () => {
    expect(paceOf([], 0)).toBeUndefined()
    expect(paceOf([block(10, 0)], 5 * minute)).toBeUndefined()
    expect(paceOf([block(10, 0), block(11, 1000)], 1000)).toBeUndefined()
    expect(paceOf([block(10, 0), block(14, 8 * minute)], 10 * minute)).toEqual({
      blocks: 4,
      spanMs: 10 * minute,
    })
    const long = [block(1, 0), block(5, 50 * minute), block(20, 100 * minute), block(29, 130 * minute)]
    expect(paceOf(long, 140 * minute)).toEqual({ blocks: 24, spanMs: 60 * minute })
  })

  it('measures the pace only over blocks that were seen one by one, or a few at a time', () => {
    const jump = [block(2_227_096, 0), block(2_241_332, minute)]
    expect(paceOf(jump, 3 * minute)).toBeUndefined()
    // The pace is measured from the newest block, as after a night with the laptop closed.
    const [, first] = jump
    const next = block(2_241_333, 4 * minute)
    expect(paceOf([...jump, next], 5 * minute)).toEqual({ blocks: 1, spanMs: 4 * minute })
    if (first === undefined) throw new TypeError('no block')
    const night = 480 * minute
    expect(paceOf([first, next, block(2_241_525, night)], night + 2 * minute)).toBeUndefined()
    // This chain is slow: it has a few blocks in that time, then a single slow block.
    expect(paceOf([first, next, block(2_241_340, night)], night + 2 * minute)).toBeUndefined()
    expect(paceOf([block(7, 0), block(8, night)], night)).toEqual({ blocks: 1, spanMs: 60 * minute })
  })

  it('does not count blocks that were restored from an earlier session', () => {
    const restored = { ...block(10, 0), isRestored: true }
    expect(paceOf([restored, block(11, 5 * minute)], 9 * minute)).toBeUndefined()
  })
})

describe('the freshness of the shown data', () => {
  const list = { kind: 'following', heardAtMs: 1000 } as const
  const now = { isOnline: true, nowMs: 2000, everyMs: 10_000 }
  const view: ChainView = { ...idleView, ...list }

  const withOutcome = (outcome: unknown): ChainView => ({
    ...view,
    // Only the outcome is read.
    state: { last: { atMs: 0, outcome } } as ChainView['state'],
  })

  it('is fresh, waiting, or stale with the reason', () => {
    expect(freshnessOf(idleView, now)).toEqual({ kind: 'waiting' })
    expect(freshnessOf(view, now)).toEqual({ kind: 'fresh', atMs: 1000 })
    expect(freshnessOf(view, { ...now, isOnline: false })).toEqual({
      kind: 'stale',
      sinceMs: 1000,
      reason: { kind: 'offline' },
    })
    expect(freshnessOf(view, { ...now, nowMs: 200_000 })).toMatchObject({ reason: { kind: 'silent' } })
    expect(freshnessOf({ ...view, kind: 'stopped', failure: 'chain/worker-failed' }, now)).toMatchObject({
      reason: { kind: 'stopped', code: 'chain/worker-failed' },
    })
    const failure = { code: 'chain/timed-out', facts: { timeoutMs: 1 } }
    expect(freshnessOf(withOutcome({ kind: 'failed', failure }), now)).toMatchObject({
      reason: { kind: 'failed', failure },
    })
    expect(freshnessOf(withOutcome({ kind: 'split' }), now)).toMatchObject({ reason: { kind: 'split' } })
    expect(freshnessOf(withOutcome({ kind: 'rejected' }), now)).toMatchObject({
      reason: { kind: 'rejected' },
    })
    expect(freshnessOf(withOutcome({ kind: 'unchanged' }), now)).toMatchObject({ kind: 'fresh' })
  })

  it('is as old as the last block that was seen, if no node has answered yet', () => {
    const old = { ...withOutcome({ kind: 'rejected' }), heardAtMs: undefined, blocks: [block(1, 500)] }
    expect(freshnessOf(old, now)).toMatchObject({ kind: 'stale', sinceMs: 500 })
  })
})

describe('the freshness of a network that has never been read', () => {
  const now = { isOnline: true, nowMs: 2000, everyMs: 10_000 }
  const failure = { code: 'chain/unreachable', facts: {} }
  const seen = (lastFailure: string | null, latencyMs: number | null = null): ChainView => ({
    ...idleView,
    kind: 'following',
    // Only the list, the outcome, the failures and the latencies are read.
    state: {
      list: null,
      last: { atMs: 0, outcome: { kind: 'failed', failure } },
      nodes: [
        { lastFailure: 'chain/timed-out', latencyMs: null },
        { lastFailure, latencyMs },
      ],
    } as unknown as ChainView['state'],
  })

  it('reports that no node answers, without an age', () => {
    expect(freshnessOf(seen('chain/unreachable'), now)).toEqual({
      kind: 'stale',
      sinceMs: undefined,
      reason: { kind: 'unanswered', failure },
    })
  })

  it('reports a failure instead if nodes answer with an error, or were not asked yet', () => {
    for (const answer of ['chain/rpc-error', 'chain/bad-list', 'chain/too-large', 'chain/not-json', null]) {
      expect(freshnessOf(seen(answer), now)).toMatchObject({ reason: { kind: 'failed' } })
    }
  })

  it('reports a failure instead if a node returned its tip, but no list in time', () => {
    expect(freshnessOf(seen('chain/timed-out', 80), now)).toMatchObject({ reason: { kind: 'failed' } })
  })
})

describe('changes of the masternode list', () => {
  const masternode = (number: number) => ({
    proRegTxHash: hash(number),
    confirmedHash: hash(1),
    service: `10.0.0.${number}:9999`,
    pubKeyOperator: 'aa',
    votingAddress: 'y',
    isValid: true,
    nVersion: 1 as const,
    nType: 0,
  })
  const storedEvent = (
    from: number,
    changes: Partial<Extract<StoredEvent['event'], { kind: 'advanced' }>>,
  ): StoredEvent => ({
    key: 'k',
    atMs: 7,
    event: {
      kind: 'advanced',
      address: 'https://a.example/',
      from: { height: from, blockHash: hash(from) },
      to: { height: 12, blockHash: hash(12) },
      masternodes: { added: 0, removed: 0, changed: 0 },
      quorums: { added: 0, removed: 0 },
      added: [],
      removed: [],
      changed: [],
      ...changes,
    },
  })

  it('names each change of the list by its kind, with the values before and after', () => {
    const before = masternode(1)
    const after = { ...before, isValid: false, service: '10.0.0.9:9999' }
    const { event } = storedEvent(11, {
      added: [masternode(2)],
      removed: [masternode(3)],
      changed: [{ before, after }],
    })
    expect(listChanges(event)).toEqual([
      { proRegTxHash: hash(3), service: '10.0.0.3:9999', kinds: ['removed'], fields: [] },
      {
        proRegTxHash: hash(1),
        service: '10.0.0.9:9999',
        kinds: ['banned', 'service'],
        fields: [
          { field: 'isValid', before: 'true', after: 'false' },
          { field: 'service', before: '10.0.0.1:9999', after: '10.0.0.9:9999' },
        ],
      },
      { proRegTxHash: hash(2), service: '10.0.0.2:9999', kinds: ['added'], fields: [] },
    ])
    const revived = storedEvent(11, { changed: [{ before: after, after: before }] })
    expect(listChanges(revived.event)[0]?.kinds).toEqual(['revived', 'service'])
  })

  it('an update without changes is no news, and the first list is no change', () => {
    expect(isNews(storedEvent(11, {}))).toBe(false)
    const masternodes = { added: 250, removed: 0, changed: 0 }
    const first = storedEvent(0, { masternodes })
    expect([isNews(first), first.event.kind === 'advanced' && unlistedChanges(first.event)]).toEqual([
      true,
      0,
    ])
    const many = storedEvent(11, { masternodes, added: [masternode(1)] })
    expect(many.event.kind === 'advanced' && unlistedChanges(many.event)).toBe(249)
  })

  it('lists the history of a masternode, the newest change first', () => {
    const events = [
      storedEvent(9, { added: [masternode(1), masternode(2)] }),
      storedEvent(11, { removed: [masternode(1)] }),
    ]
    expect(historyOf(events, hash(1)).map(({ change }) => change.kinds)).toEqual([['removed'], ['added']])
    expect(historyOf(events, hash(7))).toEqual([])
  })
})
