import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { checkContract, type DataContract } from '#/protocol/contract/check-contract.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { dppIdentifier } from '#/protocol/platform/platform-limits.ts'
import { formatFloat } from '#/protocol/platform/document-json.ts'
import { formatInteger } from '#/protocol/platform/value-json.ts'
import inputs from '#/protocol/vectors/field/inputs.json'
import { convertReading } from './convert-reading.ts'
import { readKnownContract } from './known-contract.ts'
import { encodeStoredDocument, formatStoredDocument } from './read-stored-document.ts'
import { recognize } from './recognize.ts'

function convert(input: string | Uint8Array, to: 'json' | 'hex', contracts: readonly DataContract[] = []) {
  const [reading] = recognize(input, { contracts })
  if (reading === undefined) throw new TypeError('not recognized')
  const converted = convertReading(reading, to, undefined, { contracts })
  return converted.ok ? String(converted.value.output) : converted.rejection
}

function jsonOf(input: string): string {
  const json = convert(input, 'json')
  if (typeof json !== 'string') throw new TypeError('not converted')
  return json
}

const stored = formatHex(Uint8Array.from(Buffer.from(inputs.storedDocument, 'base64')))

// A property of each kind, with a definition that another object contains.
const all = {
  type: 'object',
  documentsMutable: true,
  transferable: 1,
  tradeMode: 1,
  required: ['$createdAt', 'count', 'place', 'ratio'],
  transient: ['ratio'],
  properties: {
    count: { type: 'integer', position: 0, minimum: 0 },
    small: { type: 'integer', position: 1, minimum: -5, maximum: 100 },
    level: { type: 'integer', position: 2, enum: [1, 2, 300] },
    ratio: { type: 'number', position: 3 },
    done: { type: 'boolean', position: 4 },
    text: { type: 'string', position: 5, maxLength: 300 },
    hash: { type: 'array', byteArray: true, minItems: 20, maxItems: 20, position: 6 },
    blob: { type: 'array', byteArray: true, maxItems: 300, position: 7 },
    to: {
      type: 'array',
      byteArray: true,
      minItems: 32,
      maxItems: 32,
      contentMediaType: dppIdentifier,
      position: 8,
    },
    place: {
      type: 'object',
      position: 9,
      required: ['x'],
      properties: { y: { type: 'boolean', position: 1 }, x: { $ref: '#/$defs/x', position: 0 } },
    },
    late: { type: 'boolean', position: 10 },
  },
} as const
const contract = { schemaDefs: { x: { type: 'integer', minimum: -3, maximum: 3 } }, documents: { all } }

const id = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => formatBase58(bytes))
const bytes = (minLength: number, maxLength: number) =>
  fc.uint8Array({ minLength, maxLength }).map((each) => formatBase64(each))
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(formatInteger)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value)
const fields = fc.record({
  $id: id,
  $ownerId: id,
  $creatorId: maybe(id),
  $revision: u64,
  $createdAt: fc.integer({ min: 1_577_836_800_000, max: 4_102_444_800_000 }),
  $updatedAtCoreBlockHeight: fc.nat(),
  $price: maybe(u64),
  count: u64,
  small: maybe(fc.integer({ min: -128, max: 127 })),
  level: maybe(fc.nat(65_535)),
  ratio: maybe(fc.double({ noNaN: true }).map(formatFloat)),
  done: maybe(fc.boolean()),
  text: maybe(fc.string({ unit: 'grapheme' })),
  hash: maybe(bytes(20, 20)),
  blob: maybe(bytes(0, 300)),
  to: maybe(id),
  place: fc.record(
    { x: fc.integer({ min: -128, max: 127 }), y: maybe(fc.boolean()) },
    { requiredKeys: ['x'] },
  ),
})

