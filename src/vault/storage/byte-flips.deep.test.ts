import { expect, it } from 'vitest'

import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { flipBits, flipBytes, isAsExpected, isNamed } from '#/vault/testing/byte-flips.ts'

const sweep = readSweep(process.env)
const step = sweep.sizeOf('vault-byte-step')
const bitStep = sweep.sizeOf('vault-bit-step')

it(`finds a changed bit, tried in one byte of ${step} of the whole store, and loses nothing else`, async ({
  task,
}) => {
  const seed = sweep.seedFrom(0)
  const flips = await flipBytes(step, seed)
  noteCounts(task, { sweep: 'vault-byte-step', seed, done: flips.length, step })
  expect(flips.filter((flip) => !isAsExpected(flip))).toEqual([])
  expect(new Set(flips.map(({ place }) => place)).size).toBe(21)
  expect(flips.length * step).toBeGreaterThan(9000)
}, 1_200_000)

it(`finds a changed bit, tried for one bit in ${bitStep} of the whole store`, async ({ task }) => {
  const seed = sweep.seedFrom(0)
  const flips = await flipBits(bitStep, seed)
  noteCounts(task, { sweep: 'vault-bit-step', seed, done: flips.length, step: bitStep })
  expect(flips.filter((flip) => !isNamed(flip))).toEqual([])
  // Control: an unreported change of a record is noticed.
  const [first] = flips
  expect(first && isNamed({ ...first, found: { ...first.found, damaged: [] } })).toBe(false)
  expect(flips.length * bitStep).toBeGreaterThan(72_000)
}, 1_200_000)
