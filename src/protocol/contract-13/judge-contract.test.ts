import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formatJsonKey } from '#/protocol/contract/json-value.ts'
import { decodeLayout } from '#/protocol/encoding/bincode-decode.ts'
import { listParts, replaceAt } from '#/protocol/testing/alter-json.ts'
import { dataContract } from '#/protocol/platform/contract-layout.ts'
import { buildContract, buildUnowned, encodeContract } from './build-contract.ts'
import { contract13Rules } from './contract-rules.ts'
import { readDecodedContract } from './decoded-contract.ts'
import { countBroken } from './contract-judgement.ts'
import { judgeGivenContract } from './judge-given-contract.ts'
import { judgeContract, judgeTyped } from './judge-contract.ts'

const text = { type: 'string', maxLength: 63, position: 0 }
const typeOf = (properties: object, rest: object = {}) => ({
  type: 'object',
  properties,
  additionalProperties: false,
  ...rest,
})
const note = (properties: object, rest: object = {}) => ({ documents: { note: typeOf(properties, rest) } })
const broken = (contract: unknown) =>
  judgeContract(contract).violations.map(({ rule, path }) => `${rule} ${path}`)

/** Definitions, each with a property that refers to the next one. */
const chainOf = (length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, at) => [
      `d${at}`,
      at === length - 1 ? text : typeOf({ a: { $ref: `#/$defs/d${at + 1}`, position: 0 } }),
    ]),
  )

const conventions = {
  $formatVersion: '0',
  localizations: {
    en: { $formatVersion: '0', shouldCapitalize: true, singularForm: 'coin', pluralForm: 'coins' },
  },
}
const token = (rest: object = {}) => ({ tokens: { 0: { $formatVersion: '0', conventions, ...rest } } })

