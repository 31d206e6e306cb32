import { limitAt, type ContractLimit, type PlatformVersion } from '#/protocol/contract/platform-version.ts'
import { memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import { isCount } from '#/protocol/contract/schema-keyword.ts'
import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import type { SchemaPlace } from './contract-place.ts'
import type { PropertyKind } from './property-kind.ts'
import { isIndexed } from './property-edits.ts'

export type ConstraintInput = 'count' | 'number' | 'text' | 'pattern' | 'format' | 'flag' | 'values'

export interface Constraint {
  readonly keyword: string
  readonly input: ConstraintInput
}

const counts = (...names: readonly string[]) =>
  names.map((keyword) => ({ keyword, input: 'count' }) as const satisfies Constraint)
const numbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map(
  (keyword) => ({ keyword, input: 'number' }) as const,
)
const values = { keyword: 'enum', input: 'values' } as const
const ofNumbers = [...numbers, values]

const constraints: Readonly<Record<PropertyKind, readonly Constraint[]>> = {
  string: [
    ...counts('minLength', 'maxLength'),
    { keyword: 'pattern', input: 'pattern' },
    { keyword: 'format', input: 'format' },
    values,
  ],
  integer: ofNumbers,
  number: ofNumbers,
  boolean: [],
  identifier: [{ keyword: 'contentMediaType', input: 'text' }],
  bytes: counts('minItems', 'maxItems'),
  array: [...counts('minItems', 'maxItems'), { keyword: 'uniqueItems', input: 'flag' }],
  object: counts('minProperties', 'maxProperties'),
}

export function constraintsOf(kind: PropertyKind | undefined): readonly Constraint[] {
  return kind === undefined ? [] : constraints[kind]
}

/** The members of a schema for human readers. Contracts have no `title`. */
export const remarks = ['description', '$comment'] as const

export const formats = (
  'date-time date time duration email hostname ipv4 ipv6 uri uri-reference uri-template uuid ' +
  'json-pointer relative-json-pointer regex'
).split(' ')

export interface KeywordBound {
  readonly most: number
  readonly because: 'indexed' | 'pattern' | 'format' | 'unique'
}

/** Returns the lowest limit of a keyword at this place, with its reason. */
export function boundOf(
  place: SchemaPlace,
  keyword: string,
  version: PlatformVersion,
): KeywordBound | undefined {
  const { definition } = place
  const bounds: (readonly [ContractLimit, KeywordBound['because'], boolean])[] = []
  const has = (name: string) => memberOf(definition, name) !== undefined
  if (keyword === 'maxLength') {
    bounds.push(['indexedString', 'indexed', isIndexed(place)])
    bounds.push(['matchedString', 'pattern', has('pattern')], ['matchedString', 'format', has('format')])
  }
  if (keyword === 'maxItems') {
    const isBytes = memberOf(definition, 'byteArray') === true
    bounds.push([isBytes ? 'indexedBytes' : 'indexedArrayItems', 'indexed', isIndexed(place)])
    bounds.push(['uniqueItems', 'unique', memberOf(definition, 'uniqueItems') === true])
  }
  for (const [limit, because, holds] of bounds) {
    const most = holds ? limitAt(limit, version)?.max : undefined
    if (most !== undefined) return { most, because }
  }
  return undefined
}

export function setKeyword(
  place: SchemaPlace,
  keyword: string,
  value: unknown,
  version: PlatformVersion,
): readonly JsonEdit[] {
  const { definition, path } = place
  if (value === undefined) {
    return Object.hasOwn(definition, keyword) ? [{ kind: 'remove', path: `${path}/${keyword}` }] : []
  }
  return [
    { kind: 'set', path: `${path}/${keyword}`, value },
    ...neededMaximum(definition, path, keyword, value, version),
  ]
}

function neededMaximum(
  definition: JsonObject,
  path: string,
  keyword: string,
  value: unknown,
  version: PlatformVersion,
): readonly JsonEdit[] {
  const isMatched = keyword === 'pattern' || keyword === 'format'
  if (!isMatched && !(keyword === 'uniqueItems' && value === true)) return []
  const maximum = isMatched ? 'maxLength' : 'maxItems'
  const most = limitAt(isMatched ? 'matchedString' : 'uniqueItems', version)?.max ?? 0
  if (isCount(memberOf(definition, maximum))) return []
  return [{ kind: 'set', path: `${path}/${maximum}`, value: most }]
}
