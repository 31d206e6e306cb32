import { expect, it } from 'vitest'
import { newRunForm, labelOf, previewLabels, rejectPattern } from './new-run-form.ts'

const typed = {
  pattern: 'Shop {n}',
  extras: [3],
  type: 0,
  source: 'sandbox',
  count: '10',
  amount: '100,000',
} as const
const spec = newRunForm('spec')

it('reads a run funded by the sandbox, and a run funded by a list', () => {
  const keys = [
    { purpose: 0, securityLevel: 0, type: 0 },
    { purpose: 0, securityLevel: 2, type: 0 },
    { purpose: 0, securityLevel: 3, type: 0 },
  ]
  const form = { pattern: 'Shop {n}', keys }
  expect(spec.parse(typed)).toEqual({
    form,
    funds: { source: 'sandbox', count: 10, amountDuffs: 100_000n },
  })
  // A list ignores the sandbox’s count and amount.
  expect(spec.parse({ ...typed, source: 'list', count: '', amount: 'x' })).toEqual({ form })
})

it.each([
  [{ pattern: 'Shop' }, 'pattern', 'workspace/bulk-pattern'],
  [{ pattern: `${'x'.repeat(98)} {n}`, count: '100' }, 'pattern', 'workspace/bulk-label'],
  [{ count: '0' }, 'count', 'bulk.count'],
  [{ count: '9999' }, 'count', 'bulk.count'],
  [{ amount: '0' }, 'amount', 'transaction.amount'],
] as const)('names the invalid field of %j', (change, field, message) => {
  expect(spec.safeParse({ ...typed, ...change }).error?.issues).toMatchObject([{ path: [field], message }])
})

it.each(['sandbox', 'payment'] as const)(
  'requires an amount that pays for all keys, with the %s as the source',
  (source) => {
    const today = newRunForm('platform-13')
    const issuesOf = (change: object) => today.safeParse({ ...typed, source, ...change }).error?.issues
    // 200,000 duffs, plus 2,000, plus 6,500 for each key.
    expect(issuesOf({ amount: '221,500' })).toBeUndefined()
    const low = [{ path: ['amount'], message: 'asset-lock.create-minimum' }]
    expect(issuesOf({ amount: '221,499' })).toMatchObject(low)
    expect(issuesOf({ amount: '221,500', extras: [3, 6] })).toMatchObject(low)
  },
)

it('rejects more keys than the network accepts', () => {
  const all = { ...typed, amount: '100000000', extras: [2, 3, 4, 5, 6] }
  expect(newRunForm('platform-13').safeParse(all).error?.issues).toMatchObject([{ path: ['extras'] }])
  expect(spec.safeParse(all).success).toBe(true)
})

it('rejects BLS keys on today’s networks, where anyone could sign with them', () => {
  const rejected = [{ path: ['type'], message: 'policy.bls-signing-key' }]
  const today = { ...typed, type: 1, amount: '100000000' } as const
  expect(newRunForm('platform-13').safeParse(today).error?.issues).toEqual([
    expect.objectContaining(rejected[0]),
  ])
  expect(newRunForm('platform-13').safeParse({ ...today, type: 2 }).success).toBe(true)
  expect(spec.safeParse(today).success).toBe(true)
})

it('numbers labels with at least as many digits as the pattern has letters', () => {
  expect(labelOf('Shop {n}', 7)).toBe('Shop 7')
  expect(labelOf('Shop {nnn}!', 7)).toBe('Shop 007!')
  expect(labelOf('{nn}', 1000)).toBe('1000')
  expect(labelOf(String.raw`{n} $& \1`, 3)).toBe(String.raw`3 $& \1`)
})

it('shows the first two labels and the last one', () => {
  expect(previewLabels('S{n}', 2)).toEqual(['S1', 'S2'])
  expect(previewLabels('S{nn}', 100)).toEqual(['S01', 'S02', 'S100'])
})

it('requires exactly one place for the number, and enough room for it', () => {
  expect(rejectPattern('Shop', 1)).toBe('workspace/bulk-pattern')
  expect(rejectPattern('{n} {n}', 1)).toBe('workspace/bulk-pattern')
  expect(rejectPattern(`${'a'.repeat(99)}{n}`, 9)).toBeUndefined()
  expect(rejectPattern(`${'a'.repeat(99)}{n}`, 10)).toBe('workspace/bulk-label')
})
