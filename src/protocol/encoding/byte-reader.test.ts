import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readExactly, type ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { parseHex } from './hex.ts'

const readSized = (reader: ByteReader) => reader.sizedBytes()

describe('a byte reader', () => {
  it('reads little-endian integers and turns hashes into display order', () => {
    const bytes = parseHex(`01 0200 03000000 0400000000000000 ${'00'.repeat(31)}05`.replaceAll(' ', ''))
    const checked = readExactly(bytes, (reader) => [
      reader.uint8(),
      reader.uint16(),
      reader.uint32(),
      reader.uint64(),
      reader.hash()[0],
    ])
    expect(checked).toEqual({ ok: true, value: [1, 2, 3, 4n, 5] })
  })

  it.each([
    ['short', [1, 20], 200],
    ['long, of a short whole', [65, 96, 20, 130], 400],
    ['long, of a long whole', [65, 20, 40_000, 96], 41_000],
  ])('returns copies of the bytes: %s', (_name, lengths, whole) => {
    const bytes = Uint8Array.from({ length: whole }, (_, at) => at % 251)
    const before = bytes.slice()
    const checked = readExactly(bytes, (reader) => [
      ...lengths.map((length) => reader.bytes(length)),
      reader.bytes(reader.remaining),
    ])
    bytes.fill(255)
    const parts = checked.ok ? checked.value : []
    expect(Buffer.concat(parts).equals(before)).toBe(true)
    // Changing one part must not change another.
    parts[0]?.fill(0)
    expect(Buffer.concat(parts.slice(1)).equals(before.subarray(lengths[0]))).toBe(true)
  })

  it('returns views of bytes that are declared immutable', () => {
    const bytes = Uint8Array.from({ length: 70 }, (_, at) => at)
    const checked = readExactly(bytes, (reader) => [reader.bytes(3), reader.bytes(67)], true)
    const parts = checked.ok ? checked.value : []
    expect(Buffer.concat(parts).equals(bytes)).toBe(true)
    expect(parts.map(({ buffer }) => buffer)).toEqual([bytes.buffer, bytes.buffer])
    // A hash is reversed, so it is always a copy.
    expect(readExactly(bytes.subarray(0, 32), (reader) => reader.hash(), true)).toEqual({
      ok: true,
      value: bytes.slice(0, 32).toReversed(),
    })
    expect(bytes[0]).toBe(0)
  })

  it('reads a view into a larger buffer', () => {
    const bytes = Uint8Array.of(9, 9, 5, 0, 9).subarray(2, 4)
    expect(readExactly(bytes, (reader) => reader.uint16())).toEqual({ ok: true, value: 5 })
  })

  it.each([
    ['a missing byte', '0201', 'bytes.count', { offset: 0, count: '2', remaining: 1 }],
    ['no byte at all', '', 'bytes.end', { offset: 0, problem: 'missing', bytes: 1 }],
    ['a trailing byte', '010203', 'bytes.end', { offset: 2, problem: 'extra', bytes: 1 }],
    [
      'an absurd size',
      'ffffffffffffffffff',
      'bytes.count',
      { offset: 0, count: '18446744073709551615', remaining: 0 },
    ],
    ['a cut compact size', 'fd00', 'bytes.end', { offset: 1, problem: 'missing', bytes: 1 }],
    ['a size in 3 bytes for 1', 'fdfc00', 'bytes.compact-size', { offset: 0, written: 'fdfc00' }],
    ['a size in 5 bytes for 3', 'feffff0000', 'bytes.compact-size', { offset: 0, written: 'feffff0000' }],
    [
      'a size in 9 bytes for 5',
      'ffffffffff00000000',
      'bytes.compact-size',
      { offset: 0, written: 'ffffffffff00000000' },
    ],
  ])('rejects %s', (_what, hex, rule, params) => {
    const checked = readExactly(parseHex(hex), readSized)
    expect(checked).toMatchObject({ ok: false, violations: [{ rule, path: '', params }] })
  })

  it('allocates no memory for more items than the bytes can contain', () => {
    let read = 0
    const checked = readExactly(parseHex('feffffff7f0000'), (reader) => reader.list(1, () => (read += 1)))
    expect(checked.ok).toBe(false)
    expect(read).toBe(0)
  })

  it('does not catch the error of a bug', () => {
    expect(() =>
      readExactly(Uint8Array.of(), () => {
        throw new TypeError('a bug')
      }),
    ).toThrow('a bug')
  })

  it('reads back every compact size that the writer makes', () => {
    fc.assert(
      fc.property(fc.nat({ max: 70_000 }), (length) => {
        const bytes = new ByteWriter().sizedBytes(new Uint8Array(length)).finish()
        const checked = readExactly(bytes, readSized)
        expect(checked.ok && checked.value.length).toBe(length)
      }),
      { numRuns: 50, examples: [[0xfc], [0xfd], [0xffff], [0x10000]] },
    )
  })
})

describe('a byte writer', () => {
  it.each([
    ['uint8', () => new ByteWriter().uint8(256)],
    ['uint16', () => new ByteWriter().uint16(-1)],
    ['uint32', () => new ByteWriter().uint32(2 ** 32)],
    ['uint64', () => new ByteWriter().uint64(2n ** 64n)],
    ['fractions', () => new ByteWriter().uint8(0.5)],
    ['hash', () => new ByteWriter().hash(new Uint8Array(31))],
    ['fixed length', () => new ByteWriter().bytes(new Uint8Array(95), 96)],
  ])('throws for a value that does not fit: %s', (_field, write) => {
    expect(write).toThrow(RangeError)
  })

  it('writes integers little-endian', () => {
    const bytes = new ByteWriter()
      .uint8(255)
      .uint16(0x0102)
      .uint32(2 ** 32 - 1)
      .uint64(2n ** 64n - 1n)
      .finish()
    expect(bytes).toEqual(parseHex(`ff0201${'ff'.repeat(12)}`))
  })
})
