import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { checkContract, reportContract } from './check-contract.ts'
import { readContractVectors } from '#/protocol/testing/contract-vectors.ts'
import type { PlatformVersion } from './platform-version.ts'

const { valid, invalid } = readContractVectors()

/** Returns a contract with one document type, with these properties and other keywords. */
const contractOf = (properties: object, rest: object = {}) => ({
  documents: { note: { type: 'object', properties, additionalProperties: false, ...rest } },
})
const indexed = (property: object, order: unknown = 'asc') =>
  contractOf(
    { title: { position: 0, ...property } },
    { indices: [{ name: 'byTitle', properties: [{ title: order }] }] },
  )
const listed = (input: unknown, version?: PlatformVersion) =>
  reportContract(input, version).violations.map(({ rule, path }) => `${rule} ${path}`)
const open = (input: unknown, version?: PlatformVersion) =>
  reportContract(input, version).notCheckable.map(({ rule, path }) => `${rule} ${path}`)

describe('a published contract', () => {
  it.each(valid)(
    'is accepted, with a warning if networks reject it: $name',
    ({ contract, cborSize, reference }) => {
      const { warnings, ...report } = reportContract(contract)
      expect(report).toEqual({ violations: [], notCheckable: [], unlisted: 0, size: cborSize })
      expect(warnings.length === 0).toBe(reference === 'accepts')
      expect(checkContract(contract)).toEqual({ ok: true, value: contract })
    },
  )

  it.each(invalid)(
    'is reported once, at the place of its fault: $name',
    ({ contract, pointer, specStatus }) => {
      const { violations, warnings } = reportContract(contract)
      const isReference = specStatus === 'reference-only'
      expect((isReference ? warnings : violations).map(({ path }) => path)).toEqual([pointer])
      expect(checkContract(contract).ok).toBe(isReference)
    },
  )
})

describe('all violations', () => {
  it('lists all violations in one pass, in the order of the document', () => {
    const input = contractOf(
      { b: { type: 'text', position: 0 }, 'a b': { type: 'string', pattern: '(?!x)', position: 0 } },
      { required: ['c'], indices: [{ properties: [{ b: 'desc' }] }] },
    )
    expect(listed(input)).toEqual([
      'property.type /documents/note/properties/b/type',
      'property.name /documents/note/properties/a b',
      'keyword.pattern-re2 /documents/note/properties/a b/pattern',
      'property.position-unique /documents/note/properties/a b/position',
      'keyword.pattern-max-length /documents/note/properties/a b/maxLength',
      'document.required-names /documents/note/required/0',
      'index.sort /documents/note/indices/0/properties/0/b',
      'index.name /documents/note/indices/0/name',
    ])
  })

  it('counts violations beyond the first thousand without listing them', () => {
    const properties = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`p${at}`, 5]))
    const { violations, unlisted } = reportContract(contractOf(properties))
    expect(violations.length).toBeLessThanOrEqual(1001)
    expect(unlisted).toBeGreaterThan(900)
  })

  it('gives no value for a missing member', () => {
    expect(reportContract({}).violations).toEqual([
      { rule: 'contract.documents', path: '/documents', message: expect.any(String) },
    ])
  })
})

it('rejects an empty list of required members, and an empty list of indices', () => {
  const object = {
    type: 'object',
    properties: { b: { type: 'integer', position: 0 } },
    additionalProperties: false,
  }
  expect(
    listed(contractOf({ a: { ...object, required: [], position: 0 } }, { required: [], indices: [] })),
  ).toEqual([
    'document.required /documents/note/properties/a/required',
    'document.required /documents/note/required',
    'document.indices /documents/note/indices',
  ])
})

