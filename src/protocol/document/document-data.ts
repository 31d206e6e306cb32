import type { DocumentReport } from '#/protocol/contract/check-document.ts'
import { checkValue } from '#/protocol/contract/check-value.ts'
import { startVisit, type InstanceVisit } from '#/protocol/contract/instance-visit.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { dereference } from '#/protocol/contract-13/contract-extent.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { dppIdentifier, platformLimits } from '#/protocol/platform/platform-limits.ts'
import type { PlatformValue } from '#/protocol/platform/platform-value.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import type { DocumentType } from './document-type.ts'

/** The value of a property: bytes and identifiers are bytes, large integers bigints. */
export type DocumentValue = string | number | bigint | boolean | Uint8Array | DocumentProperties

export interface DocumentProperties {
  readonly [name: string]: DocumentValue
}

/**
 * Checks the properties of a new or replaced document by its schema in protocol version 13. Nodes reject a document
 * with these violations by error code 10101, or 10417 for a field that is too long. They fill in the system times. The
 * caller limits the depth.
 */
export function checkDocumentData(
  { schema }: DocumentType,
  properties: DocumentProperties,
): Omit<DocumentReport, 'size'> {
  const visit = startVisit(checkReferred(schema))
  const required = memberOf(schema, 'required')
  const names = Array.isArray(required) ? required.filter((name) => !String(name).startsWith('$')) : []
  visit.check(visit, { ...schema, required: names }, plain(properties), '')
  const { violations, notCheckable, unlisted } = visit
  return { violations: [...longFields(properties, ''), ...violations], notCheckable, unlisted }
}

/** Each reference is resolved only when it is reached, because a definition may contain itself. */
function checkReferred(root: JsonObject): InstanceVisit['check'] {
  return (visit, schema, value, path) =>
    checkValue(visit, isJsonObject(schema) ? (dereference(root, schema) ?? false) : schema, value, path)
}

/** Schema keywords compare numbers. Bigints above 2^53 lose digits here, but no schema has limits that precise. */
function plain(value: DocumentValue): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (!isNested(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]))
}

/** Also false for null, which JSON may have although no schema accepts it. */
function isNested(value: DocumentValue | null): value is DocumentProperties {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
}

function longFields(properties: DocumentProperties, path: string): readonly Violation[] {
  return Object.entries(properties).flatMap(([name, value]) => {
    const place = pointTo(path, name)
    if (isNested(value)) return longFields(value, place)
    const bytes = typeof value === 'string' ? encodeUtf8(value) : value instanceof Uint8Array ? value : []
    if (bytes.length <= platformLimits.fieldBytes) return []
    return [violation('platform.field-size', place, { params: { bytes: bytes.length } })]
  })
}

type DocumentData = readonly (readonly [name: string, value: PlatformValue])[]

/**
 * Builds the data of a document, sorted by name, from properties that `checkDocumentData` accepts. Values of objects
 * stay in their given order. Throws on a property that the type does not have.
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
