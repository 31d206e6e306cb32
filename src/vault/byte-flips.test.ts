import { expect, it } from 'vitest'

import { flipBytes } from './byte-flips.ts'
import { isAsExpected } from './flip-expectations.ts'

// `npm run test:deep` changes every byte.
it('one byte in 149 of all that is stored, changed, is named, and nothing else is lost', async () => {
  const flips = await flipBytes(149)
  expect(flips.filter((flip) => !isAsExpected(flip))).toEqual([])
  expect(new Set(flips.map(({ place }) => place)).size).toBe(21)
  expect(flips.length).toBeGreaterThan(60)
}, 60_000)