describe('positions', () => {
  const positions = (...values: readonly unknown[]) =>
    listed(
      contractOf(Object.fromEntries(values.map((position, at) => [`p${at}`, { type: 'integer', position }]))),
    )

  it.each([
    [[0, 1, 2], []],
    [[2, 0, 1], []],
    [[1, 2], ['property.position-sequence p0']],
    [
      [0, 1, 3, 5],
      ['property.position-sequence p2', 'property.position-sequence p3'],
    ],
    [[0, 0, 2], ['property.position-unique p1']],
    [
      [0, 0, 3],
      ['property.position-unique p1', 'property.position-sequence p2'],
    ],
    [[-1, 1, 2], ['property.position-sequence p0']],
    [[0, 1.5, 2], ['property.position p1']],
  ])('names exactly the positions in %j that break a rule', (values, expected) => {
    const short = positions(...values).map((each) =>
      each.replace(/\/documents\/note\/properties\/(p\d)\/position/, '$1'),
    )
    expect(short).toEqual(expected)
  })
})

describe('the version of the platform', () => {
  const string = { type: 'string', maxLength: 63 }
  const array = { type: 'array', items: { type: 'string' }, maxItems: 1024 }
  const entry = '/documents/note/indices/0/properties/0/title'

  it('rejects $ref from v0.22 on, and cannot check it before', () => {
    const input = contractOf({ abc: { type: 'string', $ref: '#/$defs/a', position: 0 } })
    expect(listed(input)).toEqual(['keyword.ref /documents/note/properties/abc/$ref'])
    expect(listed(input, 'v0.22')).toEqual(['keyword.ref /documents/note/properties/abc/$ref'])
    expect(listed(input, 'v0.21')).toEqual([])
    expect(open(input, 'v0.21')).toContain('keyword.ref /documents/note/properties/abc/$ref')
  })

  it('rejects all indexed arrays from v0.22 on, and arrays of more than 1024 items before', () => {
    expect(listed(indexed(array))).toEqual([`limit.indexed-array ${entry}`])
    expect(listed(indexed(array), 'v0.22')).toEqual([`limit.indexed-array ${entry}`])
    expect(listed(indexed(array), 'v0.21')).toEqual([])
    expect(listed(indexed({ ...array, maxItems: 1025 }), 'v0.21')).toEqual([
      'limit.indexed-array-items /documents/note/properties/title/maxItems',
    ])
  })

  it('allows short names from v0.23 on, and cannot check the older character set', () => {
    const short = contractOf({ ab: { type: 'integer', position: 0 } })
    expect([listed(short), open(short)]).toEqual([[], []])
    expect(listed(short, 'v0.22')).toEqual(['property.name /documents/note/properties/ab'])
    const long = contractOf({ abc: { type: 'integer', position: 0 } })
    expect([listed(long, 'v0.22'), open(long, 'v0.22')]).toEqual([
      [],
      ['property.name /documents/note/properties/abc'],
    ])
  })

  it('allows only asc from v0.23 on, and cannot tell which other orders were valid before', () => {
    expect(listed(indexed(string, 'desc'))).toEqual([`index.sort ${entry}`])
    expect(listed(indexed(string, 'desc'), 'v0.22')).toEqual([])
    expect(open(indexed(string, 'desc'), 'v0.22')).toContain(`index.sort ${entry}`)
    expect(listed(indexed(string, 1), 'v0.22')).toEqual([`index.sort ${entry}`])
  })
})

