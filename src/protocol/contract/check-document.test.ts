import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { checkContract, type DataContract } from './check-contract.ts'
import { checkDocument } from './check-document.ts'
import { measureContract, measureDocument } from './contract-size.ts'
import { readContractVectors } from '#/protocol/testing/contract-vectors.ts'
import { schemaKeywords } from './schema-keyword.ts'

const mediaType = 'application/x.any.dpp.identifier'
const bytes32 = new Uint8Array(32).fill(7)

function accepted(input: unknown): DataContract {
  const checked = checkContract(input)
  if (!checked.ok) throw new TypeError(JSON.stringify(checked.violations))
  return checked.value
}

const blog = accepted({
  documents: {
    post: {
      type: 'object',
      properties: {
        title: { type: 'string', maxLength: 63, pattern: '^\\p{L}', position: 0 },
        author: {
          type: 'array',
          byteArray: true,
          minItems: 32,
          maxItems: 32,
          contentMediaType: mediaType,
          position: 1,
        },
        digest: { type: 'array', byteArray: true, minItems: 1, maxItems: 8, position: 2 },
        meta: {
          type: 'object',
          properties: { 'a-b-c': { type: 'integer', minimum: 0, position: 0 } },
          additionalProperties: false,
          position: 3,
        },
        tags: {
          type: 'array',
          items: { type: 'string', minLength: 2 },
          maxItems: 3,
          uniqueItems: true,
          position: 4,
        },
      },
      required: ['title', '$createdAt'],
      additionalProperties: false,
      indices: [
        { name: 'byAuthor', properties: [{ $ownerId: 'asc' }, { author: 'asc' }, { title: 'asc' }] },
        { name: 'byMeta', properties: [{ 'meta.a-b-c': 'asc' }] },
      ],
    },
  },
})
const rulesOf = (document: unknown, type = 'post') =>
  checkDocument(blog, type, document).violations.map(({ rule, path }) => `${rule} ${path}`)

