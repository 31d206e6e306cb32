import { crc32 } from '#/protocol/encoding/crc32.ts'
import { maxFragments, type FountainPart, type TransferHead } from './fountain-part.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'

// Cached, because all parts of a transfer have the same count.
let cached: { readonly count: number; readonly sampler: AliasSampler } | undefined

/** Returns the fragments of part `sequence` (from 1; BCR-2020-005): one in each of the first `count` parts. */
function chooseFragments(sequence: number, count: number, checksum: number): readonly number[] {
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

export class FountainEncoder {
  readonly head: TransferHead
  readonly #fragments: readonly Uint8Array[]

  /** Fragments have at most `maxFragmentBytes`, unless there would be too many. */
  constructor(message: Uint8Array, maxFragmentBytes: number) {
    const most = Math.max(maxFragmentBytes, Math.ceil(message.length / maxFragments))
    const length = Math.ceil(message.length / Math.ceil(message.length / most))
    const count = Math.ceil(message.length / length)
    this.head = { count, messageBytes: message.length, fragmentBytes: length, checksum: crc32(message) }
    this.#fragments = Array.from({ length: count }, (_, at) => {
      const fragment = new Uint8Array(length)
      fragment.set(message.subarray(at * length, (at + 1) * length))
      return fragment
    })
  }

  /** Returns a part by its number from 1. The first parts are the fragments themselves, all later ones mixtures. */
  part(sequence: number): FountainPart {
    const data = new Uint8Array(this.head.fragmentBytes)
    for (const at of chooseFragments(sequence, this.head.count, this.head.checksum)) {
      const fragment = this.#fragments[at] ?? data
      for (let place = 0; place < data.length; place += 1)
        data[place] = (data[place] ?? 0) ^ (fragment[place] ?? 0)
    }
    return { head: this.head, sequence, data }
  }
}

interface Row {
  readonly bits: Uint32Array
  readonly data: Uint8Array
}

/** Assembles a message from any parts in any order by Gaussian elimination. Stores at most a row for each fragment. */
export class FountainDecoder {
  readonly head: TransferHead
  readonly #rows = new Map<number, Row>()

  constructor(head: TransferHead) {
    this.head = head
  }

  /** Number of parts with new information: `head.count` are enough. */
  get known(): number {
    return this.#rows.size
  }

  get isWhole(): boolean {
    return this.known === this.head.count
  }

  isOf(other: TransferHead): boolean {
    const { count, messageBytes, fragmentBytes, checksum } = this.head
    return (
      other.count === count &&
      other.messageBytes === messageBytes &&
      other.fragmentBytes === fragmentBytes &&
      other.checksum === checksum
    )
  }

  take(part: FountainPart): boolean {
    const { count, checksum } = this.head
    const bits = new Uint32Array(Math.ceil(count / 32))
    for (const at of chooseFragments(part.sequence, count, checksum)) flip(bits, at)
    const row: Row = { bits, data: part.data.slice() }
    for (let at = 0; at < count; at += 1) {
      if (!has(row, at)) continue
      const known = this.#rows.get(at)
      if (known === undefined) {
        this.#rows.set(at, row)
        return true
      }
      mix(row, known)
    }
    return false
  }

  finish(): Uint8Array | undefined {
    if (!this.isWhole) return undefined
    for (let at = this.head.count - 1; at > 0; at -= 1) {
      const known = this.#rows.get(at)
      for (let above = 0; above < at; above += 1) {
        const row = this.#rows.get(above)
        if (row !== undefined && known !== undefined && has(row, at)) mix(row, known)
      }
    }
    const message = new Uint8Array(this.head.messageBytes)
    for (const [at, { data }] of this.#rows) {
      const start = at * data.length
      message.set(data.subarray(0, Math.min(data.length, message.length - start)), start)
    }
    return crc32(message) === this.head.checksum ? message : undefined
  }
}

function has({ bits }: Row, at: number): boolean {
  return (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1
}

function flip(bits: Uint32Array, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) ^ (1 << (at & 31))
}

function mix(into: Row, from: Row): void {
  for (let at = 0; at < into.bits.length; at += 1) into.bits[at] = (into.bits[at] ?? 0) ^ (from.bits[at] ?? 0)
  for (let at = 0; at < into.data.length; at += 1) into.data[at] = (into.data[at] ?? 0) ^ (from.data[at] ?? 0)
}
