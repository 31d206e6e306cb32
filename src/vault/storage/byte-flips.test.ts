import { expect, it } from 'vitest'

import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { flipBytes, isAsExpected } from '#/vault/testing/byte-flips.ts'

const sweep = readSweep(process.env)
const step = sweep.sizeOf('vault-byte-step')

it(`one byte in ${step} of all that is stored, changed, is named, and nothing else is lost`, async ({
  task,
}) => {
  const seed = sweep.seedFrom(0)
  const flips = await flipBytes(step, seed)
  noteCounts(task, { sweep: 'vault-byte-step', seed, done: flips.length, step })
  expect(flips.filter((flip) => !isAsExpected(flip))).toEqual([])
  expect(new Set(flips.map(({ place }) => place)).size).toBe(21)
  expect(flips.length * step).toBeGreaterThan(9000)
}, 1_200_000)
