import { expect, it } from 'vitest'

import { flipBytes, isAsExpected } from '#/vault/testing/byte-flips.ts'

// `npm run test:deep` changes every byte.
const step = process.env['SWEEP'] === 'all' ? 1 : 149

it(`one byte in ${step} of all that is stored, changed, is named, and nothing else is lost`, async () => {
  const flips = await flipBytes(step)
  expect(flips.filter((flip) => !isAsExpected(flip))).toEqual([])
  expect(new Set(flips.map(({ place }) => place)).size).toBe(21)
  expect(flips.length * step).toBeGreaterThan(9000)
}, 1_200_000)
