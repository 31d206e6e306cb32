import type { PlatformVersion } from '#/protocol/contract/platform-version.ts'
import type { RuleId } from '#/protocol/rule.ts'

/** For tests: a contract that breaks a rule, and the value at the place of the violation after the fix. */
export interface FixCase {
  readonly rule: RuleId
  readonly contract: object
  readonly after: unknown
  readonly version?: PlatformVersion
  /** The media type of identifiers on the contract’s network. */
  readonly identifierType?: string
}

const a = { type: 'integer', position: 0 }
const text = { type: 'string', maxLength: 20, position: 0 }
const note = (rest: object, properties: object = { a }) => ({
  documents: { note: { type: 'object', properties, additionalProperties: false, ...rest } },
})
const of = (property: object) => note({}, { a: { position: 0, ...property } })
const listed = (...indices: readonly unknown[]) => note({ indices })
const by = (name: unknown, ...fields: readonly object[]) => ({
  name,
  properties: fields.length === 0 ? [{ a: 'asc' }] : fields,
})
const indexOf = (property: object) => note({ indices: [by('byA')] }, { a: { position: 0, ...property } })
const dropped = (keyword: string, value: unknown) => of({ type: 'integer', [keyword]: value })

export const fixCases: readonly FixCase[] = [
  { rule: 'document.type', contract: note({ type: 'text' }), after: 'object' },
  { rule: 'document.required', contract: note({ required: [] }), after: undefined },
  { rule: 'document.required', contract: note({ required: ['a', 'a'] }), after: undefined },
  { rule: 'document.indices', contract: listed(), after: undefined },
  { rule: 'document.additional-properties', contract: note({ additionalProperties: true }), after: false },
  {
    rule: 'property.additional-properties',
    contract: of({ type: 'object', properties: { a } }),
    after: false,
  },
  { rule: 'property.type', contract: of({ type: ['string'] }), after: 'string' },
  { rule: 'property.type', contract: of({ type: 'Integer' }), after: 'integer' },
  { rule: 'property.position', contract: note({}, { a: { type: 'integer' }, b: a }), after: 1 },
  { rule: 'property.position-unique', contract: note({}, { a, b: a, c: { ...a, position: 1 } }), after: 1 },
  { rule: 'property.position-sequence', contract: note({}, { a, b: { ...a, position: 7 } }), after: 1 },
  {
    rule: 'property.position-nested',
    contract: of({
      type: 'object',
      properties: { b: { ...a, position: 4 } },
      additionalProperties: false,
    }),
    after: 0,
  },
  { rule: 'keyword.value', contract: of({ type: 'string', maxLength: '63' }), after: 63 },
  { rule: 'keyword.value', contract: of({ type: 'integer', minimum: '-4' }), after: -4 },
  { rule: 'keyword.value', contract: of({ type: 'array', byteArray: 'true' }), after: true },
  { rule: 'index.name', contract: listed({ properties: [{ a: 'asc' }] }), after: 'byA' },
  { rule: 'index.name-type', contract: listed(by(7)), after: '7' },
  { rule: 'index.name-type', contract: listed(by(null)), after: 'byA' },
  { rule: 'index.name-length', contract: listed(by('')), after: 'byA' },
  { rule: 'index.name-unique', contract: listed(by('x'), by('x', { $ownerId: 'asc' })), after: 'x2' },
  {
    rule: 'index.properties-array',
    contract: listed({ name: 'x', properties: { a: 'asc', $ownerId: 'asc' } }),
    after: [{ a: 'asc' }, { $ownerId: 'asc' }],
  },
  {
    rule: 'index.entry',
    contract: listed({ name: 'x', properties: ['a'] }),
    after: { a: 'asc' },
  },
  { rule: 'index.sort', contract: listed(by('x', { a: 'desc' })), after: 'asc' },
  { rule: 'index.unique', contract: listed({ ...by('x'), unique: 'true' }), after: true },
  { rule: 'limit.indexed-string', contract: indexOf({ ...text, maxLength: 96 }), after: 63 },
  { rule: 'limit.indexed-string', contract: indexOf({ type: 'string' }), after: 63 },
  { rule: 'limit.indexed-bytes', contract: indexOf({ type: 'array', byteArray: true }), after: 255 },
  {
    rule: 'limit.indexed-array-items',
    contract: indexOf({ type: 'array', items: { type: 'integer' }, maxItems: 2000 }),
    version: 'v0.21',
    after: 1024,
  },
  { rule: 'limit.index-id', contract: listed(by('x', { $id: 'asc' }, { a: 'asc' })), after: undefined },
  { rule: 'limit.index-id', contract: listed(by('x', { $id: 'asc' }), by('y')), after: undefined },
  { rule: 'limit.index-id', contract: listed(by('x', { $id: 'asc' })), after: undefined },
  { rule: 'keyword.default', contract: dropped('default', 5), after: undefined },
  { rule: 'keyword.property-names', contract: dropped('propertyNames', {}), after: undefined },
  {
    rule: 'keyword.unique-items',
    contract: of({ type: 'array', items: { type: 'integer' }, uniqueItems: true }),
    after: 100_000,
  },
  { rule: 'keyword.pattern-max-length', contract: of({ type: 'string', pattern: '^a' }), after: 50_000 },
  {
    rule: 'keyword.format-max-length',
    contract: of({ type: 'string', format: 'uri', maxLength: 60_000 }),
    after: 50_000,
  },
  { rule: 'keyword.if', contract: dropped('if', {}), after: undefined },
  { rule: 'keyword.then', contract: dropped('then', {}), after: undefined },
  { rule: 'keyword.else', contract: dropped('else', {}), after: undefined },
  { rule: 'keyword.all-of', contract: dropped('allOf', [{}]), after: undefined },
  { rule: 'keyword.any-of', contract: dropped('anyOf', [{}]), after: undefined },
  { rule: 'keyword.one-of', contract: dropped('oneOf', [{}]), after: undefined },
  { rule: 'keyword.not', contract: dropped('not', {}), after: undefined },
  { rule: 'keyword.dependencies', contract: note({ dependencies: { a: ['a'] } }), after: undefined },
  {
    rule: 'keyword.additional-items',
    contract: of({ type: 'array', items: { type: 'integer' }, additionalItems: false }),
    after: undefined,
  },
  { rule: 'keyword.pattern-properties', contract: dropped('patternProperties', {}), after: undefined },
  {
    rule: 'keyword.prefix-items',
    contract: of({ type: 'array', prefixItems: [{ type: 'integer' }], minItems: 1 }),
    after: false,
  },
  {
    rule: 'network.unknown-keyword',
    contract: of({ type: 'array', items: { type: 'integer', position: 0 } }),
    after: undefined,
  },
  { rule: 'network.keyword', contract: note({ dependentSchema: { a: {} } }), after: undefined },
  { rule: 'network.keyword-type', contract: dropped('minLength', 1), after: undefined },
  { rule: 'network.keyword-value', contract: of({ type: 'integer', enum: [1, 2, 1] }), after: [1, 2] },
  { rule: 'network.keyword-value', contract: note({ dependentRequired: {} }), after: undefined },
  {
    rule: 'network.document-type',
    contract: { documents: { note: { properties: { a }, additionalProperties: false } } },
    after: 'object',
  },
  {
    rule: 'network.tuple',
    contract: of({ type: 'array', prefixItems: [{ type: 'integer' }], items: false }),
    after: 1,
  },
  {
    rule: 'network.identifier',
    contract: of({ type: 'array', byteArray: true, contentMediaType: 'application/x.a.dpp.identifier' }),
    after: {
      position: 0,
      type: 'array',
      byteArray: true,
      contentMediaType: 'application/x.a.dpp.identifier',
      minItems: 32,
      maxItems: 32,
    },
  },
  {
    rule: 'network.identifier-type',
    contract: of({
      type: 'array',
      byteArray: true,
      minItems: 32,
      maxItems: 32,
      contentMediaType: 'application/x.a.dpp.identifier',
    }),
    after: 'application/x.b.dpp.identifier',
    identifierType: 'application/x.b.dpp.identifier',
  },
  { rule: 'network.duplicate-index', contract: listed(by('x'), by('y')), after: undefined },
]
