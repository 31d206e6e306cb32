import cbor from 'cbor'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { concatBytes, equalBytes } from './bytes.ts'
import { maxCborDepth } from './cbor-scan.ts'
import { openCborParts } from './cbor-scan.ts'
import { encodeCbor, encodeCborMap, type CborValue } from './cbor.ts'
import { decodeCbor } from './cbor-decode.ts'
import { parseHex } from './hex.ts'

const rulesOf = (bytes: Uint8Array) => {
  const decoded = decodeCbor(bytes)
  return decoded.ok ? [] : decoded.violations.map(({ rule, params }) => `${rule} at ${params?.['offset']}`)
}

const sweep = readSweep(process.env)
const values = sweep.sizeOf('cbor-values')

// The option is missing in its types, and without it output is silently cut at 16 KiB.
const oracleOptions = { canonical: true, highWaterMark: 1 << 22 }
const askOracle = (input: unknown): Buffer => cbor.Encoder.encodeOne(input, oracleOptions)

const scalar = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -70_000, max: 70_000 }),
  // The oracle writes some doubles as unequal halves, so these are not compared.
  fc
    .double({ noNaN: true })
    .filter((number) => !Number.isInteger(number) && cbor.decodeFirstSync(askOracle(number)) === number),
  fc.boolean(),
  fc.constant(null),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.uint8Array({ maxLength: 300 }),
)

const { value } = fc.letrec<{ value: CborValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 30 }),
    fc.dictionary(fc.string({ unit: 'binary', maxLength: 40 }), tie('value'), {
      maxKeys: 30,
      noNullPrototype: false,
    }),
  ),
}))

const toOracle = (input: unknown): unknown => {
  if (input instanceof Uint8Array) return Buffer.from(input)
  if (Array.isArray(input)) return input.map(toOracle)
  if (typeof input !== 'object' || input === null) return input
  return new Map(Object.entries(input).map(([key, member]) => [key, toOracle(member)]))
}

