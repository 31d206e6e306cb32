import { expect, it } from 'vitest'
import { labelOf, previewLabels, rejectPattern } from './label-pattern.ts'

it('numbers labels, with as many digits as the pattern has letters', () => {
  expect(labelOf('Shop {n}', 7)).toBe('Shop 7')
  expect(labelOf('Shop {nnn}!', 7)).toBe('Shop 007!')
  expect(labelOf('{nn}', 1000)).toBe('1000')
  expect(labelOf(String.raw`{n} $& \1`, 3)).toBe(String.raw`3 $& \1`)
})

it('shows the first labels and the last', () => {
  expect(previewLabels('S{n}', 2)).toEqual(['S1', 'S2'])
  expect(previewLabels('S{nn}', 100)).toEqual(['S01', 'S02', 'S100'])
})

it('wants a place for the number, once, and room for it', () => {
  expect(rejectPattern('Shop', 1)).toBe('workspace/bulk-pattern')
  expect(rejectPattern('{n} {n}', 1)).toBe('workspace/bulk-pattern')
  expect(rejectPattern(`${'a'.repeat(99)}{n}`, 9)).toBeUndefined()
  expect(rejectPattern(`${'a'.repeat(99)}{n}`, 10)).toBe('workspace/bulk-label')
})
