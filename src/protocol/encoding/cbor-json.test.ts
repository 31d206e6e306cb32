import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { writeJsonAsCbor } from '#/protocol/testing/json-as-cbor.ts'
import { readCborJson, type CborJsonLimits } from './cbor-json.ts'
import { encodeCbor } from './cbor.ts'
import { parseHex } from './hex.ts'

const limits = { depth: 8, values: 100, names: 10, text: 40, rule: 'mn-list.length' } as const

const read = (hex: string) => readCborJson(parseHex(hex), limits)

function ruleOf(bytes: Uint8Array, changed: Partial<CborJsonLimits> = {}): string {
  const checked = readCborJson(bytes, { ...limits, ...changed })
  return checked.ok ? 'read' : checked.violations.map(({ rule }) => rule).join()
}

const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 6 },
    fc.constant(null),
    fc.boolean(),
    fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER - 1 }),
    fc.string({ unit: 'grapheme' }),
    fc.array(tie('value')),
    fc.dictionary(fc.string(), tie('value'), { noNullPrototype: true }),
  ),
})).value

describe('JSON that was written as CBOR', () => {
  const wide = { ...limits, depth: 20, values: 1e6, names: 1e6, text: 1e6 }

  it.each(['as-given', 'by-text'] as const)('is read with its members in the order %s', (order) => {
    fc.assert(
      fc.property(json, (value) => {
        const checked = readCborJson(writeJsonAsCbor(value, order), wide)
        expect(checked).toEqual({ ok: true, value })
      }),
    )
  })

  it('is read in canonical form', () => {
    const value = { b: [1, -25, 2 ** 40], aa: 'ä', c: { d: true, e: null } }
    expect(readCborJson(encodeCbor(value), limits)).toEqual({ ok: true, value })
  })

  it('matches the examples of RFC 8949, appendix A', () => {
    const examples: readonly (readonly [hex: string, value: unknown])[] = [
      ['00', 0],
      ['1818', 24],
      ['1903e8', 1000],
      ['1b000000e8d4a51000', 1_000_000_000_000],
      ['29', -10],
      ['3903e7', -1000],
      ['f5', true],
      ['f6', null],
      ['62c3bc', 'ü'],
      ['83010203', [1, 2, 3]],
      ['a26161016162820203', { a: 1, b: [2, 3] }],
    ]
    for (const [hex, value] of examples) expect(read(hex)).toEqual({ ok: true, value })
  })

  it('keeps a member named __proto__ as an ordinary member', () => {
    const checked = readCborJson(writeJsonAsCbor(JSON.parse('{"__proto__":{"polluted":true}}')), limits)
    const value: unknown = checked.ok ? checked.value : undefined
    expect(Object.keys(Object(value))).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })
})

describe('rejected CBOR', () => {
  it.each([
    ['', 'cbor.malformed'],
    ['18', 'cbor.malformed'],
    ['1c', 'cbor.malformed'],
    ['61ff', 'cbor.malformed'],
    ['0000', 'bytes.end'],
    ['1817', 'cbor.canonical'],
    ['1900ff', 'cbor.canonical'],
    ['1a0000ffff', 'cbor.canonical'],
    ['1b00000000ffffffff', 'cbor.canonical'],
    ['7801', 'cbor.canonical'],
    ['a2616101616102', 'cbor.canonical'],
    ['1b0020000000000000', 'cbor.type'],
    ['3b001fffffffffffff', 'cbor.type'],
    ['4100', 'cbor.type'],
    ['c000', 'cbor.type'],
    ['f7', 'cbor.type'],
    ['f90000', 'cbor.type'],
    ['9fff', 'cbor.type'],
    ['bfff', 'cbor.type'],
    ['7fff', 'cbor.type'],
    ['a10000', 'cbor.type'],
    ['6261', 'bytes.count'],
    ['8100', 'read'],
    ['82', 'bytes.count'],
    ['9b001ffffffffffffe', 'bytes.count'],
    ['bb000fffffffffffff', 'bytes.count'],
    ['a16161', 'cbor.malformed'],
  ])('gives the CBOR bytes %s the verdict %s', (hex, rule) => {
    expect(ruleOf(parseHex(hex))).toBe(rule)
  })

  it('includes anything beyond the limits on depth, names, lists and text', () => {
    const deep = (depth: number) => Uint8Array.from([...Array.from({ length: depth }, () => 0x81), 0])
    const named = (count: number) =>
      writeJsonAsCbor(Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}`, 0])))
    expect([ruleOf(deep(8)), ruleOf(deep(9))]).toEqual(['read', 'cbor.depth'])
    expect([ruleOf(deep(100_000), { depth: 16 })]).toEqual(['cbor.depth'])
    expect([ruleOf(named(10)), ruleOf(named(11))]).toEqual(['read', 'mn-list.length'])
    const list = (count: number) => writeJsonAsCbor(Array.from({ length: count }, () => 0))
    expect([ruleOf(list(99)), ruleOf(list(100))]).toEqual(['read', 'mn-list.length'])
    const text = (length: number) => writeJsonAsCbor('x'.repeat(length))
    expect([ruleOf(text(40)), ruleOf(text(41))]).toEqual(['read', 'mn-list.length'])
  })

  it('includes every incomplete beginning of a valid input', () => {
    const bytes = writeJsonAsCbor({ mnList: [{ a: 'x'.repeat(30), b: 300 }], d: null })
    for (let length = 0; length < bytes.length; length += 1)
      expect(ruleOf(bytes.subarray(0, length))).not.toBe('read')
  })
})
