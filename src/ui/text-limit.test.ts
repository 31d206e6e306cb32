import { expect, it } from 'vitest'

import { joinInsertion } from './private-guard.tsx'

const at = (selectionStart: number | null, selectionEnd = selectionStart) => ({
  value: 'abcdef',
  selectionStart,
  selectionEnd,
})

it('a text that fits replaces the selection', () => {
  expect(joinInsertion({ ...at(1, 3), inserted: 'XY' }, 6)).toBe('aXYdef')
  expect(joinInsertion({ ...at(null), inserted: 'g' }, 7)).toBe('abcdefg')
})

it('rejects a text that is longer than the limit of the field', () => {
  expect(joinInsertion({ ...at(1, 3), inserted: 'XYZ' }, 6)).toBeUndefined()
  expect(joinInsertion({ ...at(null), inserted: 'x'.repeat(100_000_000) }, 1_100_000)).toBeUndefined()
})
