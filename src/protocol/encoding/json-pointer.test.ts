import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { formatPointer, namesOf } from './json-pointer.ts'

it('escapes names as RFC 6901 requires', () => {
  expect(formatPointer(['a/b', '~', '', 0])).toBe('/a~1b/~0//0')
  expect(formatPointer(['~1'])).toBe('/~01')
  expect(formatPointer([])).toBe('')
  expect(namesOf('/a~1b/~0/')).toEqual(['a/b', '~', ''])
})

it('reads back any names that it formats', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (names) => {
      expect(namesOf(formatPointer(names))).toEqual(names)
    }),
    { seed: 6901 },
  )
})
