import { expect, it } from 'vitest'

import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { mutateBytes } from '#/protocol/testing/mutate-bytes.ts'
import { platformSamples } from '#/protocol/testing/platform-samples.ts'
import { pickFrom } from '#/protocol/testing/random-transition.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { checkPlatformBytes, encodePlatform, inspectPlatformBytes } from './transition-bytes.ts'

const sweep = readSweep(process.env)
const mutants = sweep.sizeOf('platform-mutants')

it(`of ${mutants} mutants, every mutant that is read strictly is written back to the same bytes`, ({
  task,
}) => {
  const seed = sweep.seedFrom(1313)
  const pick = pickFrom(seed)
  const samples = platformSamples()
  const sample = () => samples[pick(samples.length)] ?? new Uint8Array(1)
  const rules = new Set<string>()
  let read = 0
  for (let round = 0; round < mutants; round += 1) {
    const mutant = mutateBytes(sample(), pick, sample())
    const strict = checkPlatformBytes(mutant)
    const inspected = inspectPlatformBytes(mutant)
    if (strict.ok) {
      read += 1
      expect(equalBytes(encodePlatform(strict.value), mutant)).toBe(true)
      expect(inspected).toMatchObject({ ok: true, value: { deviations: [] } })
      continue
    }
    const [violation] = strict.violations
    rules.add(violation?.rule ?? '')
    expect(strict.violations).toHaveLength(1)
    // The official decoder reads deviations; both reject everything else.
    if (inspected.ok) expect(inspected.value.deviations[0]).toEqual(violation)
    const offset = Number(violation?.params?.['offset'] ?? 0)
    expect(offset).toBeLessThanOrEqual(mutant.length)
  }
  noteCounts(task, { sweep: 'platform-mutants', seed, done: mutants, read, rules: rules.size })
  expect(read).toBeGreaterThan(0)
  // Mutants are not all rejected by their first bytes.
  for (const rule of ['bytes.end', 'bytes.count', 'bincode.bool', 'bincode.variant', 'platform.newer'])
    expect([...rules]).toContain(rule)
})
