import { isIdentifierType } from '#/protocol/contract/check-keywords.ts'
import { memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'

/** What a person calls the type of a property. A byte array and an identifier are arrays of the platform's own. */
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

/** The type of JSON Schema that a kind is written as. */
export function typeOf(kind: PropertyKind): string {
  return kind === 'identifier' || kind === 'bytes' ? 'array' : kind
}