describe('schemas inside schemas', () => {
  const property = (definition: object) => contractOf({ p: { position: 0, ...definition } })
  const path = '/documents/note/properties/p'

  it.each([
    [
      'dependentSchemas',
      {
        type: 'object',
        properties: { a: { type: 'integer', position: 0 } },
        additionalProperties: false,
        dependentSchemas: { a: { properties: { a: { default: 1 } } } },
      },
      ['keyword.default', 'property.additional-properties'],
    ],
    [
      'dependentSchema',
      {
        type: 'object',
        properties: { a: { type: 'integer', position: 0 } },
        additionalProperties: false,
        dependentSchema: { a: { not: {} } },
      },
      ['keyword.not'],
    ],
    ['contains', { type: 'array', items: {}, contains: { $ref: '#' } }, ['keyword.ref']],
    ['prefixItems', { type: 'array', prefixItems: [{ type: 'null' }], items: false }, ['property.type']],
    ['items of items', { type: 'array', items: { type: 'array', items: { if: {} } } }, ['keyword.if']],
    [
      'constants are data',
      {
        type: 'object',
        properties: {
          a: {
            type: 'object',
            properties: { x: { type: 'integer', position: 0 } },
            additionalProperties: false,
            position: 0,
            const: { default: 1, properties: {} },
            enum: [{ $ref: '#' }],
            examples: [{ not: 1 }],
          },
        },
        additionalProperties: false,
      },
      [],
    ],
    ['booleans', { type: 'array', items: true, contains: true }, []],
    [
      'malformed',
      { type: 'array', items: 5, prefixItems: {}, contains: null },
      ['keyword.value', 'keyword.value', 'keyword.value', 'keyword.prefix-items'],
    ],
    [
      'values',
      { type: 'string', maxLength: -1, minLength: 'x', enum: [], multipleOf: 0, uniqueItems: 1 },
      Array.from({ length: 5 }, () => 'keyword.value'),
    ],
  ])('names exactly the broken rules of a nested schema: %s', (_, definition, expected) => {
    const rules = reportContract(property(definition)).violations.map(({ rule }) => rule)
    expect(rules.toSorted()).toEqual([...expected].toSorted())
  })

  it('names the place of a keyword in an item of an item', () => {
    expect(listed(property({ type: 'array', items: { type: 'array', items: { if: {} } } }))).toEqual([
      `keyword.if ${path}/items/items/if`,
    ])
  })
})

describe('a demand of networks beyond the specification', () => {
  it.each<readonly [string, object, readonly string[]]>([
    ['a keyword that they do not know', { type: 'string', title: 'x' }, ['network.keyword /title']],
    ['a keyword of another type', { type: 'integer', maxLength: 1 }, ['network.keyword-type /maxLength']],
    ['a value', { type: 'integer', enum: [1, 1] }, ['network.keyword-value /enum']],
    ['any items', { type: 'array', items: true }, ['network.keyword-value /items']],
    ['items of no type', { type: 'array', items: { minimum: 1 } }, ['network.items /items/type']],
    [
      'items without properties',
      { type: 'array', items: { type: 'object' } },
      ['network.items /items/properties'],
    ],
    [
      'a tuple of any length',
      { type: 'array', prefixItems: [{ type: 'integer' }], items: false },
      ['network.tuple /minItems'],
    ],
  ])('gets a warning: %s', (_, definition, expected) => {
    const { violations, warnings } = reportContract(contractOf({ p: { position: 0, ...definition } }))
    expect(violations).toEqual([])
    const places = warnings.map(
      ({ rule, path }) => `${rule} ${path.replace('/documents/note/properties/p', '')}`,
    )
    expect(places).toEqual(expected)
  })
})

describe('identifiers', () => {
  const identifier = {
    type: 'array',
    byteArray: true,
    contentMediaType: 'application/x.any.dpp.identifier',
    position: 0,
  }

  it('warns of an identifier that is not a byte array of exactly 32 bytes', () => {
    expect(
      reportContract(contractOf({ id: { ...identifier, minItems: 32, maxItems: 32 } })).warnings,
    ).toEqual([])
    expect(reportContract(contractOf({ id: identifier })).warnings.map(({ rule }) => rule)).toEqual([
      'network.identifier',
    ])
  })

  it('warns of an identifier of another network, by the media type of the contract’s network', () => {
    const contract = contractOf({ id: { ...identifier, minItems: 32, maxItems: 32 } })
    const listed = (identifierType: string) => reportContract(contract, 'v0.23', identifierType)
    expect(listed('application/x.any.dpp.identifier').warnings).toEqual([])
    const { violations, warnings } = listed('application/x.dash.dpp.identifier')
    expect(violations).toEqual([])
    expect(warnings).toMatchObject([
      {
        rule: 'network.identifier-type',
        path: '/documents/note/properties/id/contentMediaType',
        value: 'application/x.any.dpp.identifier',
        params: { expects: 'application/x.dash.dpp.identifier' },
      },
    ])
  })
})

