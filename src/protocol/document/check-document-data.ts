import { checkValue } from '#/protocol/contract/check-value.ts'
import { startVisit, type InstanceVisit } from '#/protocol/contract/instance-visit.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { dereference } from '#/protocol/contract-13/references.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import type { DocumentProperties, DocumentValue } from './document-data.ts'
import type { DocumentType } from './document-type.ts'

/**
 * Checks the properties of a new or replaced document by its schema in protocol version 13. Nodes reject what is found
 * with error code 10101, fields that are too long with 10417. They fill in the system times.
 */
export function checkDocumentData(
  { schema }: DocumentType,
  properties: DocumentProperties,
): readonly Violation[] {
  const visit = startVisit(checkReferred(schema))
  const required = memberOf(schema, 'required')
  const names = Array.isArray(required) ? required.filter((name) => !String(name).startsWith('$')) : []
  visit.check(visit, { ...schema, required: names }, plain(properties), '')
  return [...longFields(properties, ''), ...visit.violations]
}

/** Each reference is followed where it stands, because a definition may contain itself. */
function checkReferred(root: JsonObject): InstanceVisit['check'] {
  return (visit, schema, value, path) =>
    checkValue(visit, isJsonObject(schema) ? (dereference(root, schema) ?? false) : schema, value, path)
}

/** The schema's keywords know no bigints. Those above 2^53 lose digits, but no schema has limits that precise. */
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
