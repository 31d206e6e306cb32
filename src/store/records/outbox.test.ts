import { describe, expect, it } from 'vitest'
import type { TransitionStep } from './transition-record.ts'
import { sampleKnown, sampleTransfer } from '#/store/testing/identity-samples.ts'
import { checkAction } from '#/domain/identity/check-action.ts'
import { findNextNonce } from '#/domain/identity/next-nonce.ts'
import { attemptsOf, isUnanswered, isWorthNoting, mayComeTrue, sendingOf, verdictOf } from './outbox.ts'

const submitted = { kind: 'submitted', atMs: 2, nodes: 3 } as const

function said(
  node: string,
  ...answers: readonly ('accepted' | 'known' | 'applied' | 'rejected' | 'taken' | 'lost' | 'failed')[]
) {
  return answers.map(
    (answer) => ({ kind: 'node-answer', atMs: 3, node, asked: 'broadcast', answer }) satisfies TransitionStep,
  )
}

function verdict(...steps: readonly TransitionStep[]) {
  const sending = sendingOf(sampleKnown(1, sampleTransfer(1n), steps).record)
  return sending && verdictOf(sending)
}

describe('answers of nodes about a submitted transition', () => {
  it.each([
    [undefined, []],
    ['unanswered', [submitted]],
    ['unanswered', [submitted, ...said('a', 'failed'), ...said('b', 'failed')]],
    ['accepted', [submitted, ...said('a', 'accepted')]],
    ['accepted', [submitted, ...said('a', 'accepted', 'applied')]],
    ['applied', [submitted, ...said('a', 'accepted', 'applied'), ...said('b', 'applied')]],
    ['applied', [submitted, ...said('a', 'applied'), ...said('b', 'applied'), ...said('c', 'rejected')]],
    ['applied', [{ ...submitted, nodes: 1 }, ...said('a', 'applied')]],
    // A later failure does not undo an earlier answer.
    ['applied', [submitted, ...said('a', 'applied', 'failed'), ...said('b', 'applied', 'failed')]],
    ['doubted', [submitted, ...said('a', 'rejected')]],
    ['doubted', [submitted, ...said('a', 'rejected', 'rejected')]],
    ['rejected', [submitted, ...said('a', 'rejected'), ...said('b', 'rejected')]],
    ['rejected', [submitted, ...said('a', 'accepted', 'rejected'), ...said('b', 'rejected')]],
    // The first node still has the transition.
    ['accepted', [submitted, ...said('a', 'accepted'), ...said('b', 'rejected'), ...said('c', 'rejected')]],
    ['taken', [submitted, ...said('a', 'taken'), ...said('b', 'taken')]],
    // The node that accepted the transition may still apply it, whatever nonce other nodes show.
    ['accepted', [submitted, ...said('a', 'accepted'), ...said('b', 'taken'), ...said('c', 'taken')]],
    // A node whose answer was lost may apply the transition, too, until that node rejects it.
    ['doubted', [submitted, ...said('a', 'lost'), ...said('b', 'rejected'), ...said('c', 'rejected')]],
    ['rejected', [submitted, ...said('a', 'lost', 'rejected'), ...said('b', 'rejected')]],
    // Several addresses of one host count as one host, also after a node was removed.
    [
      'accepted',
      [submitted, ...said('https://h.example/', 'applied'), ...said('https://h.example.:9/', 'applied')],
    ],
    ['doubted', [submitted, ...said('a', 'rejected'), { ...submitted, nodes: 1 }]],
    // Another tab signed the same bytes again. The record does not start over before nodes have decided.
    ['accepted', [submitted, ...said('a', 'accepted'), { kind: 'signed', atMs: 9 }]],
    [undefined, [submitted, { kind: 'rejected', atMs: 8 }, { kind: 'signed', atMs: 9 }]],
  ] as const)('lead to the verdict %s', (expected, steps) => {
    expect(verdict(...steps)).toBe(expected)
  })
})

