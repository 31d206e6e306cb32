import { describe, expect, it } from 'vitest'
import type { TransitionStep } from '#/store/records/transition-record.ts'
import { rowStateWords } from './bulk-words.ts'

describe('the state of a row that is signed', () => {
  const exported: TransitionStep[] = [
    { kind: 'signed', atMs: 1 },
    { kind: 'exported', atMs: 2 },
  ]
  const wordsOf = (steps: readonly TransitionStep[], isAccepted: boolean) =>
    rowStateWords('exported', { steps }, isAccepted).text

  it('is that it was submitted while the sandbox of the older protocol has it, and not that it was exported', () => {
    expect(wordsOf(exported, true)).toBe('Submitted, not confirmed')
    expect(wordsOf(exported, false)).toBe('Not confirmed yet')
  })

  it('is that no node answered, as everywhere else', () => {
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

  it('is what became of it once that is known', () => {
    expect(wordsOf([...exported, { kind: 'confirmed', atMs: 3, place: 1 }], true)).toBe('Confirmed')
  })
})
