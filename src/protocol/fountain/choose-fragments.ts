import { AliasSampler } from './alias-sampler.ts'
import { Xoshiro } from './xoshiro.ts'

// A transfer asks for the same count again and again.
let kept: { readonly count: number; readonly sampler: AliasSampler } | undefined

/**
 * Which fragments the part `sequence` (from 1) mixes (BCR-2020-005): the first `count` parts are one fragment each, every later one as
 * many as the sampler says, drawn without putting back.
 */
export function chooseFragments(sequence: number, count: number, checksum: number): readonly number[] {
  if (sequence <= count) return [sequence - 1]
  const seed = new DataView(new ArrayBuffer(8))
  seed.setUint32(0, sequence)
  seed.setUint32(4, checksum)
  const random = new Xoshiro(new Uint8Array(seed.buffer))
  const degree = samplerOf(count).choose(() => random.fraction()) + 1
  const rest = Array.from({ length: count }, (_, at) => at)
  return Array.from({ length: degree }, () => rest.splice(random.below(rest.length), 1)).flat()
}

function samplerOf(count: number): AliasSampler {
  if (kept?.count === count) return kept.sampler
  const sampler = new AliasSampler(Array.from({ length: count }, (_, at) => 1 / (at + 1)))
  kept = { count, sampler }
  return sampler
}
