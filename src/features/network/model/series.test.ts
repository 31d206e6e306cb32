import { describe, expect, it } from 'vitest'

import type { ObservedBlock } from '#/domain/network/observed-block.ts'
import {
  blockIntervals,
  countSeries,
  formatPrefix,
  fullestPrefixes,
  latencySeries,
  meanInterval,
} from './series.ts'

function block(height: number, atMs: number, change: Partial<ObservedBlock> = {}): ObservedBlock {
  const blockHash = height.toString(16).padStart(64, '0')
  return { height, blockHash, atMs, total: 10, enabled: 8, evonodes: 2, isRestored: false, ...change }
}

describe('enabled and banned', () => {
  it('counts the enabled and banned masternodes of each block that was seen', () => {
    expect(countSeries([block(5, 0), block(8, 1, { enabled: 7 })])).toEqual({
      heights: [5, 8],
      enabled: [8, 7],
      banned: [2, 3],
    })
    expect(countSeries([])).toEqual({ heights: [], enabled: [], banned: [] })
  })

  it('reaches 576 blocks back, however many blocks were seen', () => {
    const { heights } = countSeries([1, 424, 425, 1000].map((height) => block(height, height)))
    expect(heights).toEqual([425, 1000])
  })
})

describe('block intervals', () => {
  it('measures block intervals from the second block that was seen', () => {
    const seen = [block(1, 0), block(2, 900), block(3, 1000), block(4, 1300)]
    expect(blockIntervals(seen)).toEqual([
      { height: 3, blocks: 1, msEach: 100 },
      { height: 4, blocks: 1, msEach: 300 },
    ])
  })

  it('shares an interval among blocks that came between two requests', () => {
    const intervals = blockIntervals([block(1, 0), block(2, 0), block(5, 900), block(6, 1000)])
    expect(intervals).toEqual([
      { height: 5, blocks: 3, msEach: 300 },
      { height: 6, blocks: 1, msEach: 100 },
    ])
    expect(meanInterval(intervals)).toBe(250)
    expect(meanInterval([])).toBeUndefined()
  })

  it('measures no interval from a block of an earlier session, or when the clock was set back', () => {
    const seen = [
      block(1, 0),
      block(2, 100),
      block(9, 5000, { isRestored: true }),
      block(10, 5100),
      block(11, 4000),
    ]
    expect(blockIntervals(seen)).toEqual([])
  })

  it('keeps only the last 48 block intervals', () => {
    const seen = Array.from({ length: 100 }, (_, height) => block(height, height * 1000))
    expect(blockIntervals(seen).map(({ height }) => height)).toEqual(
      Array.from({ length: 48 }, (_, index) => 52 + index),
    )
  })
})

it('the latencies of all nodes share one time axis, with gaps', () => {
  const latencies = new Map([
    [
      'https://b.example/',
      [
        { atMs: 10, ms: 5 },
        { atMs: 30, ms: 7 },
      ],
    ],
    ['https://a.example/', [{ atMs: 20, ms: 9 }]],
    ['https://c.example/', []],
  ])
  expect(latencySeries(latencies)).toEqual({
    timesMs: [10, 20, 30],
    nodes: [
      { address: 'https://a.example/', ms: [null, 9, null], last: 9 },
      { address: 'https://b.example/', ms: [5, null, 7], last: 7 },
      { address: 'https://c.example/', ms: [null, null, null], last: undefined },
    ],
  })
})

it('lists the fullest prefixes first, and equally full ones in address order', () => {
  const counts = new Uint16Array(65_536)
  counts[258] = 2
  counts[3] = 1
  counts[65_535] = 2
  const { fullest, filled } = fullestPrefixes(counts, 2)
  expect(fullest.map(({ cell, count }) => [formatPrefix(cell), count])).toEqual([
    ['1.2.0.0/16', 2],
    ['255.255.0.0/16', 2],
  ])
  expect(filled).toBe(3)
})
