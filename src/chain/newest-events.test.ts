import { describe, expect, it } from 'vitest'

import { sampleHash } from '#/protocol/testing/diff-samples.ts'
import type { MasternodeForm } from './chain-forms.ts'
import { type FeedEvent, newestEvents } from './feed-event.ts'

const mark = { height: 1, blockHash: sampleHash('block') }
const masternode: MasternodeForm = {
  proRegTxHash: sampleHash('masternode'),
  confirmedHash: sampleHash('block'),
  service: '10.0.0.1:1',
  pubKeyOperator: '',
  votingAddress: '',
  isValid: true,
  nVersion: 1,
  nType: 0,
}

function naming(count: number): Pick<FeedEvent, 'event'> {
  const named = Array.from({ length: count }, () => masternode)
  const masternodes = { added: count, removed: 0, changed: 0 }
  const quorums = { added: 0, removed: 0 }
  const lists = { added: named, removed: [], changed: [] }
  return {
    event: { kind: 'advanced', address: 'a', from: mark, to: mark, masternodes, quorums, ...lists },
  }
}

describe('the newest events', () => {
  it('returns all events, or the newest up to a limit', () => {
    const events = Array.from({ length: 7 }, () => naming(1))
    expect(newestEvents(events, 7)).toBe(events)
    expect(newestEvents(events, 3)).toEqual(events.slice(4))
    expect(newestEvents([], 3)).toEqual([])
  })

  it('returns fewer events if they name many masternodes', () => {
    const events = Array.from({ length: 60 }, () => naming(200))
    expect(newestEvents(events, 500)).toEqual(events.slice(10))
  })
})