describe('hostile input', () => {
  const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)

  it('is rejected only for its depth if it nests thousands of levels', () => {
    expect(listed({ documents: nested(5000) })).toEqual([expect.stringMatching(/^cbor\.depth \/documents/)])
  })

  it('rejects an object that contains itself, by its depth', () => {
    const ring: Record<string, unknown> = {}
    ring['documents'] = ring
    expect(listed(ring)).toEqual([expect.stringMatching(/^cbor\.depth /)])
  })

  it('may have members named like those of every object, such as __proto__', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const members = names.map((name, at) => `"${name}":{"type":"integer","position":${at}}`)
    const text = `{"documents":{"note":{"properties":{${members.join()}},"required":["__proto__"],"additionalProperties":false}}}`
    expect(listed(JSON.parse(text))).toEqual([])
    expect(listed(JSON.parse(text.replace('["__proto__"]', '["valueOf"]')))).toEqual([
      'document.required-names /documents/note/required/0',
    ])
    expect(Reflect.get({}, 'type')).toBeUndefined()
  })

  it.each([undefined, null, 5, 'x', [], NaN, () => 1, 10n, { documents: { a: undefined } }])(
    'rejects input of any type without throwing: %s',
    (input) => {
      expect(checkContract(input).ok).toBe(false)
    },
  )

  it.each([
    ['half of a surrogate pair', { documents: { ['\ud800']: 1 } }, 'contract.json'],
    ['an endless number', { documents: { a: Infinity } }, 'contract.json'],
    ['an integer that JSON would round', { documents: { a: 2 ** 60 } }, 'json.integer'],
  ])('rejects %s', (_, input, rule) => {
    expect(reportContract(input).violations.map((each) => each.rule)).toContain(rule)
  })

  it('checks the rest of a contract in which one value is not JSON', () => {
    const input = contractOf({ a: { type: 'integer', maximum: 2 ** 60, position: 0, if: {} } })
    expect(listed(input)).toEqual([
      'json.integer /documents/note/properties/a/maximum',
      'keyword.if /documents/note/properties/a/if',
    ])
  })

  it('checks input of any shape without an exception', () => {
    const names = [
      'documents',
      'note',
      'properties',
      'type',
      'items',
      'indices',
      'required',
      'position',
      'name',
    ]
    const { json } = fc.letrec<{ json: unknown }>((tie) => ({
      json: fc.oneof(
        { depthSize: 'medium' },
        fc.constantFrom(null, true, false, 0, 1, -1, 1.5, 'object', 'array', 'asc', 'string', '(', ''),
        fc.array(tie('json'), { maxLength: 3 }),
        fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 4 })), tie('json'), {
          maxKeys: 5,
        }),
      ),
    }))
    fc.assert(
      fc.property(json, json, (inner, type) => {
        for (const input of [inner, { documents: { note: inner } }, contractOf({ a: inner }, Object(type))]) {
          expect(
            reportContract(input, 'v0.21').violations.every(({ path }) => typeof path === 'string'),
          ).toBe(true)
        }
      }),
      { seed: 7, numRuns: 500 },
    )
  })

  it('leaves patterns beyond the size of a contract uncompiled, and says so', () => {
    const pattern = { type: 'string', maxLength: 9, pattern: 'a'.repeat(9000) }
    const input = contractOf({ a: { ...pattern, position: 0 }, b: { ...pattern, position: 1 } })
    expect(open(input)).toEqual(['keyword.pattern-re2 /documents/note/properties/b/pattern'])
    expect(listed(input)).toEqual(['limit.size '])
  })
})
