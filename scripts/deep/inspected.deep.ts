import { expect, it } from 'vitest'

import { compareReadings } from '#/protocol/inspect/compare-readings.ts'
import { convertReading, convertTargets } from '#/protocol/inspect/convert-reading.ts'
import { inspectSamples } from '#/protocol/testing/inspect-samples.ts'
import { recognize } from '#/protocol/inspect/recognize.ts'
import { pickFrom } from '#/protocol/testing/random-transition.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { mutateBytes } from '#/protocol/testing/mutate-bytes.ts'

const sweep = readSweep(process.env)
const mutants = sweep.sizeOf('inspected-mutants')

it(`the inspector never throws on ${mutants} mutations of real examples`, ({ task }) => {
  const seed = sweep.seedFrom(88)
  const pick = pickFrom(seed)
  const samples = inspectSamples()
  const sample = () => samples[pick(samples.length)] ?? new Uint8Array(1)
  const kinds = new Set<string>()
  for (let round = 0; round < mutants; round += 1) {
    const original = sample()
    const readings = recognize(mutateBytes(original, pick, sample()))
    for (const { kind } of readings) kinds.add(kind)
    const [first] = readings
    if (first === undefined) continue
    const target = convertTargets[pick(convertTargets.length)] ?? 'hex'
    convertReading(first, target)
    const [whole] = round % 50 === 0 ? recognize(original) : []
    if (whole !== undefined) compareReadings(first, whole)
  }
  noteCounts(task, { sweep: 'inspected-mutants', seed, done: mutants, kinds: kinds.size })
  // Enough mutants must get past the check of their first bytes.
  for (const kind of [
    'identity-create',
    'identity-update',
    'instant-lock',
    'data-contract',
    'mn-list-diff',
    'private-key',
  ])
    expect([...kinds]).toContain(kind)
})