describe('judgeContract', () => {
  it('accepts a contract with one document type', () => {
    expect(judgeContract(note({ text }))).toMatchObject({ violations: [], warnings: [] })
  })

  it('names all violations, each with its rule, its consensus code and its place', () => {
    const contract = note({ text: { type: 'string', title: 'x', position: 1 } }, { mutable: true })
    const { violations } = judgeContract(contract)
    expect(violations.map(({ rule, path }) => [path, rule, contract13Rules[rule].code])).toEqual([
      ['/documents/note/mutable', 'v13.type-keyword', 10101],
      ['/documents/note/properties/text/title', 'v13.property-keyword', 10101],
      ['/documents/note/properties/text/position', 'v13.position-sequence', 10411],
    ])
  })

  it('every rule has a source, and a consensus code or null', () => {
    for (const { code, source } of Object.values(contract13Rules)) {
      expect(code === null || (code >= 10_000 && code < 41_000)).toBe(true)
      expect(source).toMatch(/^rs-/)
    }
  })

  it.each([
    ['a number', 5],
    ['nothing', undefined],
    ['a list', []],
    ['bytes', new Uint8Array(3)],
    ['documents that are a list', { documents: [] }],
    ['a type that is null', { documents: { note: null } }],
    ['properties that are text', { documents: { note: typeOf({ a: 'x' }) } }],
    ['tokens that are a number', { tokens: 1 }],
    ['a member that is a function', { documents: () => 1 }],
    ['half of a surrogate pair', note({ text: { ...text, description: '\ud800' } })],
    ['an endless number', note({ text: { ...text, minimum: Infinity } })],
    ['an integer that has lost digits', note({ text: { ...text, maximum: 2 ** 63 } })],
  ])('rejects %s and does not throw', (_name, contract) => {
    expect(judgeContract(contract).violations.length).toBeGreaterThan(0)
  })

  it('rejects objects that nest deeper than nodes read, before anything else', () => {
    const nest = (depth: number): object =>
      depth === 0 ? text : { type: 'object', properties: { a: nest(depth - 1) }, additionalProperties: false }
    expect(broken(note({ a: nest(5000) }))).toEqual([expect.stringMatching(/^v13\.depth \//)])
    // At 40 levels, the only mistake is that positions are missing.
    const rules = judgeContract(note({ a: nest(40) })).violations.map(({ rule }) => rule)
    expect(new Set(rules)).toEqual(new Set(['v13.nested-position', 'v13.position']))
  })

  it('stops at more values than a transition can hold', () => {
    expect(broken({ documents: Array.from({ length: 100_000 }, () => 1) })).toEqual(['v13.size '])
  })

  it('stays fast with references that would multiply', () => {
    const schemaDefs = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [
        `d${at}`,
        typeOf({
          a: { $ref: `#/$defs/d${at + 1}`, position: 0 },
          b: { $ref: `#/$defs/d${at + 1}`, position: 1 },
        }),
      ]),
    )
    expect(broken({ ...note({ a: { $ref: '#/$defs/d0', position: 0 } }), schemaDefs })).toContain(
      'v13.reference /schemaDefs/d0/properties/b/$ref',
    )
  })

  it('judges a chain of 9,000 definitions without running out of stack', () => {
    const contract = { ...note({ a: { $ref: '#/$defs/d0', position: 0 } }), schemaDefs: chainOf(9000) }
    expect(new Set(judgeContract(contract).violations.map(({ rule }) => rule))).toEqual(
      new Set(['v13.properties-count', 'v13.reference', 'v13.size']),
    )
  })

  it('rejects 50,000 definitions, which have more values than a transition can hold', () => {
    expect(broken({ ...note({ a: text }), schemaDefs: chainOf(50_000) })).toEqual(['v13.size '])
  })

  it('stays fast with many document types beside many definitions', () => {
    const types = Array.from({ length: 500 }, (_, at) => [
      `t${at}`,
      typeOf({ a: { $ref: '#/$defs/d0', position: 0 } }),
    ])
    const verdict = judgeContract({ documents: Object.fromEntries(types), schemaDefs: chainOf(500) })
    expect(verdict.violations.map(({ rule }) => rule)).toContain('v13.reference')
  })

  it('rejects a name so long that the pointers to its properties would take all memory', () => {
    const inner = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`p${at}`, {}]))
    expect(broken(note({ ['n'.repeat(1_000_000)]: typeOf(inner) }))).toEqual(['v13.size '])
  })

  it('accepts names that every JavaScript object inherits, such as constructor, and keeps them', () => {
    const names = ['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf']
    const each = (make: (at: number) => unknown) =>
      Object.fromEntries(names.map((name, at) => [name, make(at)]))
    const type = typeOf(
      each((position) => ({ $ref: `#/$defs/${names[position]}`, position })),
      { required: names },
    )
    const contract = { documents: each(() => type), schemaDefs: each(() => ({ type: 'boolean' })) }
    const { contract: read, violations } = judgeContract(contract)
    expect(violations).toEqual([])
    if (read === undefined) throw new Error('not read')
    const decoded = decodeLayout(dataContract, encodeContract(buildUnowned(read)))
    if (!decoded.ok) throw new TypeError(JSON.stringify(decoded.violations))
    const { documents, schemaDefs } = readDecodedContract(decoded.value)
    expect(formatJsonKey({ documents, schemaDefs })).toBe(formatJsonKey(contract))
    const missing = note({ a: { $ref: '#/$defs/constructor', position: 0 } })
    expect(broken({ ...missing, schemaDefs: { a: text } })).toEqual([
      'v13.reference /documents/note/properties/a/$ref',
    ])
    const parts = { ...note({ text }), groups: each(() => ({})), tokens: each(() => ({})) }
    for (const name of names) expect(broken(parts).join(' ')).toContain(`/groups/${name}`)
  })

  it('reports two properties separately if they share an object in memory', () => {
    const contract = note(
      { a: text, b: { ...text, position: 1 } },
      { indices: [{ name: 'both', properties: [{ a: 'asc' }, { b: 'asc' }] }] },
    )
    expect(broken(contract)).toEqual([])
  })

  it.each([
    ['an open bracket in a class', '^[^[]+$'],
    ['a quotation', '\\Qa\\E'],
    ['look-ahead', '(?=a)'],
  ])('rejects a pattern with %s, which nodes do not compile', (_name, pattern) => {
    expect(broken(note({ text: { ...text, pattern } }))).toEqual([
      'v13.pattern /documents/note/properties/text/pattern',
    ])
  })

  it.each(['^[\\[\\]]+$', '[[:alpha:]]', '^[]a]$', '\\p{L}', '\\x{41}'])(
    'accepts the pattern %s',
    (pattern) => {
      expect(broken(note({ text: { ...text, pattern } }))).toEqual([])
    },
  )

  it('allows the shorter distribution intervals of test networks', () => {
    const perpetualDistribution = {
      $formatVersion: '0',
      distributionType: {
        $type: 'blockBasedDistribution',
        interval: 5,
        function: { $type: 'fixedAmount', amount: 1 },
      },
      distributionRecipient: { $type: 'contractOwner' },
    }
    const contract = token({ distributionRules: { $formatVersion: '0', perpetualDistribution } })
    expect(broken(contract)).toEqual([
      'v13.block-interval /tokens/0/distributionRules/perpetualDistribution/distributionType/interval',
    ])
    expect(judgeContract(contract, { isTestNetwork: true }).violations).toEqual([])
  })

  it('warns of names with a hyphen, which version 14 rejects', () => {
    const inner = { type: 'object', position: 0, properties: { 'c-d': text }, additionalProperties: false }
    const { documents } = note({ a: inner })
    const { violations, warnings } = judgeContract({ documents: { 'my-note': documents.note } })
    expect(violations).toEqual([])
    expect(warnings.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      'v13.name-hyphen /documents/my-note',
      'v13.name-hyphen /documents/my-note/properties/a/properties/c-d',
    ])
  })

  it('warns of members that the reader ignores', () => {
    const { violations, warnings } = judgeContract({ ...token({ colour: 'red' }), group: {} })
    expect(violations).toEqual([])
    expect(warnings.map(({ path }) => path)).toEqual(['/group', '/tokens/0/colour'])
  })

  it('does not report an unreadable token as missing if a document type charges it', () => {
    const tokenCost = { create: { tokenPosition: 0, amount: 1 } }
    expect(broken({ ...note({ text }, { tokenCost }), tokens: { 0: {} } })).toEqual([
      'v13.format-version /tokens/0/$formatVersion',
      'v13.member /tokens/0/conventions',
    ])
  })

  it('reads a printed contract with `documentSchemas`', () => {
    const { note: type } = note({ text }).documents
    const printed = {
      $formatVersion: '1',
      id: 'x',
      ownerId: 'y',
      version: 1,
      documentSchemas: { note: type },
      config: { $formatVersion: '1', canBeDeleted: true },
    }
    expect(judgeContract(printed)).toMatchObject({ violations: [], warnings: [] })
    expect(broken({ ...printed, documentSchemas: { note: {} } })).toContain(
      'v13.keyword-missing /documentSchemas/note/type',
    )
  })

  it('accepts token integers above 2^53-1 only as bigints', () => {
    expect(judgeContract(token({ baseSupply: 2n ** 63n - 1n })).violations).toEqual([])
    expect(broken(token({ baseSupply: 2n ** 63n }))).toEqual(['v13.base-supply /tokens/0/baseSupply'])
    expect(broken(token({ baseSupply: 2 ** 60 }))).toEqual(['v13.value /tokens/0/baseSupply'])
  })
})

