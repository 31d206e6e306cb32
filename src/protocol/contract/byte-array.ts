import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { checkBase64 } from '#/protocol/encoding/base64.ts'
import { isIdentifierType } from './schema-keyword.ts'
import { checkCount } from './collection-keywords.ts'
import { breakRule, type InstanceVisit } from './instance-visit.ts'
import { memberOf, isJsonObject, type JsonObject } from './json-value.ts'

const identifierLength = 32
// Decoding Base58 takes quadratic time; no document of 16 KB needs more.
const maxIdentifierText = 64
const maxByteText = 22_000

/** Tells whether values are bytes: `byteArray: true` (docs/specification.md "Resources and their fields"). */
export function isByteArraySchema(schema: JsonObject): boolean {
  return memberOf(schema, 'byteArray') === true
}

/** Reads bytes, a list of integers from 0 to 255, Base58 (identifiers), or Base64; undefined for other values. */
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

/** Checks that a value reads as bytes, 32 for an identifier. `minItems` and `maxItems` count bytes. */
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

/** Returns the document for canonical CBOR, with byte arrays as bytes. The caller bounds the depth of both. */
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
