import { expect, it } from 'vitest'
import { compareTips } from './node-agreement.ts'

const tip = { height: 100, hash: 'tip', heights: new Map([['old', 97]]) }

it('compares the tip of every node with the verified tip', () => {
  const statuses = compareTips(tip, [
    { address: 'same', best: 'tip', atHeight: undefined },
    { address: 'newer', best: 'next', atHeight: 'tip' },
    { address: 'old', best: 'old', atHeight: null },
    { address: 'older', best: 'unheard', atHeight: null },
    { address: 'fork', best: 'side', atHeight: 'other' },
    { address: 'half', best: 'next', atHeight: undefined },
    { address: 'gone', failure: 'chain/unreachable' },
  ])
  expect(Object.fromEntries(statuses.map(({ address, status }) => [address, status]))).toEqual({
    same: { kind: 'agrees' },
    newer: { kind: 'ahead' },
    old: { kind: 'lags', blocks: 3 },
    older: { kind: 'lags', blocks: undefined },
    fork: { kind: 'other-block', hash: 'other' },
    half: { kind: 'unknown' },
    gone: { kind: 'silent', failure: 'chain/unreachable' },
  })
})
