import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { keywordFits } from '#/protocol/contract/check-network.ts'
import { formatJsonKey, type JsonObject, memberOf, pointTo } from '#/protocol/contract/json-value.ts'
import { latestPlatformVersion, limitAt } from '#/protocol/contract/platform-version.ts'
import { isIdentifierType, isCount } from '#/protocol/contract/schema-keyword.ts'

/** The types of properties, as the form names them. Byte arrays and identifiers are special arrays of the platform. */
export const propertyKinds = [
  'string',
  'integer',
  'number',
  'boolean',
  'identifier',
  'bytes',
  'array',
  'object',
] as const
export type PropertyKind = (typeof propertyKinds)[number]

export function kindOf(definition: JsonObject): PropertyKind | undefined {
  const type = memberOf(definition, 'type')
  if (type !== 'array') return propertyKinds.find((each) => each === type)
  if (memberOf(definition, 'byteArray') !== true) return 'array'
  return isIdentifierType(memberOf(definition, 'contentMediaType')) ? 'identifier' : 'bytes'
}

export function typeOf(kind: PropertyKind): string {
  return kind === 'identifier' || kind === 'bytes' ? 'array' : kind
}

export const identifierBytes = 32
/** The media type of identifiers on a network without its own type. */
export const identifierType = 'application/x.dash.dpp.identifier'

const mostIndexed = {
  string: limitAt('indexedString', latestPlatformVersion)?.max ?? 0,
  bytes: limitAt('indexedBytes', latestPlatformVersion)?.max ?? 0,
}

/** Changes a definition to another kind. Removes constraints that do not apply to the new kind. */
export function retype(
  definition: JsonObject,
  kind: PropertyKind,
  isIndexed: boolean,
  mediaType = identifierType,
): JsonObject {
  const entries = Object.entries(definition).filter(([name, value]) => stays(name, value, kind))
  const made = {
    ...Object.fromEntries(entries),
    type: typeOf(kind),
    ...neededBy(kind, definition, mediaType),
  }
  if (!isIndexed) return made
  if (kind === 'string')
    return { ...made, maxLength: atMost(memberOf(made, 'maxLength'), mostIndexed.string) }
  if (kind === 'bytes') return { ...made, maxItems: atMost(memberOf(made, 'maxItems'), mostIndexed.bytes) }
  return made
}

function stays(name: string, value: unknown, kind: PropertyKind): boolean {
  const type = typeOf(kind)
  if (!keywordFits(name, type)) return false
  const ofBytes = kind === 'bytes' || kind === 'identifier'
  if (name === 'byteArray') return ofBytes
  if (name === 'items' || name === 'prefixItems' || name === 'contains' || name === 'uniqueItems')
    return !ofBytes
  if (name === 'contentMediaType') return kind === 'identifier' || !isIdentifierType(value)
  if (name === 'const') return isOfType(value, type)
  if (name === 'enum') return Array.isArray(value) && value.every((each) => isOfType(each, type))
  return true
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  return type === 'string' || type === 'number' || type === 'boolean' ? typeof value === type : false
}

function neededBy(kind: PropertyKind, definition: JsonObject, mediaType: string): JsonObject {
  switch (kind) {
    case 'identifier': {
      const given = memberOf(definition, 'contentMediaType')
      const contentMediaType = isIdentifierType(given) ? given : mediaType
      return { byteArray: true, minItems: identifierBytes, maxItems: identifierBytes, contentMediaType }
    }
    case 'bytes':
      return { byteArray: true }
    case 'array': {
      const has = memberOf(definition, 'items') ?? memberOf(definition, 'prefixItems')
      return has === undefined ? { items: { type: 'string', maxLength: mostIndexed.string } } : {}
    }
    case 'object':
      return memberOf(definition, 'properties') === undefined
        ? { properties: { property1: firstProperty() }, additionalProperties: false }
        : {}
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
      return {}
  }
}

/** The first property of a new level, because a level without properties is invalid. */
export function firstProperty(position = 0): JsonObject {
  return { type: 'string', maxLength: mostIndexed.string, position }
}

function atMost(value: unknown, most: number): number {
  return isCount(value) && value <= most ? value : most
}

export function editsBetween(path: string, from: JsonObject, to: JsonObject): readonly JsonEdit[] {
  const gone = Object.keys(from).filter((name) => !Object.hasOwn(to, name))
  const changed = Object.entries(to).filter(
    ([name, value]) => !Object.hasOwn(from, name) || formatJsonKey(from[name]) !== formatJsonKey(value),
  )
  return [
    ...gone.map((name) => ({ kind: 'remove', path: pointTo(path, name) }) as const),
    ...changed.map(([name, value]) => ({ kind: 'set', path: pointTo(path, name), value }) as const),
  ]
}