describe('a document', () => {
  it('is accepted with bytes as bytes, as integers or as text', () => {
    const texts = { author: formatBase58(bytes32), digest: formatBase64(bytes32.subarray(0, 8)) }
    for (const members of [
      { author: bytes32, digest: bytes32.subarray(0, 8) },
      { author: [...bytes32], digest: [0, 255] },
      texts,
    ]) {
      expect(rulesOf({ title: 'Émile', tags: ['aa', 'bb'], meta: { 'a-b-c': 3 }, ...members })).toEqual([])
    }
  })

  it('is reported with all violations by pointer, in the order of the document', () => {
    const input = {
      tags: ['a', 'bb', 'bb', 'cc'],
      'x/y~z': 1,
      meta: { 'a-b-c': -1.5, other: null },
      author: 'not!',
      digest: [],
    }
    expect(rulesOf(input)).toEqual([
      'instance.max-items /tags',
      'instance.min-length /tags/0',
      'instance.unique-items /tags/2',
      'instance.additional-properties /x~1y~0z',
      'instance.type /meta/a-b-c',
      'instance.minimum /meta/a-b-c',
      'instance.additional-properties /meta/other',
      'instance.identifier /author',
      'instance.min-items /digest',
      'instance.required /title',
    ])
  })

  it('leaves system fields unchecked, because the specification does not show them', () => {
    const { violations, notCheckable } = checkDocument(blog, 'post', { title: 'a', $createdAt: 5, $id: 'x' })
    expect(violations).toEqual([])
    expect(notCheckable.map(({ path }) => path)).toEqual(['/$createdAt', '/$id'])
  })

  it('leaves a text of unknown format unchecked', () => {
    const contract = accepted({
      documents: {
        a: {
          properties: { b: { type: 'string', format: 'duration', maxLength: 9, position: 0 } },
          additionalProperties: false,
        },
      },
    })
    expect(checkDocument(contract, 'a', { b: 'P1D' })).toMatchObject({
      violations: [],
      notCheckable: [{ rule: 'instance.format', path: '/b', params: { format: 'duration' } }],
    })
  })

  it('is rejected above 16 KB', () => {
    const contract = accepted({
      documents: { a: { properties: { b: { type: 'string', position: 0 } }, additionalProperties: false } },
    })
    expect(checkDocument(contract, 'a', { b: 'x'.repeat(16_378) }).violations).toEqual([])
    expect(checkDocument(contract, 'a', { b: 'x'.repeat(16_379) }).violations).toMatchObject([
      { rule: 'limit.size', path: '', params: { size: 16_385, limit: 16_384 } },
    ])
  })

  it('rejects an unknown document type, also one named like a member of every object', () => {
    expect(rulesOf({}, 'ghost')).toEqual(['instance.document-type '])
    expect(rulesOf({}, 'constructor')).toEqual(['instance.document-type '])
    expect(rulesOf({}, '__proto__')).toEqual(['instance.document-type '])
  })

  it('rejects a hostile document without throwing', () => {
    const deep = JSON.parse(`${'{"meta":'.repeat(3000)}1${'}'.repeat(3000)}`)
    expect(rulesOf(deep)).toEqual([expect.stringMatching(/^cbor\.depth /)])
    expect(rulesOf(JSON.parse('{"title":"a","__proto__":{"x":1}}'))).toEqual([
      'instance.additional-properties /__proto__',
    ])
    expect(rulesOf({ title: '\ud800' })).toEqual(['instance.json /title', 'instance.pattern /title'])
    expect(rulesOf(undefined)).toEqual(['instance.json ', 'instance.object '])
  })

  it('checks a document of any shape against schemas of any shape without an exception', () => {
    const names = [...schemaKeywords.keys()]
    const { json } = fc.letrec<{ json: unknown }>((tie) => ({
      json: fc.oneof(
        { depthSize: 'medium' },
        fc.constantFrom(
          null,
          true,
          false,
          0,
          1,
          -1.5,
          1e300,
          'object',
          'array',
          'integer',
          'date',
          '^a',
          '(',
        ),
        fc.array(tie('json'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...names, 'a', '__proto__'), tie('json'), { maxKeys: 5 }),
      ),
    }))
    fc.assert(
      fc.property(json, json, (schema, document) => {
        const contract: DataContract = { documents: { note: { properties: { a: {}, b: schema } } } }
        for (const each of [document, { a: document, b: document }]) {
          expect(checkDocument(contract, 'note', each).unlisted).toBe(0)
          measureDocument(contract, 'note', { b: each })
        }
      }),
      { seed: 11, numRuns: 500 },
    )
  })

  it('leaves a pattern unchecked if it would take too many steps', () => {
    const contract = accepted({
      documents: {
        a: {
          properties: { b: { type: 'string', pattern: '(?:x{0,900}){1}y$', maxLength: 50_000, position: 0 } },
          additionalProperties: false,
        },
      },
    })
    const { violations, notCheckable } = checkDocument(contract, 'a', { b: 'x'.repeat(40_000) })
    expect(notCheckable.map(({ rule }) => rule)).toEqual(['instance.pattern'])
    expect(violations.map(({ rule }) => rule)).toEqual(['limit.size'])
  })
})

describe('sizes', () => {
  it('measures a contract and each document type in canonical CBOR', () => {
    const [{ contract, cborSize } = { contract: {}, cborSize: 0 }] = readContractVectors().valid
    const size = measureContract(accepted(contract))
    const { documents } = accepted(contract)
    const [[name, definition] = ['', {}]] = Object.entries(documents)
    expect(size).toEqual({
      bytes: cborSize,
      limitBytes: 16_384,
      documentTypes: [{ name, bytes: encodeCbor(definition as CborValue).length }], // a published contract is JSON
    })
  })

  it('measures the byte arrays of a document as bytes, and the size of each index', () => {
    const binary = { title: 'abc', author: bytes32, meta: { 'a-b-c': 500 } }
    const size = measureDocument(blog, 'post', { ...binary, author: formatBase58(bytes32) })
    expect(size).toEqual({
      bytes: encodeCbor(binary).length,
      limitBytes: 16_384,
      indices: [
        {
          name: 'byAuthor',
          bytes: 38,
          fields: [{ field: '$ownerId' }, { field: 'author', bytes: 34 }, { field: 'title', bytes: 4 }],
        },
        { name: 'byMeta', bytes: 3, fields: [{ field: 'meta.a-b-c', bytes: 3 }] },
      ],
    })
  })
})
