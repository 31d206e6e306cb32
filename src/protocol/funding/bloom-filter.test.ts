import { describe, expect, it } from 'vitest'

import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import {
  buildBloomFilter,
  encodeBloomFilter,
  falsePositiveRate,
  matchesBloomFilter,
  murmur3,
} from './bloom-filter.ts'

// Published in Bitcoin Core: src/test/bloom_tests.cpp (bloom_create_insert_serialize, with_tweak) and src/test/hash_tests.cpp.
const published = [
  '99108ad8ed9bb6274d3980bab5a85c048f0950c8',
  'b5a2c786d9ef4658287ced5914b37a1b4aa32eee',
  'b9300670b4c5366e95b2699e8b18bc75e5f729c5',
]
const elements = published.map((hex) => parseHex(hex))
const elementOf = (index: number) => sha256(Uint8Array.of(index, index >> 8))

describe('murmur3 for 32 bits', () => {
  it.each([
    [0x00000000, 0x00000000, ''],
    [0x6a396f08, 0xfba4c795, ''],
    [0x81f16f39, 0xffffffff, ''],
    [0x514e28b7, 0x00000000, '00'],
    [0xea3f0b17, 0xfba4c795, '00'],
    [0xfd6cf10d, 0x00000000, 'ff'],
    [0x16c6b7ab, 0x00000000, '0011'],
    [0x8eb51c3d, 0x00000000, '001122'],
    [0xb4471bf8, 0x00000000, '00112233'],
    [0xe2301fa8, 0x00000000, '0011223344'],
    [0xfc2e4a15, 0x00000000, '001122334455'],
    [0xb074502c, 0x00000000, '00112233445566'],
    [0x8034d2a0, 0x00000000, '0011223344556677'],
    [0xb4698def, 0x00000000, '001122334455667788'],
  ])('yields %i with the seed %i for “%s”', (expected, seed, hex) => {
    expect(murmur3(parseHex(hex), seed)).toBe(expected)
  })
})

describe('a bloom filter', () => {
  it.each([
    [0, '03614e9b050000000000000001'],
    [2_147_483_649, '03ce4299050000000100008001'],
  ])('builds the published bloom filter with the tweak %i', (tweak, hex) => {
    const filter = buildBloomFilter(elements, 0.01, { tweak, flags: 1 })
    expect(formatHex(encodeBloomFilter(filter))).toBe(hex)
    expect(elements.every((element) => matchesBloomFilter(filter, element))).toBe(true)
    expect(matchesBloomFilter(filter, parseHex('19108ad8ed9bb6274d3980bab5a85c048f0950c8'))).toBe(false)
  })

  it('matches other elements about as often as requested, and returns that rate', () => {
    const own = Array.from({ length: 200 }, (_, index) => elementOf(index))
    const filter = buildBloomFilter(own, 0.01, { tweak: 5, flags: 0 })
    expect(own.every((element) => matchesBloomFilter(filter, element))).toBe(true)
    const others = Array.from({ length: 10_000 }, (_, index) => elementOf(1_000 + index))
    const matched = others.filter((element) => matchesBloomFilter(filter, element)).length / others.length
    expect(matched).toBeGreaterThan(0.004)
    expect(matched).toBeLessThan(0.02)
    expect(Math.abs(falsePositiveRate(filter) - matched)).toBeLessThan(0.005)
  })

  it('stays within 36,000 bytes and 50 functions', () => {
    const many = Array.from({ length: 30_000 }, (_, index) => elementOf(index))
    expect(buildBloomFilter(many, 0.000_1, { tweak: 0, flags: 0 }).bits.length).toBe(36_000)
    expect(buildBloomFilter(elements, 1e-30, { tweak: 0, flags: 0 }).hashFunctions).toBe(50)
  })

  it('an empty filter has one byte and five hash functions, and matches nothing', () => {
    const empty = buildBloomFilter([], 0.99, { tweak: 0, flags: 0 })
    expect([empty.bits.length, empty.hashFunctions, falsePositiveRate(empty)]).toEqual([1, 5, 0])
    expect(matchesBloomFilter(empty, elementOf(1))).toBe(false)
  })

  it.each([0, 1, -1, Number.NaN])('rejects a false positive rate of %d', (rate) => {
    expect(() => buildBloomFilter(elements, rate, { tweak: 0, flags: 0 })).toThrow(RangeError)
  })
})