describe('a transition that no node answered', () => {
  const isSo = (...steps: readonly TransitionStep[]) =>
    isUnanswered(sampleKnown(1, sampleTransfer(1n), steps).record)
  const failing = (count: number) => Array.from({ length: count }, (_, at) => said(`n${at}`, 'failed')).flat()

  it('counts as unanswered once every asked node has failed, and not before', () => {
    expect(isSo(submitted)).toBe(false)
    expect(isSo(submitted, ...failing(2))).toBe(false)
    expect(isSo(submitted, ...said('n0', 'failed', 'failed', 'lost'))).toBe(false)
    expect(isSo(submitted, ...failing(2), ...said('n2', 'lost'))).toBe(true)
    // A submission asks at most five nodes.
    const many = { ...submitted, nodes: 40 }
    expect(isSo(many, ...failing(4))).toBe(false)
    expect(isSo(many, ...failing(5))).toBe(true)
    expect(isSo(many, ...failing(5), ...said('n9', 'accepted'))).toBe(false)
  })

  it('counts addresses, because a submission may ask several addresses of one host only', () => {
    const addresses = [1, 2, 3, 4, 5].flatMap((port) => said(`https://h.example:${port}/`, 'failed'))
    expect(isSo({ ...submitted, nodes: 2 }, ...addresses)).toBe(true)
  })
})

describe('a submitted transition', () => {
  const check = (word: 'discarded' | 'rejected' | 'confirmed', ...steps: readonly TransitionStep[]) => {
    const known = sampleKnown(1, sampleTransfer(1n), steps)
    const holding = { imports: [], transitions: [known] }
    return checkAction(holding, known, word, { nowMs: 9, isKnown: false })
  }

  it('lists every attempt with its answers, including those before it was signed again', () => {
    const steps: readonly TransitionStep[] = [
      submitted,
      ...said('a', 'failed'),
      { ...submitted, atMs: 5 },
      ...said('a', 'rejected'),
      ...said('b', 'rejected'),
      { kind: 'rejected', atMs: 6 },
      { kind: 'signed', atMs: 7 },
      { ...submitted, atMs: 8 },
    ]
    const { record } = sampleKnown(1, sampleTransfer(1n), steps)
    expect(attemptsOf(record).map(({ atMs, answers }) => [atMs, answers.length])).toEqual([
      [2, 1],
      [5, 2],
      [8, 0],
    ])
    expect(attemptsOf(sampleKnown(1, sampleTransfer(1n)).record)).toEqual([])
  })

  it('can be marked discarded or rejected, but once sent only after nodes have rejected it', () => {
    expect(check('discarded').ok).toBe(true)
    const open = [submitted, ...said('a', 'accepted')]
    expect(check('discarded', ...open)).toEqual({ ok: false, rejection: { kind: 'may-come-true' } })
    expect(check('rejected', submitted)).toEqual({ ok: false, rejection: { kind: 'may-come-true' } })
    const rejected = [submitted, ...said('a', 'rejected'), ...said('b', 'rejected')]
    expect(check('rejected', ...rejected).ok).toBe(true)
    expect(mayComeTrue(sampleKnown(1, sampleTransfer(1n), rejected).record)).toBe(false)
  })

  it('the first submission of a transition is always stored, and a failure is stored only once', () => {
    const failures = Array.from({ length: 960 }, (_, at) => said(`n${at}`, 'failed')).flat()
    const { record } = sampleKnown(1, sampleTransfer(1n), failures)
    expect(isWorthNoting(record, submitted)).toBe(true)
    expect(
      isWorthNoting(sampleKnown(1, sampleTransfer(1n), [submitted, ...failures]).record, submitted),
    ).toBe(false)
    const [failed] = said('a', 'failed')
    const [applied] = said('a', 'applied')
    if (failed === undefined || applied === undefined) throw new Error('no step')
    const once = sampleKnown(1, sampleTransfer(1n), [submitted, failed]).record
    expect(isWorthNoting(once, failed)).toBe(false)
    expect(isWorthNoting(once, applied)).toBe(true)
  })

  it('keeps its nonce until it is marked as rejected', () => {
    const nonceAfter = (...steps: readonly TransitionStep[]) => {
      const known = sampleKnown(1, sampleTransfer(1n, 5), steps)
      const reading = { last: 4, source: 'typed', atMs: 1 } as const
      const next = findNextNonce(
        { reading, transitions: [known], network: known.record, sent: [] },
        'transfer',
      )
      return next.kind === 'next' ? next.nonce : next.kind
    }
    expect(nonceAfter(submitted, ...said('a', 'accepted'))).toBe(6)
    const rejected = [submitted, ...said('a', 'rejected'), ...said('b', 'rejected')]
    expect(nonceAfter(...rejected, { kind: 'rejected', atMs: 9 })).toBe(5)
  })
})
