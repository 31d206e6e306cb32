import { describe, expect, it } from 'vitest'
import { sampleEntry, sampleHash, sampleVotingVersion } from '#/protocol/testing/diff-samples.ts'
import { readUpserts } from '#/protocol/masternode/apply-entries.ts'
import { openEventFeed, type FollowEvent } from './feed-event.ts'

const entries = (count: number, extra: object = {}) =>
  readUpserts(
    Array.from({ length: count }, (_, number) => ({ ...sampleEntry(number), ...extra })),
    sampleVotingVersion,
  ).map(({ entry }) => entry)

const mark = (height: number) => ({ height, blockHash: sampleHash(`block ${height}`) })

function advanced(height: number, added: ReturnType<typeof entries>): FollowEvent {
  return {
    kind: 'advanced',
    address: 'https://a.example/',
    from: mark(height - 1),
    to: mark(height),
    masternodes: { added, removed: [], changed: [] },
    quorums: { added: [], removed: [] },
  }
}

describe('the feed', () => {
  it('does not repeat unverified details of a node’s answer', () => {
    const feed = openEventFeed(sampleVotingVersion, () => 1)
    const [entry] = entries(1, { note: 'a canary' })
    expect(entry?.extra).toEqual({ note: 'a canary' })
    feed.add(advanced(2, entries(3, { note: 'a canary' })))
    const [{ event } = {}] = feed.readAfter(0)
    expect(event).toMatchObject({ kind: 'advanced', masternodes: { added: 3 } })
    expect(JSON.stringify(event)).not.toContain('canary')
  })

  it('keeps the newest 500 events', () => {
    const feed = openEventFeed(sampleVotingVersion, () => 1)
    for (let count = 0; count < 600; count += 1) feed.add({ kind: 'not-saved' })
    expect(feed.readAfter(0).map(({ number }) => number)).toEqual(
      Array.from({ length: 500 }, (_, index) => 101 + index),
    )
    expect(feed.last()).toBe(600)
  })
})
