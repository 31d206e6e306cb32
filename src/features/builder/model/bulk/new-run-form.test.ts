import { expect, it } from 'vitest'
import { NewRunForm, labelOf, previewLabels, rejectPattern } from './new-run-form.ts'

const typed = {
  pattern: 'Shop {n}',
  extras: [3],
  type: 0,
  source: 'sandbox',
  count: '10',
  amount: '100,000',
} as const

it('reads a run that the sandbox funds, and one that a list does', () => {
  const keys = [
    { purpose: 0, securityLevel: 0, type: 0 },
    { purpose: 0, securityLevel: 2, type: 0 },
    { purpose: 0, securityLevel: 3, type: 0 },
  ]
  const form = { pattern: 'Shop {n}', keys }
  expect(NewRunForm.parse(typed)).toEqual({
    form,
    funds: { source: 'sandbox', count: 10, amountDuffs: 100_000n },
  })
  // What is typed for the sandbox is not asked for.
  expect(NewRunForm.parse({ ...typed, source: 'list', count: '', amount: 'x' })).toEqual({ form })
})

it.each([
  [{ pattern: 'Shop' }, 'pattern', 'workspace/bulk-pattern'],
  [{ pattern: `${'x'.repeat(98)} {n}`, count: '100' }, 'pattern', 'workspace/bulk-label'],
  [{ count: '0' }, 'count', 'bulk.count'],
  [{ count: '9999' }, 'count', 'bulk.count'],
  [{ amount: '0' }, 'amount', 'transaction.amount'],
] as const)('names the field of %j that is wrong', (change, field, message) => {
  expect(NewRunForm.safeParse({ ...typed, ...change }).error?.issues).toMatchObject([
    { path: [field], message },
  ])
})

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
