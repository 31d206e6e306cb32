import { describe, expect, it } from 'vitest'
import { stepBalances, totalBalances } from './balance-series.ts'

function entry(atMs: number, balanceCredits: bigint | undefined) {
  return { atMs, balanceCredits, transitionId: undefined, effect: 'applied', revision: 0 } as const
}

describe('the balance of all identities', () => {
  it('sums the balances over time, each identity from its first known balance on', () => {
    const first = [entry(10, 5n), entry(30, 2n)]
    const second = [entry(20, undefined), entry(25, 7n), entry(30, 8n)]
    expect(totalBalances([first, second, []])).toEqual([
      { atMs: 10, balanceCredits: 5n },
      { atMs: 25, balanceCredits: 12n },
      { atMs: 30, balanceCredits: 10n },
    ])
  })

  it('is empty if no balance is known', () => {
    expect(totalBalances([[entry(1, undefined)]])).toEqual([])
  })
})

describe('the steps of a balance', () => {
  it('places each step by its share of the time until now, and of the highest balance', () => {
    const steps = stepBalances([entry(100, 50n), entry(150, 200n), entry(175, 100n)], 200)
    expect(steps).toEqual({
      first: 50n,
      last: 100n,
      points: [
        { at: 0, value: 0.25 },
        { at: 0.5, value: 1 },
        { at: 0.75, value: 0.5 },
      ],
    })
  })

  it('leaves out entries without a known balance', () => {
    expect(stepBalances([entry(1, undefined), entry(2, 7n), entry(3, 14n)], 4)?.points).toEqual([
      { at: 0, value: 0.5 },
      { at: 0.5, value: 1 },
    ])
  })

  it('there are no steps if no balance is known or the balance never changed', () => {
    expect(stepBalances([entry(1, undefined)], 2)).toBeUndefined()
    expect(stepBalances([entry(1, 7n)], 2)).toBeUndefined()
    expect(stepBalances([entry(1, 7n), entry(2, undefined), entry(3, 7n)], 4)).toBeUndefined()
    expect(stepBalances([entry(1, 0n), entry(2, 0n)], 4)).toBeUndefined()
  })

  it('the steps stay inside the chart after the clock was set back', () => {
    const steps = stepBalances([entry(100, 0n), entry(50, 5n)], 20)
    expect(steps?.points).toEqual([
      { at: 0, value: 0 },
      { at: 0, value: 1 },
    ])
  })
})
