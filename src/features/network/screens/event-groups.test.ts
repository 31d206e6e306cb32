import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '#/domain/network/feed-storage.ts'
import { groupEvents } from './changes-card.tsx'

type Event = StoredEvent['event']

const hash = 'ab'.repeat(32)
const rejected = (address: string, path: string): Event => ({
  kind: 'refused',
  address,
  blockHash: hash,
  violation: { rule: 'mn-list.root', path, message: '' },
})
const differs = (height: number): Event => ({
  kind: 'differs',
  address: 'https://a.example/',
  at: { blockHash: hash, height },
})
const stored = (events: readonly Event[]): readonly StoredEvent[] =>
  events.map((event, index) => ({ key: String(index), atMs: 100 - index, event }))

const shapes = (events: readonly Event[]) =>
  groupEvents(stored(events)).map(({ latest, count, addresses }) => [latest.key, count, addresses])

describe('events in a row', () => {
  it('joins rejected lists of several nodes, whatever is wrong with each', () => {
    const [a, b] = ['https://a.example/', 'https://b.example/']
    expect(shapes([rejected(b, '/1'), rejected(a, '/2'), rejected(b, '/3')])).toEqual([['0', 3, [a, b]]])
  })

  it('joins no events that have another event between them', () => {
    const [a] = ['https://a.example/']
    expect(shapes([rejected(a, ''), { kind: 'not-saved' }, rejected(a, '')])).toEqual([
      ['0', 1, [a]],
      ['1', 1, []],
      ['2', 1, [a]],
    ])
  })

  it('joins other events only if they are equal', () => {
    expect(shapes([differs(7), differs(7), differs(6)]).map(([key, count]) => [key, count])).toEqual([
      ['0', 2],
      ['2', 1],
    ])
  })
})
