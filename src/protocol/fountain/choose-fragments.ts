import { sha256 } from '#/protocol/encoding/hash.ts'

// Cached, because all parts of a transfer have the same count.
let cached: { readonly count: number; readonly sampler: AliasSampler } | undefined

/** Returns the fragments of part `sequence` (from 1; BCR-2020-005): one in each of the first `count` parts. */
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
  if (cached?.count === count) return cached.sampler
  const sampler = new AliasSampler(Array.from({ length: count }, (_, at) => 1 / (at + 1)))
  cached = { count, sampler }
  return sampler
}

/** Walker's alias method (BCR-2020-005). The order in which it processes its lists is part of the format. */
class AliasSampler {
  readonly #shares: Float64Array
  readonly #aliases: Uint32Array

  constructor(weights: readonly number[]) {
    const count = weights.length
    const sum = weights.reduce((total, weight) => total + weight, 0)
    const scaled = Float64Array.from(weights, (weight) => (weight * count) / sum)
    this.#shares = new Float64Array(count).fill(1)
    this.#aliases = new Uint32Array(count)
    const small: number[] = []
    const large: number[] = []
    const sort = (at: number) => ((scaled[at] ?? 0) < 1 ? small : large).push(at)
    for (let at = count - 1; at >= 0; at -= 1) sort(at)
    for (;;) {
      const lesser = small.at(-1)
      const greater = large.at(-1)
      // The entries left in one list have a share of 1, apart from rounding.
      if (lesser === undefined || greater === undefined) return
      small.pop()
      large.pop()
      this.#shares[lesser] = scaled[lesser] ?? 0
      this.#aliases[lesser] = greater
      scaled[greater] = (scaled[greater] ?? 0) + ((scaled[lesser] ?? 0) - 1)
      sort(greater)
    }
  }

  choose(fraction: () => number): number {
    const first = fraction()
    const second = fraction()
    const at = Math.min(this.#shares.length - 1, Math.floor(this.#shares.length * first))
    return second < (this.#shares[at] ?? 1) ? at : (this.#aliases[at] ?? at)
  }
}

const mask = 0xffff_ffff_ffff_ffffn

/** xoshiro256** seeded by SHA-256, big-endian (BCR-2020-005). It is not random for cryptography. */
export class Xoshiro {
  #a: bigint
  #b: bigint
  #c: bigint
  #d: bigint

  constructor(seed: Uint8Array) {
    const state = new DataView(sha256(seed).buffer)
    this.#a = state.getBigUint64(0)
    this.#b = state.getBigUint64(8)
    this.#c = state.getBigUint64(16)
    this.#d = state.getBigUint64(24)
  }

  next(): bigint {
    const result = (rotate((this.#b * 5n) & mask, 7n) * 9n) & mask
    const shifted = (this.#b << 17n) & mask
    this.#c ^= this.#a
    this.#d ^= this.#b
    this.#b ^= this.#c
    this.#a ^= this.#d
    this.#c ^= shifted
    this.#d = rotate(this.#d, 45n)
    return result
  }

  /** Returns a fraction from 0 to 1, as a double. The rounding is part of the format. */
  fraction(): number {
    return Number(this.next()) / 2 ** 64
  }

  below(count: number): number {
    return Math.min(count - 1, Math.floor(this.fraction() * count))
  }
}

function rotate(value: bigint, by: bigint): bigint {
  return ((value << by) | (value >> (64n - by))) & mask
}
