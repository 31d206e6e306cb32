import { memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import {
  editsBetween,
  identifierBytes,
  identifierType,
  kindOf,
  type PropertyKind,
  retype,
  typeOf,
} from './property-kind.ts'

export const presets = {
  'short-text': { type: 'string', maxLength: 63 },
  'long-text': { type: 'string', maxLength: 4096 },
  slug: { type: 'string', pattern: '^[a-z0-9-]+$', minLength: 1, maxLength: 63 },
  identifier: {
    type: 'array',
    byteArray: true,
    minItems: identifierBytes,
    maxItems: identifierBytes,
    contentMediaType: identifierType,
  },
  hash: { type: 'array', byteArray: true, minItems: 32, maxItems: 32 },
  bytes: { type: 'array', byteArray: true, maxItems: 255 },
  timestamp: { type: 'integer', minimum: 0 },
  amount: { type: 'integer', minimum: 0, maximum: 9_007_199_254_740_991 },
  number: { type: 'number' },
  flag: { type: 'boolean' },
  date: { type: 'string', format: 'date', maxLength: 10 },
  email: { type: 'string', format: 'email', maxLength: 254 },
  uri: { type: 'string', format: 'uri', maxLength: 2048 },
  list: { type: 'array', items: { type: 'string', maxLength: 63 }, maxItems: 32, uniqueItems: true },
  object: {
    type: 'object',
    properties: { property1: { type: 'string', maxLength: 63, position: 0 } },
    additionalProperties: false,
  },
} as const satisfies Readonly<Record<string, JsonObject>>

export type PresetName = keyof typeof presets

// The type of the record has exactly these keys.
export const presetNames = Object.keys(presets) as readonly PresetName[]

export const presetBase: Readonly<Record<PresetName, string>> = {
  'short-text': 'text',
  'long-text': 'body',
  slug: 'slug',
  identifier: 'identifier',
  hash: 'hash',
  bytes: 'bytes',
  timestamp: 'timestamp',
  amount: 'amount',
  number: 'number',
  flag: 'flag',
  date: 'date',
  email: 'email',
  uri: 'uri',
  list: 'list',
  object: 'object',
}

/** Replaces the constraints of a definition by those of a preset. Keeps position, comment and unknown members. */
export function withPreset(definition: JsonObject, name: PresetName, mediaType = identifierType): JsonObject {
  const preset: JsonObject = presets[name]
  const kind: PropertyKind = kindOf(preset) ?? 'string'
  const retyped = retype(definition, kind, false, mediaType)
  const entries = Object.entries(retyped).filter(
    ([member]) => member === 'properties' || !isConstraint(member),
  )
  return {
    ...Object.fromEntries(entries),
    type: typeOf(kind),
    ...preset,
    ...ofItsOwn(definition, retyped, kind),
  }
}

export function presetOf(definition: JsonObject): PresetName | undefined {
  return presetNames.find((name) => editsBetween('', definition, withPreset(definition, name)).length === 0)
}

const constraints = (
  'maxLength minLength pattern format maximum minimum exclusiveMaximum exclusiveMinimum multipleOf ' +
  'maxItems minItems uniqueItems enum const contentMediaType items prefixItems contains'
).split(' ')

function isConstraint(member: string): boolean {
  return constraints.includes(member)
}

/** The members that a preset keeps: an object’s properties, and the media type of an identifier. */
function ofItsOwn(definition: JsonObject, retyped: JsonObject, kind: PropertyKind): JsonObject {
  if (kind === 'identifier') return { contentMediaType: memberOf(retyped, 'contentMediaType') }
  const properties = kind === 'object' ? memberOf(definition, 'properties') : undefined
  return properties === undefined ? {} : { properties }
}
