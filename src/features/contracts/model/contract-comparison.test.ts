import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareLines, foldLines } from './contract-comparison.ts'

const sketch = (before: string, after: string) =>
  compareLines(before, after).map(
    ({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`,
  )

describe('a text difference', () => {
  it('lists the added and the removed lines', () => {
    expect(sketch('a\nb\nc\nd', 'a\nx\nc\nd\ne')).toEqual([' a', '-b', '+x', ' c', ' d', '+e'])
    expect(
      sketch('a\nb\nc\na\nb\nb\na', 'c\nb\na\nb\na\nc').filter((line) => !line.startsWith(' ')),
    ).toHaveLength(5)
    expect(sketch('', '')).toEqual([' '])
  })

  it('numbers the lines of both texts', () => {
    const lines = compareLines('a\nb', 'b\nc')
    expect(lines.map(({ before, after }) => [before, after])).toEqual([
      [1, undefined],
      [2, 1],
      [undefined, 2],
    ])
  })

  it('contains both texts completely, and nothing else, for any texts', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', '', '{'), { maxLength: 30 })
      .map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = compareLines(before, after)
        const of = (kind: string) =>
          lines
            .filter((line) => line.kind !== kind)
            .map((line) => line.text)
            .join('\n')
        expect([of('added'), of('removed')]).toEqual([before, after])
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  it('ends for texts that have no line in common', () => {
    const lines = (letter: string) => Array.from({ length: 4000 }, (_, at) => `${letter}${at}`).join('\n')
    expect(compareLines(lines('a'), lines('b'))).toHaveLength(8000)
  })
})

describe('a folded difference', () => {
  it('keeps three lines around a change, and counts the folded ones', () => {
    const before = Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n')
    const { parts, left } = foldLines(compareLines(before, before.replace('line 15', 'other')))
    expect(parts.map((part) => (part.kind === 'folded' ? part.count : part.lines.length))).toEqual([
      12, 8, 11,
    ])
    expect(left).toBe(0)
  })

  it('shows at most two thousand lines', () => {
    const lines = Array.from({ length: 3000 }, (_, at) => `${at}`).join('\n')
    expect(foldLines(compareLines('', lines)).left).toBeGreaterThan(900)
  })
})
