import { sha256 } from '#/protocol/encoding/hash.ts'

const mask = 0xffff_ffff_ffff_ffffn

/**
 * xoshiro256** as BCR-2020-005 seeds it: the four words of the state are the SHA-256 of the seed, big-endian. Not random in any
 * sense that matters to a key: both sides draw the same numbers from what stands in the frame.
 */
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

  /** The next 64 bits. */
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

  /** From 0 up to 1, as a double: the rounding is part of the format. */
  fraction(): number {
    return Number(this.next()) / 2 ** 64
  }

  /** From 0 to `count - 1`. */
  below(count: number): number {
    return Math.min(count - 1, Math.floor(this.fraction() * count))
  }
}

function rotate(value: bigint, by: bigint): bigint {
  return ((value << by) | (value >> (64n - by))) & mask
}
