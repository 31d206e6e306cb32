import { expect, it } from 'vitest'

import { flipBytes } from './byte-flips.ts'
import { isAsExpected } from './flip-expectations.ts'

it('every byte of all that is stored, changed, is named, and nothing else is lost', async () => {
  const flips = await flipBytes(1)
  expect(flips.filter((flip) => !isAsExpected(flip))).toEqual([])
  expect(flips.length).toBeGreaterThan(9000)
})