describe('canonical CBOR', () => {
  it(`encodes ${values} random values like an independent canonical encoder, and reads them back`, ({
    task,
  }) => {
    const seed = sweep.seedFrom(5)
    fc.assert(
      fc.property(value, (input) => {
        const bytes = encodeCbor(input)
        expect(Buffer.from(bytes).equals(askOracle(toOracle(input)))).toBe(true)
        const decoded = decodeCbor(bytes)
        expect(decoded.ok && Buffer.from(encodeCbor(decoded.value)).equals(bytes)).toBe(true)
      }),
      { seed, numRuns: values },
    )
    noteCounts(task, { sweep: 'cbor-values', seed, done: values })
  })

  it('is the same when written and read in parts as when written and read at once', () => {
    const members = fc.dictionary(fc.string({ maxLength: 300 }), value, {
      maxKeys: 30,
      noNullPrototype: false,
    })
    fc.assert(
      fc.property(members, (input) => {
        const bytes = encodeCbor(input)
        expect(
          encodeCborMap(Object.entries(input).map(([key, member]) => [key, encodeCbor(member)])),
        ).toEqual(bytes)
        const parts = openCborParts(bytes, 1)
        const { count, key } = parts.map()
        const read = Array.from({ length: count }, () => [key(), parts.item()] as const)
        expect(parts.isAtEnd()).toBe(true)
        expect(encodeCborMap(read)).toEqual(bytes)
        expect(read.map(([name]) => name).toSorted()).toEqual(Object.keys(input).toSorted())
      }),
      { seed: 3, numRuns: Math.ceil(values / 8) },
    )
  })

  it('is rejected in parts whenever it is rejected at once', () => {
    const readAll = (bytes: Uint8Array) => {
      const parts = openCborParts(bytes, 1)
      const { count, key } = parts.map()
      const read = Array.from({ length: count }, () => [key(), parts.item()] as const)
      return parts.isAtEnd() ? read : undefined
    }
    const sound = encodeCbor({ a: 1, bb: [1.5, 'text', null], c: { d: new Uint8Array(3) } })
    let rejected = 0
    for (const at of sound.keys()) {
      for (const bit of [0, 1, 2, 3, 4, 5, 6, 7]) {
        const changed = sound.with(at, (sound[at] ?? 0) ^ (1 << bit))
        const decoded = decodeCbor(changed)
        const isMap = decoded.ok && (changed[0] ?? 0) >> 5 === 5
        if (isMap) {
          expect(readAll(changed)).toBeDefined()
          continue
        }
        rejected += 1
        let read
        try {
          read = readAll(changed)
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError)
        }
        expect(read).toBe(undefined)
      }
    }
    expect(rejected).toBeGreaterThan(50)
  })

  it('sorts keys by their encoded length, then bytewise', () => {
    expect(encodeCbor({ bb: 1, a: 2, b: 3 })).toEqual(parseHex('a361610261620362626201'))
  })

  it('leaves undefined members out', () => {
    const members: Record<string, CborValue> = { a: 1 }
    Reflect.set(members, 'b', undefined)
    expect(encodeCbor(members)).toEqual(encodeCbor({ a: 1 }))
  })

  it('rejects integers beyond the exact range of JSON numbers', () => {
    expect(() => encodeCbor(2 ** 53)).toThrow(TypeError)
  })

  it.each(['\ud800', 'a\udc00b', '\udc00\ud800'])(
    'rejects text with half of a surrogate pair: %j',
    (text) => {
      expect(() => encodeCbor(text)).toThrow('half of a surrogate pair')
      expect(() => encodeCbor({ [text]: 1 })).toThrow('half of a surrogate pair')
      expect(decodeCbor(encodeCbor({ '\u{1f600}': '\u{1f600}' })).ok).toBe(true)
    },
  )

  it('names each deviation with its offset', () => {
    expect(rulesOf(parseHex('a2616201616102'))).toEqual(['cbor.canonical at 0'])
    expect(rulesOf(parseHex('8218171818'))).toEqual(['cbor.canonical at 1'])
    expect(rulesOf(parseHex('0000'))).toEqual(['bytes.end at 1'])
    expect(rulesOf(parseHex('c100'))).toEqual(['cbor.type at 0'])
    expect(rulesOf(parseHex('a10102'))).toEqual(['cbor.type at 1'])
    expect(rulesOf(parseHex('1b0020000000000000'))).toEqual(['cbor.type at 0'])
    expect(rulesOf(parseHex('9f1817ff'))).toEqual(['cbor.canonical at 0', 'cbor.canonical at 1'])
  })

  it('rejects absurd counts before allocating memory', () => {
    expect(rulesOf(parseHex('9b00ffffffffffffff'))).toEqual(['cbor.malformed at 9'])
    expect(rulesOf(parseHex('bb00ffffffffffffff'))).toEqual(['cbor.malformed at 0'])
  })

  it('rejects nesting beyond the limit instead of running out of stack', () => {
    const nested = (depth: number) => concatBytes(new Uint8Array(depth).fill(0x81), Uint8Array.of(0))
    expect(rulesOf(nested(maxCborDepth))).toEqual([])
    expect(rulesOf(nested(1_000_000))).toEqual([`cbor.depth at ${maxCborDepth + 1}`])
  })

  it('never merges long keys that differ by a byte order mark, and rejects -2^53', () => {
    const key = (text: string) => concatBytes(Uint8Array.of(0x78, Buffer.byteLength(text)), Buffer.from(text))
    const long = 'k'.repeat(70)
    const twins = concatBytes(
      Uint8Array.of(0xa2),
      key(long),
      Uint8Array.of(1),
      key(`\ufeff${long}`),
      Uint8Array.of(2),
    )
    const decoded = decodeCbor(twins)
    expect(!decoded.ok || Object.keys(decoded.value ?? {}).length === 2).toBe(true)
    expect(rulesOf(parseHex('3b001fffffffffffff')).length).toBeGreaterThan(0)
  })

  it('keeps a member named __proto__ as an ordinary member', () => {
    const decoded = decodeCbor(parseHex('a1695f5f70726f746f5f5f01'))
    expect(decoded.ok && Object.keys(decoded.value ?? {})).toEqual(['__proto__'])
  })

  it('returns copies, not views of the input', () => {
    const bytes = parseHex('820142abcd')
    const decoded = decodeCbor(bytes)
    bytes.fill(0)
    expect(decoded).toEqual({ ok: true, value: [1, parseHex('abcd')] })
  })

  // A value of this many items has more parts than a call can have arguments.
  it('reads back 150,000 items in one list, and 70,000 in one map and in many lists', () => {
    const items = Array.from({ length: 150_000 }, (_, index) => index)
    const members = Object.fromEntries(items.slice(0, 70_000).map((item) => [`key ${item}`, [item]]))
    for (const large of [items, members, items.slice(0, 70_000).map((item) => [item])]) {
      const bytes = encodeCbor(large)
      const decoded = decodeCbor(bytes)
      expect(decoded.ok && equalBytes(encodeCbor(decoded.value), bytes)).toBe(true)
    }
  })

  it('reads 150,000 items that another canonical encoder wrote', () => {
    const bytes = concatBytes(parseHex('9a000249f0'), new Uint8Array(150_000))
    expect(rulesOf(bytes)).toEqual([])
  })

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const decoded = decodeCbor(bytes)
        if (decoded.ok) expect(encodeCbor(decoded.value)).toEqual(bytes)
        else expect(decoded.violations.length).toBeGreaterThan(0)
      }),
      { seed: 3, numRuns: 5000 },
    )
  })
})
