import { describe, expect, it } from 'vitest'
import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { checkDocument } from '#/protocol/contract/check-document.ts'
import { templateIds, templateText } from '#/features/contracts/model/templates/contract-template.ts'
import { makeDocument } from './make-document.ts'
import { breakDocument } from './sample-faults.ts'

const contractOf = (properties: object, rest: object = {}): DataContract => ({
  documents: { note: { type: 'object', properties, additionalProperties: false, ...rest } },
})

const templates = templateIds.map((id): readonly [string, DataContract] => [id, JSON.parse(templateText(id))])
const types = templates.flatMap(([id, contract]) =>
  Object.keys(contract.documents).map((type) => ({ id, contract, type })),
)

describe('a valid sample', () => {
  it.each(types)('for $id, $type, breaks no rule for any counter', ({ contract, type }) => {
    for (const members of ['all', 'required'] as const) {
      for (let counter = 0; counter < 5; counter += 1) {
        const { violations, gaps } = makeDocument(contract, type, { counter, members })
        expect({ violations, gaps }).toEqual({ violations: [], gaps: [] })
      }
    }
  })

  it('is equal for equal counters, and differs for different counters', () => {
    const [, blog] = templates[0] ?? []
    if (blog === undefined) throw new Error('no template')
    const make = (counter: number) => makeDocument(blog, 'post', { counter, members: 'all' }).document
    expect(make(3)).toEqual(make(3))
    expect(make(3)).not.toEqual(make(4))
  })

  it('has all members, or only as many as the rules demand', () => {
    const contract = contractOf(
      { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'integer' }, d: { type: 'integer' } },
      { required: ['a'], dependentRequired: { a: ['c'] }, minProperties: 3 },
    )
    expect(makeDocument(contract, 'note', { counter: 0, members: 'all' }).document).toEqual({
      a: 0,
      b: 0,
      c: 0,
      d: 0,
    })
    const few = makeDocument(contract, 'note', { counter: 0, members: 'required' })
    expect(Object.keys(few.document)).toEqual(['a', 'b', 'c'])
    expect(few.violations).toEqual([])
  })

  it.each([
    ['multipleOf', { type: 'number', multipleOf: 0.1, minimum: 1, exclusiveMaximum: 1.3 }],
    ['a narrow range', { type: 'integer', exclusiveMinimum: -3, maximum: -2 }],
    ['only a maximum', { type: 'number', maximum: -0.25 }],
    ['a pattern with groups', { type: 'string', pattern: '^(?:[A-Z]{2}-)+\\d{4}(a|b)?$', maxLength: 20 }],
    [
      'a pattern with a class',
      { type: 'string', pattern: '^[^a-z\\s]{5,}[[:alpha:]]$', maxLength: 20, minLength: 12 },
    ],
    ['examples', { type: 'string', pattern: '^\\p{Greek}+$', maxLength: 9, examples: ['abc', 'λόγος'] }],
    [
      'a tuple',
      { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'boolean' }], items: false, minItems: 2 },
    ],
    [
      'contains',
      { type: 'array', items: { type: 'integer', minimum: 5 }, contains: { const: 9 }, maxItems: 3 },
    ],
    [
      'unique items',
      { type: 'array', items: { enum: ['x', 'y', 'z'] }, minItems: 3, maxItems: 3, uniqueItems: true },
    ],
    ['constants', { const: { a: [1] } }],
    ['long text', { type: 'string', minLength: 900 }],
  ])('is valid with %s', (_, definition) => {
    const { violations, gaps } = makeDocument(contractOf({ a: definition }), 'note', {
      counter: 2,
      members: 'all',
    })
    expect({ violations, gaps }).toEqual({ violations: [], gaps: [] })
  })

  it('lists the members that cannot be made', () => {
    const contract = contractOf(
      { a: { type: 'string', pattern: '^\\p{Greek}+$' }, b: { type: 'boolean' } },
      { required: ['a'] },
    )
    const { document, gaps, violations } = makeDocument(contract, 'note', { counter: 0, members: 'all' })
    expect({ document, gaps }).toEqual({ document: { b: true }, gaps: ['/a'] })
    expect(violations.map(({ rule }) => rule)).toEqual(['instance.required'])
  })

  it('is made in bounded time, even for a huge schema', () => {
    const inner = {
      type: 'array',
      minItems: 5000,
      items: { type: 'array', minItems: 5000, items: { type: 'integer' } },
    }
    const { gaps } = makeDocument(
      contractOf({ a: inner, b: { pattern: '(((a{1000}){1000}){1000})' } }),
      'note',
      {
        counter: 0,
        members: 'all',
      },
    )
    expect(gaps.length).toBeGreaterThan(0)
  })
})