describe('a stored document as JSON', () => {
  it('converts a stored name to JSON and back without its contract', () => {
    const json = jsonOf(stored)
    expect(JSON.parse(json)).toMatchObject({
      kind: 'document',
      documentType: 'domain',
      fields: {
        $revision: 1,
        label: 'aug25-12345678901234567',
        // The salt is sent with the document, but not stored.
        preorderSalt: null,
        subdomainRules: { allowSubdomains: false },
      },
    })
    expect(convert(json, 'hex')).toBe(stored)
    expect(convert(json, 'json')).toBe(json)
  })

  it('is converted to bytes and back by the schema of a contract, with properties of every kind', () => {
    fc.assert(
      fc.property(fields, fc.constantFrom({}, { late: null }, { late: true }), (given, late) => {
        const document = {
          kind: 'document',
          documentType: 'all',
          format: 2,
          fields: { ...given, ...late },
        }
        const bytes = encodeStoredDocument(document, { contracts: [contract] })
        if (!bytes.ok) throw new TypeError(JSON.stringify(bytes.violations))
        expect(formatStoredDocument(bytes.value, { contracts: [contract] })).toEqual(document)
      }),
      { numRuns: 100 },
    )
  })

  it('asks for the contract if no known type has its name or fits its bytes', () => {
    const json = JSON.stringify({ kind: 'document', documentType: 'all', format: 2, fields: {} })
    expect(convert(json, 'hex')).toEqual({ kind: 'no-contract' })
    const [reading] = recognize(json)
    expect(reading?.kind).toBe('platform-document')
    expect(reading?.checks).toContainEqual({
      rule: 'instance.document-type',
      group: 'fields',
      state: 'unknown',
    })
    const note = `02${'11'.repeat(32)}${'22'.repeat(32)}030001000001918af8b1ba02686901020101`
    expect(convert(note, 'json')).toEqual({ kind: 'no-contract' })
  })

  it('names the wrong member of the JSON, and reports a document that is cut off', () => {
    const json = jsonOf(stored)
    expect(convert(json.replace('"format": ', '"format": 1'), 'hex')).toMatchObject({
      violations: [{ rule: 'platform.newer', path: '/format' }],
    })
    expect(convert(json.replace('"allowSubdomains": false', '"allowSubdomains": 0'), 'hex')).toMatchObject({
      violations: [{ rule: 'platform.json-form', path: '/fields/subdomainRules/allowSubdomains' }],
    })
    expect(convert(json.replace('"label"', '"lable"'), 'hex')).toMatchObject({
      violations: [{ rule: 'platform.json-member', path: '/fields/lable' }],
    })
    expect(convert(stored.slice(0, -2), 'json')).toMatchObject({
      kind: 'broken',
      violations: [{ rule: 'bytes.end' }],
    })
  })
})

const english = {
  en: { $formatVersion: '0', shouldCapitalize: true, singularForm: 'coin', pluralForm: 'coins' },
}

describe('a contract to read documents by', () => {
  it('is accepted as bytes of a node, and as the JSON that convert writes', () => {
    const bytes = readKnownContract(inputs.storedContract)
    expect(Object.keys(bytes?.documents ?? {})).toEqual(['domain', 'preorder'])
    const [reading] = recognize(inputs.storedContract)
    const json = reading && convertReading(reading, 'json')
    const text = json?.ok === true ? String(json.value.output) : ''
    expect(readKnownContract(text)).toEqual(bytes)
  })

  it('is accepted if it satisfies protocol version 13, though not the specification', () => {
    // Tokens are no part of the specification, which requires document types.
    const token = {
      documents: {},
      tokens: { '0': { $formatVersion: '0', conventions: { $formatVersion: '0', localizations: english } } },
    }
    expect(checkContract(token).ok).toBe(false)
    expect(readKnownContract(JSON.stringify(token))).toEqual(token)
    expect(readKnownContract('{"documents":{"a":{"type":"text"}}}')).toBeUndefined()
    expect(readKnownContract(parseHex(stored))).toBeUndefined()
  })
})
