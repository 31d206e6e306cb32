import { describe, expect, it } from 'vitest'
import { stepBalances } from './identity-figures.tsx'

function entry(atMs: number, balanceCredits: bigint | undefined) {
  return { atMs, balanceCredits, transitionId: undefined, effect: 'applied', revision: 0 } as const
}

describe('the steps of a balance', () => {
  it('are parts of the time up to now, and of the highest', () => {
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

  it('leave out what is not known, and are none without any', () => {
    expect(stepBalances([entry(1, undefined), entry(2, 7n)], 2)?.points).toEqual([{ at: 0, value: 1 }])
    expect(stepBalances([entry(1, undefined)], 2)).toBeUndefined()
  })

  it('stay in the picture when the clock was set back, or nothing is held', () => {
    const steps = stepBalances([entry(100, 0n), entry(50, 0n)], 20)
    expect(steps?.points).toEqual([
      { at: 0, value: 0 },
      { at: 0, value: 0 },
    ])
  })
})
