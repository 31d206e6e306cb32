import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { decodeLayout, inspectLayout } from './bincode-decode.ts'
import { encodeLayout, encodeSigned } from './bincode-encode.ts'
import {
  bool,
  bytes,
  checked,
  code,
  fixed,
  f64,
  i128,
  i16,
  i64,
  i8,
  list,
  map,
  option,
  struct,
  text,
  u128,
  u16,
  u32,
  u64,
  u8,
  union,
  unsigned,
  version,
  type Layout,
} from './bincode-layout.ts'
import { formatHex, parseHex } from './hex.ts'

const written = <Value>(layout: Layout<Value>, value: Value) => formatHex(encodeLayout(layout, value))

describe('encoding', () => {
  it.each([
    [u32, 250, 'fa'],
    [u32, 251, 'fb00fb'],
    [u32, 65_535, 'fbffff'],
    [u32, 65_536, 'fc00010000'],
    [u32, 4_294_967_295, 'fcffffffff'],
    [u8, 255, 'ff'],
    [i8, -1, 'ff'],
    [i16, -1, '01'],
    [i16, 32_767, 'fbfffe'],
    [i16, -32_768, 'fbffff'],
  ])('writes a number and reads it back, case %#', (layout, value, hex) => {
    expect(written(layout, value)).toBe(hex)
    expect(decodeLayout(layout, parseHex(hex))).toEqual({ ok: true, value })
  })

  it.each([
    [u64, 2n ** 32n, 'fd0000000100000000'],
    [u64, 2n ** 64n - 1n, 'fdffffffffffffffff'],
    [u128, 2n ** 64n, `fe${'0'.repeat(15)}1${'0'.repeat(16)}`],
    [i64, -(2n ** 63n), 'fdffffffffffffffff'],
    [i128, 2n ** 127n - 1n, `fe${'f'.repeat(31)}e`],
  ])('writes a large number and reads it back, case %#', (layout, value, hex) => {
    expect(written(layout, value)).toBe(hex)
    expect(decodeLayout(layout, parseHex(hex))).toEqual({ ok: true, value })
  })

  it('writes structs, options, lists and unions, with and without unsigned members', () => {
    const layout = struct({
      ids: list(u16),
      name: option(text),
      kind: union({ none: null, of: fixed(2) }),
      isSet: bool,
      signature: unsigned(bytes),
    })
    const value = {
      ids: [1, 300],
      name: 'é',
      kind: { kind: 'of', value: Uint8Array.of(7, 8) },
      isSet: true,
      signature: Uint8Array.of(9),
    } as const
    expect(written(layout, value)).toBe('0201fb012c0102c3a9010708010109')
    expect(formatHex(encodeSigned(layout, value))).toBe('0201fb012c0102c3a901070801')
    expect(decodeLayout(layout, encodeLayout(layout, value))).toEqual({ ok: true, value })
  })

  it('sorts maps: text by bytes, numbers by value', () => {
    expect(
      written(map(text, u8), [
        ['b', 1],
        ['aa', 2],
      ]),
    ).toBe('0202616102016201')
    expect(
      written(map(u16, u8), [
        [300, 1],
        [2, 2],
      ]),
    ).toBe('020202fb012c01')
  })
})

describe('a value that does not fit its layout', () => {
  it.each([
    ['an integer out of range', () => encodeLayout(u16, 65_536)],
    ['a fraction', () => encodeLayout(u16, 1.5)],
    ['a large number that is no bigint', () => encodeLayout<unknown>(u64, 1)],
    ['bytes of another length', () => encodeLayout(fixed(3), new Uint8Array(2))],
    [
      'a key there twice',
      () =>
        encodeLayout(map(u8, u8), [
          [1, 1],
          [1, 2],
        ]),
    ],
    ['half of a surrogate pair', () => encodeLayout(text, '\ud800')],
    ['no number', () => encodeLayout(f64, Number.NaN)],
    ['a code that does not exist', () => encodeLayout(code<number>(2), 2)],
    ['a missing member', () => encodeLayout<unknown>(struct({ a: u8 }), {})],
  ])('is rejected: %s', (_what, encode) => {
    expect(encode).toThrow(expect.objectContaining({ code: 'bincode/value' }))
  })

  it('is reported with its place', () => {
    const layout = struct({ 'a/b': list(u8) })
    expect(() => encodeLayout(layout, { 'a/b': [1, 256] })).toThrow('/a~1b/1 does not fit')
    const nested = struct({ a: list(map(u8, union({ b: u8 }))) })
    const misfits: readonly (readonly [unknown, string])[] = [
      [[[[1, { kind: 'b', value: 1 }]], 7], '/a/1'],
      [[[[1, { kind: 'b', value: 1 }], 7]], '/a/0/1'],
      [[[[256, { kind: 'b', value: 1 }]]], '/a/0/0/0'],
      [[[[1, { kind: 'c' }]]], '/a/0/0/1'],
      [[[[1, { kind: 'b' }]]], '/a/0/0/1/b'],
    ]
    for (const [a, place] of misfits)
      expect(() => encodeLayout<unknown>(nested, { a })).toThrow(`${place} does not fit`)
  })
})

