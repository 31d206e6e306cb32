import { describe, expect, it } from 'vitest'
import type { NodeAnswerStep } from '#/store/records/outbox.ts'
import { costOf, nextTryOf } from './lock-cost.ts'

const said = (code: number | undefined, more: Partial<NodeAnswerStep> = {}): NodeAnswerStep => ({
  kind: 'node-answer',
  atMs: 1,
  node: 'https://node.example/',
  asked: 'broadcast',
  answer: 'rejected',
  ...(code === undefined ? {} : { code }),
  ...more,
})

describe('the cost of a rejected create', () => {
  it('is zero if no block contains the create', () => {
    expect(costOf([said(10_513), said(40_206)])).toEqual({ kind: 'none' })
  })

  it.each([
    [40_206, 10_000_000n],
    [10_500, 10_000_000n],
    [10_520, 50_000_000n],
  ])('is at least the penalty of code %i if a block contains the rejected create', (code, leastCredits) => {
    expect(costOf([said(10_513), said(code, { asked: 'wait' })])).toEqual({ kind: 'penalty', leastCredits })
  })

  it('may be a penalty if a block rejects the create for an unknown reason', () => {
    expect(costOf([said(49_999, { asked: 'wait' })])).toEqual({ kind: 'maybe' })
    expect(costOf([said(undefined, { asked: 'wait' })])).toEqual({ kind: 'maybe' })
  })

  it('is read from the remainder of the lock if a node reports it', () => {
    const text =
      'Asset lock transaction ab output 0 only has 190000000 credits left out of 250000000 initial credits on the asset lock but needs 208500000 credits to start processing'
    expect(costOf([said(10_530, { text }), said(10_530, { text })])).toEqual({
      kind: 'left',
      leftCredits: 190_000_000n,
      initialCredits: 250_000_000n,
    })
  })
})

describe('the next step after nodes rejected a create or top-up', () => {
  it.each([10_503, 10_506, 10_507, 10_512, 10_513, 10_514])(
    'is to prove the lock by its block if code %i rejects the proof',
    (code) => {
      expect(nextTryOf('create', [said(code)])).toBe('by-block')
      expect(nextTryOf('top-up', [said(code)])).toBe('by-block')
    },
  )

  it.each([10_500, 10_501, 10_511, 10_518, 10_520, 10_533, 40_206, 40_211])(
    'is to choose other keys if code %i rejects the keys of a create',
    (code) => {
      expect(nextTryOf('create', [said(code)])).toBe('keys')
    },
  )

  it.each([10_504, 10_530, 49_999, undefined])('is to go back to the funding after code %s', (code) => {
    expect(nextTryOf('create', [said(code)])).toBe('fund')
  })
})
