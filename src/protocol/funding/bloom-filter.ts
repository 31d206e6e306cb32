import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'

/** A bloom filter of BIP 37. It matches every added element, and by chance a few others. */
export interface BloomFilter {
  /** At most 36,000 bytes; the first bit is the lowest bit of the first byte. */
  readonly bits: Uint8Array
  /** 1 to 50. */
  readonly hashFunctions: number
  /** Added to the seed of each hash function (uint32), so that two filters have different false positives. */
  readonly tweak: number
  /** 0: a match adds nothing; 1: it adds each matched output; 2: only outputs that pay to a bare key or multisig. */
  readonly flags: 0 | 1 | 2
}

const maxFilterBytes = 36_000
const maxHashFunctions = 50

/**
 * Builds a filter for a false positive rate between 0 and 1, in the size of BIP 37. Too many elements exceed the rate.
 * Throws a RangeError for an invalid rate.
 */
export function buildBloomFilter(
  elements: readonly Uint8Array[],
  rate: number,
  { tweak, flags }: Pick<BloomFilter, 'tweak' | 'flags'>,
): BloomFilter {
  if (!(rate > 0 && rate < 1)) throw new RangeError(`a false positive rate of ${rate}`)
  const count = Math.max(elements.length, 1)
  const wantedBits = Math.trunc((-1 / Math.LN2 ** 2) * count * Math.log(rate))
  const bytes = Math.max(1, Math.trunc(Math.min(wantedBits, maxFilterBytes * 8) / 8))
  const hashFunctions = Math.max(1, Math.min(Math.trunc(((bytes * 8) / count) * Math.LN2), maxHashFunctions))
  const filter: BloomFilter = { bits: new Uint8Array(bytes), hashFunctions, tweak, flags }
  for (const element of elements) put(filter, element)
  return filter
}

/** Returns the filter with an additional element, as after a match in BIP 37. */
export function addToBloomFilter(filter: BloomFilter, element: Uint8Array): BloomFilter {
  const more = { ...filter, bits: filter.bits.slice() }
  put(more, element)
  return more
}

function put(filter: BloomFilter, element: Uint8Array): void {
  for (const bit of bitsOf(filter, element))
    filter.bits[bit >> 3] = (filter.bits[bit >> 3] ?? 0) | (1 << (bit & 7))
}

/** Tells whether the element was added, or matches by chance. */
export function matchesBloomFilter(filter: BloomFilter, element: Uint8Array): boolean {
  return bitsOf(filter, element).every((bit) => ((filter.bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0)
}

/** Returns the probability, 0 to 1, of a false positive, by the number of set bits. */
export function falsePositiveRate({ bits, hashFunctions }: BloomFilter): number {
  let set = 0
  for (const byte of bits) for (let rest = byte; rest > 0; rest >>= 1) set += rest & 1
  return (set / (bits.length * 8)) ** hashFunctions
}

/** Encodes the message `filterload` of BIP 37: size and bits, number of hash functions, tweak, flags. */
export function encodeBloomFilter({ bits, hashFunctions, tweak, flags }: BloomFilter): Uint8Array {
  return new ByteWriter().sizedBytes(bits).uint32(hashFunctions).uint32(tweak).uint8(flags).finish()
}

function bitsOf({ bits, hashFunctions, tweak }: BloomFilter, element: Uint8Array): readonly number[] {
  return Array.from({ length: hashFunctions }, (_, index) => {
    const seed = (Math.imul(index, 0xfba4c795) + tweak) >>> 0
    return murmur3(element, seed) % (bits.length * 8)
  })
}

/** Returns the MurmurHash3 for 32 bits (x86) with a seed (uint32). Source: Austin Appleby (public domain). */
export function murmur3(bytes: Uint8Array, seed: number): number {
  const blocks = bytes.length >> 2
  let hash = seed | 0
  for (let block = 0; block < blocks; block += 1) {
    hash ^= scramble(wordAt(bytes, block * 4, 4))
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0
  }
  const left = bytes.length & 3
  if (left > 0) hash ^= scramble(wordAt(bytes, blocks * 4, left))
  hash ^= bytes.length
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function wordAt(bytes: Uint8Array, from: number, length: number): number {
  let word = 0
  for (let at = length - 1; at >= 0; at -= 1) word = (word << 8) | (bytes[from + at] ?? 0)
  return word
}

function scramble(word: number): number {
  const mixed = Math.imul(word, 0xcc9e2d51)
  return Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593)
}
