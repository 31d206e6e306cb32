import { isByteArraySchema, readByteArray } from './byte-array.ts'
import { isJsonObject, memberOf, type JsonObject } from './json-value.ts'

/**
 * The document as canonical CBOR holds it: what its schema calls a byte array is bytes, whichever way it was given. What
 * is no byte array stays as it is. The depth of both is bounded by whoever calls.
 */
export function toBinaryForm(schema: unknown, value: unknown): unknown {
  if (!isJsonObject(schema)) return value
  if (isByteArraySchema(schema)) return readByteArray(schema, value) ?? value
  if (Array.isArray(value)) return toBinaryItems(schema, value)
  const properties = memberOf(schema, 'properties')
  if (!isJsonObject(value) || !isJsonObject(properties)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, toBinaryForm(memberOf(properties, name), member)]),
  )
}

function toBinaryItems(schema: JsonObject, value: readonly unknown[]): readonly unknown[] {
  const prefix = memberOf(schema, 'prefixItems')
  const first: readonly unknown[] = Array.isArray(prefix) ? prefix : []
  const rest = memberOf(schema, 'items')
  return value.map((item, at) => toBinaryForm(at < first.length ? first[at] : rest, item))
}