describe('an invalid sample', () => {
  it.each(types)('for $id, $type, breaks one rule and no other', ({ contract, type }) => {
    const { document } = makeDocument(contract, type, { counter: 0, members: 'all' })
    const broken = breakDocument(contract, type, document, 100)
    expect(broken.length).toBeGreaterThan(2)
    for (const { rule, path, document: wrong } of broken) {
      const found = checkDocument(contract, type, wrong).violations
      expect(found.map((each) => [each.rule, each.path])).toEqual([[rule, path]])
    }
  })

  it('can break every keyword', () => {
    const contract = contractOf(
      {
        text: { type: 'string', minLength: 2, maxLength: 5, pattern: '^[a-z]+$' },
        mail: { type: 'string', format: 'email', maxLength: 100 },
        state: { type: 'string', enum: ['on', 'off'] },
        one: { type: 'integer', const: 1 },
        whole: { type: 'integer', minimum: 2, maximum: 8, multipleOf: 2 },
        part: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
        hash: { type: 'array', byteArray: true, minItems: 4, maxItems: 8 },
        owner: {
          type: 'array',
          byteArray: true,
          minItems: 32,
          maxItems: 32,
          contentMediaType: 'application/x.a.dpp.identifier',
        },
        tags: {
          type: 'array',
          items: { type: 'string' },
          minItems: 1,
          maxItems: 3,
          uniqueItems: true,
        },
        scores: { type: 'array', items: { type: 'integer' }, contains: { const: 9 }, maxItems: 3 },
        place: { type: 'array', prefixItems: [{ type: 'integer' }], items: false },
        extra: {
          type: 'object',
          properties: { a: { type: 'boolean' } },
          required: ['a'],
          additionalProperties: false,
        },
      },
      { required: ['text'], dependentRequired: { mail: ['state'] }, minProperties: 2 },
    )
    const { document, violations } = makeDocument(contract, 'note', { counter: 0, members: 'all' })
    expect(violations).toEqual([])
    const rules = new Set(breakDocument(contract, 'note', document, 100).map(({ rule }) => rule))
    expect([...rules].toSorted()).toEqual(
      [
        'additional-properties',
        'byte-array',
        'const',
        'contains',
        'dependent-required',
        'enum',
        'exclusive-maximum',
        'exclusive-minimum',
        'format',
        'identifier',
        'max-items',
        'max-length',
        'maximum',
        'min-items',
        'min-length',
        'min-properties',
        'minimum',
        'multiple-of',
        'nothing',
        'object',
        'pattern',
        'required',
        'type',
        'unique-items',
      ].map((each) => `instance.${each}`),
    )
  })

  it('breaks different rules before it breaks the same rule at a second place', () => {
    const text = { type: 'string', maxLength: 5 }
    const contract = contractOf({ a: text, b: text, c: text }, { required: ['a'] })
    const { document } = makeDocument(contract, 'note', { counter: 0, members: 'all' })
    const rules = breakDocument(contract, 'note', document, 5).map(({ rule }) => rule)
    expect(new Set(rules).size).toBe(5)
  })
})
