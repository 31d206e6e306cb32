import { describe, expect, it } from 'vitest'
import type { TransitionStep } from '#/store/records/transition-record.ts'
import { rowStateWords } from './bulk-words.ts'

describe('the state of a signed row', () => {
  const exported: TransitionStep[] = [
    { kind: 'signed', atMs: 1 },
    { kind: 'exported', atMs: 2 },
  ]
  const wordsOf = (steps: readonly TransitionStep[], isAccepted: boolean) =>
    rowStateWords('exported', { steps }, isAccepted).text

  it('is “submitted” while the sandbox of the older protocol has the create, even if it was only exported', () => {
    expect(wordsOf(exported, true)).toBe('Submitted, not confirmed')
    expect(wordsOf(exported, false)).toBe('Not confirmed yet')
  })

  it('is “No node answered” after a failed submission', () => {
    const submitted = { kind: 'submitted', atMs: 3, nodes: 1 } as const
    const failed = {
      kind: 'node-answer',
      atMs: 4,
      node: 'https://a.example',
      asked: 'broadcast',
      answer: 'failed',
    } as const
    expect(wordsOf([...exported, submitted], false)).toBe('Submitted, not confirmed')
    expect(wordsOf([...exported, submitted, failed], false)).toBe('No node answered')
  })

  it('is “Confirmed” once the create is confirmed', () => {
    expect(wordsOf([...exported, { kind: 'confirmed', atMs: 3, place: 1 }], true)).toBe('Confirmed')
  })
})
