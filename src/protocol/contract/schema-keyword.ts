import type { RuleId } from '#/protocol/rule.ts'
import { isJsonObject } from './json-value.ts'
import type { PlatformVersion } from './platform-version.ts'

export type SchemaKeyword =
  | { readonly kind: 'value'; readonly expects: string; readonly holds: (value: unknown) => boolean }
  | { readonly kind: 'schema' | 'schemas' | 'schemaMap' }
  | { readonly kind: 'rejected'; readonly rule: RuleId; readonly since?: PlatformVersion }
  | { readonly kind: 'structure' }

const value = (expects: string, holds: (value: unknown) => boolean): SchemaKeyword => ({
  kind: 'value',
  expects,
  holds,
})
const rejected = (rule: RuleId, since?: PlatformVersion): SchemaKeyword => ({
  kind: 'rejected',
  rule,
  ...(since === undefined ? {} : { since }),
})

/** Tells whether the value is an integer from 0 to 2^53-1, as keywords like `maxItems` need. */
export function isCount(each: unknown): each is number {
  return Number.isSafeInteger(each) && Number(each) >= 0
}

const isNumber = (each: unknown) => typeof each === 'number'
const isText = (each: unknown) => typeof each === 'string'
const isBoolean = (each: unknown) => typeof each === 'boolean'
const isTextList = (each: unknown) =>
  Array.isArray(each) && each.every(isText) && new Set(each).size === each.length

const count = value('count', isCount)
const number = value('number', isNumber)
const text = value('text', isText)
const boolean = value('boolean', isBoolean)
const anything = value('anything', () => true)
const structure = { kind: 'structure' } as const

const keywords: Readonly<Record<string, SchemaKeyword>> = {
  type: structure,
  properties: structure,
  required: structure,
  additionalProperties: structure,
  position: structure,
  indices: structure,
  items: { kind: 'schema' },
  contains: { kind: 'schema' },
  prefixItems: { kind: 'schemas' },
  dependentSchemas: { kind: 'schemaMap' },
  // The specification omits the last letter.
  dependentSchema: { kind: 'schemaMap' },
  dependentRequired: value(
    'names',
    (each) => isJsonObject(each) && Object.values(each).every((names) => isTextList(names)),
  ),
  byteArray: boolean,
  const: anything,
  enum: value('list', (each) => Array.isArray(each) && each.length > 0),
  multipleOf: value('positive', (each) => typeof each === 'number' && each > 0),
  maximum: number,
  exclusiveMaximum: number,
  minimum: number,
  exclusiveMinimum: number,
  maxLength: count,
  minLength: count,
  pattern: text,
  format: text,
  maxItems: count,
  minItems: count,
  uniqueItems: boolean,
  maxContains: count,
  minContains: count,
  maxProperties: count,
  minProperties: count,
  contentMediaType: text,
  contentEncoding: text,
  contentSchema: { kind: 'schema' },
  title: text,
  description: text,
  $comment: text,
  examples: value('list', Array.isArray),
  deprecated: boolean,
  readOnly: boolean,
  writeOnly: boolean,
}

const rejections: readonly (readonly [name: string, rule: RuleId, since?: PlatformVersion])[] = [
  ['default', 'keyword.default'],
  ['propertyNames', 'keyword.property-names'],
  ['$ref', 'keyword.ref', 'v0.22'],
  ['if', 'keyword.if'],
  ['then', 'keyword.then'],
  ['else', 'keyword.else'],
  ['allOf', 'keyword.all-of'],
  ['anyOf', 'keyword.any-of'],
  ['oneOf', 'keyword.one-of'],
  ['not', 'keyword.not'],
  ['dependencies', 'keyword.dependencies'],
  ['additionalItems', 'keyword.additional-items'],
  ['patternProperties', 'keyword.pattern-properties'],
]

/** All keywords that the specification allows or rejects. A map, so that `constructor` is not a keyword. */
export const schemaKeywords: ReadonlyMap<string, SchemaKeyword> = new Map([
  ...Object.entries(keywords),
  ...rejections.map(([name, rule, since]) => [name, rejected(rule, since)] as const),
])

export const propertyTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const

/** A `condition` (`contains`, `dependentSchemas`) defines no property and needs neither type nor position. */
export type SchemaRole = 'document' | 'property' | 'items' | 'condition'

/** Platform fields of stored documents, not in the specification; system contracts require and index them. */
const systemFields: readonly string[] = ['$ownerId', '$createdAt', '$updatedAt']

/** Tells whether the platform itself sets the field of a document, so that schemas do not declare it. */
export function isSystemField(name: string): boolean {
  return systemFields.includes(name)
}

/** Tells whether a media type is `application/x.<platform>.dpp.identifier` (docs/specification.md "Identity"). */
export function isIdentifierType(mediaType: unknown): boolean {
  return typeof mediaType === 'string' && /^application\/x\.[^./]+\.dpp\.identifier$/.test(mediaType)
}
