import { isJsonObject, memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import { dereference } from '#/protocol/contract-13/references.ts'
import { dppIdentifier } from '#/protocol/platform/platform-limits.ts'
import type { PlatformValue } from '#/protocol/platform/platform-value.ts'
import type { DocumentType } from './document-type.ts'

/** The value of a property: bytes and identifiers are bytes, large integers bigints. */
export type DocumentValue = string | number | bigint | boolean | Uint8Array | DocumentProperties

export interface DocumentProperties {
  readonly [name: string]: DocumentValue
}

type DocumentData = readonly (readonly [name: string, value: PlatformValue])[]

/**
 * Builds the data of a document, sorted by name, from properties that `checkDocumentData` accepts. Values of objects
 * stay in their given order. Throws on a value that its schema does not fit.
 */
export function buildDocumentData({ schema }: DocumentType, properties: DocumentProperties): DocumentData {
  return Object.entries(properties)
    .map(([name, value]) => [name, buildValue(schema, memberOfSchema(schema, schema, name), value)] as const)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
}

function buildValue(root: JsonObject, schema: JsonObject, value: DocumentValue): PlatformValue {
  if (typeof value === 'string') return { kind: 'text', value }
  if (typeof value === 'boolean') return { kind: 'bool', value }
  if (value instanceof Uint8Array)
    return { kind: schema['contentMediaType'] === dppIdentifier ? 'identifier' : 'bytes', value }
  if (typeof value === 'object') {
    const members = Object.entries(value).map(([name, member]) => ({
      key: { kind: 'text', value: name } as const,
      value: buildValue(root, memberOfSchema(root, schema, name), member),
    }))
    return { kind: 'map', value: members }
  }
  if (schema['type'] === 'number') return { kind: 'float', value: Number(value) }
  const integer = BigInt(value)
  return { kind: integer < 2n ** 63n ? 'i64' : 'u64', value: integer }
}

function memberOfSchema(root: JsonObject, schema: JsonObject, name: string): JsonObject {
  const properties = memberOf(schema, 'properties')
  const given = isJsonObject(properties) ? memberOf(properties, name) : undefined
  const found = isJsonObject(given) ? dereference(root, given) : undefined
  if (found === undefined) throw new TypeError(`no property ${name}`)
  return found
}
