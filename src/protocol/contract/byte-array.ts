import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { checkBase64 } from '#/protocol/encoding/base64.ts'
import { isIdentifierType } from './schema-keyword.ts'
import { checkCount } from './collection-keywords.ts'
import { breakRule, type InstanceVisit } from './instance-visit.ts'
import { memberOf, isJsonObject, type JsonObject } from './json-value.ts'

const identifierLength = 32
// Base58 takes time that grows with the square of its length; no document of 16 KB needs more.
const maxIdentifierText = 64
const maxByteText = 22_000

/** Whether the schema says `byteArray: true`: its values are bytes (docs/specification.md "Resources and their fields"). */
export function isByteArraySchema(schema: JsonObject): boolean {
  return memberOf(schema, 'byteArray') === true
}

/**
 * The bytes of a value that its schema calls a byte array: bytes, a list of integers from 0 to 255, or text as
 * docs/specification.md "Resources and their fields" has it in JSON, Base58 for identifiers and Base64 for others.
 * Nothing, where it is none.
 */
function readByteArray(schema: JsonObject, value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.every(isByte) ? Uint8Array.from(value) : undefined
  if (typeof value !== 'string') return undefined
  const isIdentifier = isIdentifierType(memberOf(schema, 'contentMediaType'))
  if (value.length > (isIdentifier ? maxIdentifierText : maxByteText)) return undefined
  const read = isIdentifier ? checkBase58(value) : checkBase64(value)
  return read.ok ? read.value : undefined
}

function isByte(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255
}

/**
 * Checks a value against a schema with `byteArray`: it reads as bytes (`instance.byte-array`), an identifier has 32 of them
 * (`instance.identifier`), and `minItems` and `maxItems` count bytes. What it breaks is added to the visit.
 */
export function checkByteArray(visit: InstanceVisit, schema: JsonObject, value: unknown, path: string): void {
  const isIdentifier = isIdentifierType(memberOf(schema, 'contentMediaType'))
  const rule = isIdentifier ? 'instance.identifier' : 'instance.byte-array'
  const bytes = readByteArray(schema, value)
  if (bytes === undefined) return breakRule(visit, rule, path, value)
  if (isIdentifier && bytes.length !== identifierLength) {
    return breakRule(visit, 'instance.identifier', path, value, { found: bytes.length })
  }
  checkCount(visit, 'maxItems', memberOf(schema, 'maxItems'), bytes.length, path)
  checkCount(visit, 'minItems', memberOf(schema, 'minItems'), bytes.length, path)
}

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