it('names each broken rule, even after a thousand violations of another rule', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 1500 }, (_, at) => [`a${at}`, { type: 'string' }]),
  )
  const hostile = { documents: { note: typeOf(properties), 'a b': typeOf({ text }) } }
  expect(judgeContract(hostile).violations.length).toBeGreaterThan(1000)
  const { violations, warnings, unlisted } = judgeGivenContract(hostile)
  expect([violations.length, warnings, unlisted > 1000]).toEqual([200, [], true])
  expect(violations.map(({ rule }) => rule)).toContain('v13.type-name')
  expect(countBroken({ violations })).toBe(countBroken(judgeContract(hostile)))
})

describe('any input', () => {
  it('gets a verdict, and an accepted contract is unchanged after encoding and decoding', () => {
    const published: readonly { readonly contract: unknown }[] = JSON.parse(
      readFileSync('src/protocol/vectors/contracts-13.json', 'utf8'),
    ).vectors
    const samples = fc.constantFrom(...published.map(({ contract }) => contract))
    const replaced = fc.oneof(fc.jsonValue(), fc.constantFrom('$ref', '#/$defs/a', -0, 2 ** 53, 'asc', {}))
    fc.assert(
      fc.property(samples, fc.nat(), replaced, (contract, place, value) => {
        const paths = listParts(contract)
        const path = paths[place % paths.length] ?? []
        const { violations, contract: read } = judgeContract(replaceAt(contract, path, () => value))
        expect(read !== undefined || violations.length > 0).toBe(true)
        if (violations.length > 0 || read === undefined) return
        const built = buildContract(read, { ownerId: new Uint8Array(32), identityNonce: 1n })
        const decoded = decodeLayout(dataContract, encodeContract(built))
        if (!decoded.ok) throw new TypeError(JSON.stringify(decoded.violations))
        const again = readDecodedContract(decoded.value)
        expect(judgeTyped(again, { id: built.value.id })).toEqual([])
        expect(
          encodeContract(buildContract(again, { ownerId: new Uint8Array(32), identityNonce: 1n })),
        ).toEqual(encodeContract(built))
      }),
      { numRuns: 400, seed: 13 },
    )
  })

  it.each([250, 254, 255, 256, 257, 258, 259, 300])(
    'is judged without an error at a depth of %i levels',
    (depth) => {
      let value: unknown = 1
      for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? { a: value } : [value]
      expect(() => judgeContract(note({ text: { ...text, const: value } }))).not.toThrow()
    },
  )
})