describe('decoding', () => {
  const pair = struct({ a: u8, b: list(option(u16)) })
  it.each([
    [u16, '', 'bytes.end', { offset: 0, problem: 'missing', bytes: 1 }, ''],
    [u16, 'fb00', 'bytes.end', { offset: 1, problem: 'missing', bytes: 1 }, ''],
    [u16, '0101', 'bytes.end', { offset: 1, problem: 'extra', bytes: 1 }, ''],
    [u16, 'fc00010000', 'bincode.integer-width', { offset: 0, marker: 252, bits: 16 }, ''],
    [u128, 'ff', 'bincode.integer-width', { offset: 0, marker: 255, bits: 128 }, ''],
    [u16, 'fb00fa', 'bincode.integer-form', { offset: 0, written: 'fb00fa' }, ''],
    [u64, 'fd00000000ffffffff', 'bincode.integer-form', { offset: 0, written: 'fd00000000ffffffff' }, ''],
    [bool, '02', 'bincode.bool', { offset: 0, byte: 2 }, ''],
    [pair, '07020002', 'bincode.option', { offset: 3, byte: 2 }, '/b/1'],
    [pair, '0703', 'bytes.count', { offset: 1, count: '3', remaining: 0 }, '/b'],
    [
      list(u64),
      'fdffffffffffffffff',
      'bytes.count',
      { offset: 0, count: '18446744073709551615', remaining: 0 },
      '',
    ],
    [text, '01ff', 'bincode.text', { offset: 1 }, ''],
    [code(3), '03', 'bincode.variant', { offset: 0, number: 3, count: 3 }, ''],
    [
      union({ a: null, gap: undefined, c: null }),
      '01',
      'bincode.variant',
      { offset: 0, number: 1, count: 2 },
      '',
    ],
    [union({ a: null }, 1), '01', 'platform.newer', { offset: 0, number: 1, count: 1 }, ''],
    [version(1, u8), '0201', 'platform.newer', { offset: 0, number: 2 }, ''],
    [version(1, u8), '0001', 'platform.not-read', { offset: 0, number: 0 }, ''],
    [map(u16, u8), '0202010101', 'bincode.map-order', { offset: 3 }, '/1'],
    [map(u16, u8), '0201010102', 'bincode.map-order', { offset: 3 }, '/1'],
  ])(
    'rejects wrong bytes with their rule, path and offset, case %#',
    (layout: Layout<unknown>, hex, rule, params, path) => {
      expect(decodeLayout(layout, parseHex(hex))).toMatchObject({
        ok: false,
        violations: [{ rule, path, params }],
      })
    },
  )

  it('gives a violation of a nested check its path and offset in the whole input', () => {
    const layout = struct({
      a: u8,
      b: checked(bytes, () => [{ rule: 'bytes.end', path: '/c', message: '', params: { offset: 1 } }]),
    })
    expect(decodeLayout(layout, parseHex('00020304'))).toMatchObject({
      violations: [{ path: '/b/c', params: { offset: 3 } }],
    })
  })
})

describe('an inspection', () => {
  it('reads past deviations that the official decoder accepts, reports them, and places each value', () => {
    const layout = struct({ a: u16, b: unsigned(list(u8)) })
    const read = inspectLayout(layout, parseHex('fb0001020304ff'))
    if (!read.ok) throw new TypeError('not read')
    const { value, span, deviations } = read.value
    expect(value).toEqual({ a: 1, b: [3, 4] })
    expect(deviations.map(({ rule, path }) => [rule, path])).toEqual([
      ['bincode.integer-form', '/a'],
      ['bytes.end', ''],
    ])
    expect(span.children.map(({ path, start, end, isSigned }) => [path, start, end, isSigned])).toEqual([
      ['/a', 0, 3, true],
      ['/b', 3, 6, false],
    ])
    expect(span.children[1]?.children.map(({ path, start, end }) => [path, start, end])).toEqual([
      ['/b/0', 4, 5],
      ['/b/1', 5, 6],
    ])
  })
})

it('reads back any value of a layout, and rejects it when it is cut short', () => {
  const layout = struct({ a: i64, b: list(option(text)), c: map(u32, f64), d: bytes })
  const values = fc.record({
    a: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    b: fc.array(fc.option(fc.string({ unit: 'grapheme' }))),
    c: fc
      .uniqueArray(fc.nat(), { maxLength: 5 })
      .map((keys) => keys.toSorted((left, right) => left - right).map((key) => [key, key / 7] as const)),
    d: fc.uint8Array(),
  })
  fc.assert(
    fc.property(values, fc.nat(), (value, cut) => {
      const encoded = encodeLayout(layout, value)
      expect(decodeLayout(layout, encoded)).toEqual({
        ok: true,
        value: { ...value, d: Uint8Array.from(value.d) },
      })
      expect(decodeLayout(layout, encoded.subarray(0, cut % encoded.length)).ok).toBe(false)
    }),
  )
})
