import { parseHex } from '#/protocol/encoding/hex.ts'
import { concatBytes, encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import type { Checked } from '#/protocol/violation.ts'
import { parseMembers } from './layout-json.ts'
import type { JsonValue } from './platform-value.ts'
import {
  headPartsOf,
  newestFormat,
  storedPropertiesOf,
  storedTimes,
  type HeadParts,
  type StoredForm,
  type StoredMember,
  type StoredType,
} from './stored-type.ts'
import {
  formatValue,
  parseBase58,
  parseBase64,
  parseInteger,
  parseText,
  parseValue,
  readStopping,
  stopAt,
  stopForm,
} from './value-json.ts'

// The JSON of stored documents (docs/platform.md "JSON"). Their bytes do not name the type, so the JSON does.

const kind = 'document'

interface StoredDocument {
  readonly documentType: string
  readonly format: number
  /** System properties begin with `$`. */
  readonly fields: { readonly [name: string]: JsonValue }
}

/** Returns the JSON of a stored document, which `encodeDocumentJson` turns into its bytes. */
export function formatDocumentJson(document: StoredDocument): JsonValue {
  return { kind, ...document }
}

/** Tells whether JSON is meant as a stored document, valid or not. */
export function isDocumentJson(json: unknown): json is JsonObject {
  return isJsonObject(json) && Object.hasOwn(json, 'fields') && memberOf(json, 'kind') === kind
}

/** Formats a float, integers up to 2^53-1 included, as a number. Others are `{"$float": "…"}`, as in schemas. */
export function formatFloat(value: number): JsonValue {
  return Number.isSafeInteger(value) && !Object.is(value, -0) ? value : formatValue({ kind: 'float', value })
}

/** Encodes a document by the first type of its name that fits. The caller limits depth and size. Never throws. */
export function encodeDocumentJson(
  json: unknown,
  types: readonly (readonly [string, StoredType])[],
): Checked<Uint8Array> {
  const head = readStopping(() => {
    const object = parseMembers(json, ['kind', 'documentType', 'format', 'fields'], '')
    const documentType = parseText(memberOf(object, 'documentType'), '/documentType')
    const format = Number(parseInteger(memberOf(object, 'format'), 8, false, '/format'))
    if (format > newestFormat) return stopAt('/format', 'platform.newer', { number: format })
    const named = types.flatMap(([name, type]) => (name === documentType ? [type] : []))
    if (named.length === 0) return stopAt('/documentType', 'instance.document-type', { name: documentType })
    const fields = memberOf(object, 'fields')
    return { format, named, fields: isJsonObject(fields) ? fields : stopForm('/fields', 'object') }
  })
  if (!head.ok) return head
  const { format, named, fields } = head.value
  const encoded = named.map((type) => readStopping(() => encodeFields(fields, type, format)))
  return encoded.find(({ ok }) => ok) ?? encoded[0] ?? readStopping(() => stopForm('', 'object'))
}

function encodeFields(fields: JsonObject, type: StoredType, format: number): Uint8Array {
  const parts = headPartsOf(type)
  const properties = storedPropertiesOf(type, format)
  const system = systemNamesOf(parts, format)
  const names = [...system, ...properties.map(({ name }) => name)]
  stopAtUnknown(fields, names, '/fields')
  return concatBytes(
    Uint8Array.of(format),
    ...encodeHead(fields, system),
    ...encodeProperties(fields, properties, '/fields'),
  )
}

function systemNamesOf({ hasCreator, hasRevision, hasPrice }: HeadParts, format: number): readonly string[] {
  return [
    '$id',
    '$ownerId',
    ...(hasCreator && format === newestFormat ? ['$creatorId'] : []),
    ...(hasRevision ? ['$revision'] : []),
    ...storedTimes.map(({ name }) => `$${name}`),
    ...(hasPrice ? ['$price'] : []),
  ]
}

function encodeHead(fields: JsonObject, system: readonly string[]): readonly Uint8Array[] {
  const place = (name: string) => pointTo('/fields', name)
  const given = (name: string) => memberOf(fields, name) ?? stopAt(place(name), 'platform.json-member')
  const option = (name: string, encode: (json: unknown) => Uint8Array): readonly Uint8Array[] => {
    if (!system.includes(name)) return []
    const json = memberOf(fields, name) ?? null
    return json === null ? [marker(false)] : [marker(true), encode(json)]
  }
  const creator = option('$creatorId', (json) => parseBase58(json, place('$creatorId')))
  const price = option('$price', (json) => encodeInteger(json, 64, false, place('$price')))
  const revision = system.includes('$revision')
    ? [encodeLeb128(parseInteger(given('$revision'), 64, false, place('$revision')))]
    : []
  const times = storedTimes.map(({ name, bits }) => {
    const json = memberOf(fields, `$${name}`)
    return json === undefined ? undefined : encodeInteger(json, bits, false, place(`$${name}`))
  })
  const flags = times.reduce((sum, time, at) => sum + (time === undefined ? 0 : 2 ** at), 0)
  return [
    parseBase58(given('$id'), place('$id')),
    parseBase58(given('$ownerId'), place('$ownerId')),
    ...creator,
    ...revision,
    Uint8Array.of(flags >> 8, flags & 0xff),
    ...times.flatMap((time) => time ?? []),
    ...price,
  ]
}

/** Encodes properties. Missing optional ones at the end have no bytes. Other missing or null ones have one byte. */
function encodeProperties(
  fields: JsonObject,
  properties: readonly StoredMember[],
  path: string,
): readonly Uint8Array[] {
  const last = properties.findLastIndex(({ name, isAlways }) => isAlways || Object.hasOwn(fields, name))
  return properties.slice(0, last + 1).flatMap(({ name, isAlways, form }) => {
    const json = memberOf(fields, name)
    const place = pointTo(path, name)
    if (isAlways && json === undefined) return stopAt(place, 'platform.json-member')
    if (isAlways) return [encodeForm(form, json, place)]
    return json === undefined || json === null
      ? [marker(false)]
      : [marker(true), encodeForm(form, json, place)]
  })
}

function encodeForm(form: StoredForm, json: unknown, path: string): Uint8Array {
  switch (form.kind) {
    case 'object': {
      if (!isJsonObject(json)) return stopForm(path, 'object')
      const properties = form.properties()
      stopAtUnknown(
        json,
        properties.map(({ name }) => name),
        path,
      )
      return sized(concatBytes(...encodeProperties(json, properties, path)))
    }
    case 'integer':
      return encodeInteger(json, form.bits, form.isSigned, path)
    case 'number':
      return encodeFloat(json, path)
    case 'boolean':
      return typeof json === 'boolean' ? marker(json) : stopForm(path, 'boolean')
    case 'text':
      return sized(encodeUtf8(parseText(json, path)))
    case 'identifier':
      return parseBase58(json, path)
    case 'bytes': {
      const bytes = parseBase64(json, form.length, path)
      return form.length === undefined ? sized(bytes) : bytes
    }
  }
}

function stopAtUnknown(object: JsonObject, names: readonly string[], path: string): void {
  const unknown = Object.keys(object).find((name) => !names.includes(name))
  if (unknown !== undefined) stopAt(pointTo(path, unknown), 'platform.json-member')
}

function marker(isThere: boolean): Uint8Array {
  return Uint8Array.of(isThere ? 1 : 0)
}

function sized(bytes: Uint8Array): Uint8Array {
  return concatBytes(encodeLeb128(BigInt(bytes.length)), bytes)
}

function encodeInteger(json: unknown, bits: 8 | 16 | 32 | 64, isSigned: boolean, path: string): Uint8Array {
  const value = BigInt.asUintN(bits, parseInteger(json, bits, isSigned, path))
  return parseHex(value.toString(16).padStart(bits / 4, '0'))
}

function encodeFloat(json: unknown, path: string): Uint8Array {
  const isPlain = typeof json === 'number' && (!Number.isInteger(json) || Number.isSafeInteger(json))
  const parsed = isPlain ? undefined : parseValue(json, path)
  const value = isPlain ? json : parsed?.kind === 'float' ? parsed.value : stopForm(path, 'number')
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setFloat64(0, value)
  return bytes
}

function encodeLeb128(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  do {
    const low = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest > 0n ? low | 0x80 : low)
  } while (rest > 0n)
  return Uint8Array.from(bytes)
}
