import { isJsonObject, type JsonObject } from '#/protocol/contract/json-value.ts'
import type { ByteReader } from '#/protocol/encoding/byte-reader.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { decodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { dppIdentifier } from '#/protocol/platform/platform-limits.ts'
import type { FieldWalk } from './field-walk.ts'

// Reads documents as nodes store them: integers big-endian, lengths in LEB128. Source: dashpay/platform
// packages/rs-dpp/src/document/v0/serialize.rs and packages/rs-dpp/src/data_contract/document_type/property.

/** The parts of a document type that decide how its documents are stored. */
export interface StoredType {
  readonly schema: JsonObject
  /** The contract's default for types without `documentsMutable`; true if missing. */
  readonly isMutable?: boolean
  readonly hasSizedIntegers?: boolean
}

/** The optional parts of the head. */
export interface HeadParts {
  readonly hasCreator: boolean
  readonly hasRevision: boolean
}

// Format 3 is of protocol version 14.
const newestFormat = 2
const times = ['createdAt', 'updatedAt', 'transferredAt']
const flagNames = [
  ...times.map((name) => [name, 8] as const),
  ...times.map((name) => [`${name}BlockHeight`, 8] as const),
  ...times.map((name) => [`${name}CoreBlockHeight`, 4] as const),
]
// From 2020 to 2100, in milliseconds since 1970.
const earliestMs = 1_577_836_800_000
const latestMs = 4_102_444_800_000

/** Returns the optional parts that a document type has in the head. */
function headPartsOf({ schema, isMutable = true }: StoredType): HeadParts {
  const isTransferable = schema['transferable'] === 1
  const isTraded = schema['tradeMode'] === 1
  const mutable = schema['documentsMutable'] ?? isMutable
  return {
    hasCreator: isTransferable || isTraded,
    hasRevision: mutable === true || isTransferable || isTraded,
  }
}

/** Describes the head of a stored document: format, ids, revision and times. Returns the format. Stops at an implausible time. */
export function describeDocumentHead(walk: FieldWalk, { hasCreator, hasRevision }: HeadParts): number {
  const { reader } = walk
  const format = walk.number('format', (each) => each.uint8())
  if (format > newestFormat) reader.stop('platform.newer', { number: format })
  describeId(walk, 'id')
  describeId(walk, 'ownerId')
  if (hasCreator && format === newestFormat && readMarker(reader)) describeId(walk, 'creatorId')
  if (hasRevision) walk.number('revision', readLength)
  const flags = walk.number('flags', (each) => readBigEndian(each, 2))
  if (flags >= 2 ** flagNames.length) reader.stop('bincode.variant', { number: flags })
  for (const [at, [name, bytes]] of flagNames.entries()) {
    if (((flags >> at) & 1) === 0) continue
    const isTime = times.includes(name)
    const value = walk.number(
      name,
      (each) => readBigEndian(each, bytes),
      isTime ? { unit: 'ms', meaning: 'time' } : { unit: 'block' },
    )
    if (isTime && (value < earliestMs || value > latestMs)) reader.stop('bincode.variant', { number: value })
  }
  return format
}

/** Describes a stored document by its type, to the last property. */
export function describeStoredDocument(walk: FieldWalk, type: StoredType): void {
  const format = describeDocumentHead(walk, headPartsOf(type))
  const { schema } = type
  if (schema['tradeMode'] === 1 && readMarker(walk.reader))
    walk.number('price', (reader) => readBigEndian(reader, 8), { unit: 'credits' })
  const isSized = format > 0 && (type.hasSizedIntegers ?? true)
  describeProperties(walk, schema, isSized, namesIn(schema, 'transient'))
}

function describeProperties(
  walk: FieldWalk,
  schema: JsonObject,
  isSized: boolean,
  transient: readonly string[] = [],
): void {
  const required = namesIn(schema, 'required')
  for (const [name, property] of inOrder(schema)) {
    const isAlways = required.includes(name) && !transient.includes(name)
    // Missing properties at the end may have no bytes.
    if (!isAlways && (walk.reader.remaining === 0 || !readMarker(walk.reader))) continue
    describeProperty(walk, name, property, isSized)
  }
}

function describeProperty(walk: FieldWalk, name: string, property: JsonObject, isSized: boolean): void {
  const { type } = property
  if (type === 'object') return describeObject(walk, name, property, isSized)
  if (type === 'integer') {
    const { bytes, isSigned } = isSized ? widthOf(property) : { bytes: 8, isSigned: true }
    return void walk.field(
      name,
      (reader) => readInteger(reader, bytes, isSigned),
      (value) => ({ value: String(value) }),
    )
  }
  if (type === 'number')
    return void walk.field(
      name,
      (reader) => readFloat(reader),
      (value) => ({ value: String(value) }),
    )
  if (type === 'boolean') return void walk.field(name, readMarker, (value) => ({ value: String(value) }))
  if (type === 'string')
    return void walk.field(
      name,
      (reader) => decodeUtf8(reader.bytes(readLength(reader))) ?? reader.stop('bincode.text'),
      (value) => ({ value }),
    )
  if (property['contentMediaType'] === dppIdentifier) return describeId(walk, name)
  const { minItems, maxItems } = property
  const isFixed = typeof minItems === 'number' && minItems === maxItems
  walk.field(
    name,
    (reader) => reader.bytes(isFixed ? minItems : readLength(reader)),
    (value) => ({ value: formatHex(value), encoding: 'hex' }),
  )
}

/** Describes an object, which has its length first and must end there. */
function describeObject(walk: FieldWalk, name: string, schema: JsonObject, isSized: boolean): void {
  walk.group(name, () => {
    const length = readLength(walk.reader)
    const end = walk.reader.offset + length
    if (length > walk.reader.remaining)
      walk.reader.stop('bytes.end', { problem: 'missing', bytes: length - walk.reader.remaining })
    if (length > 0) describeProperties(walk, schema, isSized)
    if (walk.reader.offset !== end) walk.reader.stop('bincode.length', { length })
    return undefined
  })
}

function describeId(walk: FieldWalk, name: string): void {
  walk.field(
    name,
    (reader) => reader.bytes(32),
    (id) => ({ value: formatBase58(id), encoding: 'base58' }),
  )
}

function namesIn(schema: JsonObject, member: 'required' | 'transient'): readonly string[] {
  const names = schema[member]
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

function inOrder({ properties }: JsonObject): readonly (readonly [string, JsonObject])[] {
  const named = isJsonObject(properties) ? Object.entries(properties) : []
  const objects = named.flatMap(([name, property]) =>
    isJsonObject(property) ? [[name, property] as const] : [],
  )
  return objects.toSorted(([, left], [, right]) => Number(left['position']) - Number(right['position']))
}

/** Returns the width of an integer by its limits. One that is never negative is unsigned. */
function widthOf({ minimum, maximum }: JsonObject): { readonly bytes: number; readonly isSigned: boolean } {
  const isSigned =
    !(typeof minimum === 'number' && minimum >= 0) && !(minimum === undefined && typeof maximum === 'number')
  if (typeof maximum !== 'number' || (isSigned && typeof minimum !== 'number')) return { bytes: 8, isSigned }
  const fits = (bytes: number) => {
    const limit = 2 ** (8 * bytes - (isSigned ? 1 : 0))
    return maximum < limit && (!isSigned || Number(minimum) >= -limit)
  }
  return { bytes: [1, 2, 4].find(fits) ?? 8, isSigned }
}

function readMarker(reader: ByteReader): boolean {
  const byte = reader.uint8()
  return byte > 1 ? reader.stop('bincode.bool', { byte }) : byte === 1
}

function readBigEndian(reader: ByteReader, bytes: number): number {
  return Number(readInteger(reader, bytes, false))
}

function readInteger(reader: ByteReader, bytes: number, isSigned: boolean): bigint {
  const value = BigInt(`0x${formatHex(reader.bytes(bytes))}`)
  return isSigned ? BigInt.asIntN(8 * bytes, value) : value
}

function readFloat(reader: ByteReader): number {
  const bytes = reader.bytes(8)
  return new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0)
}

const mostLengthBytes = 4

/** Reads LEB128 of at most 28 bits. */
function readLength(reader: ByteReader): number {
  let value = 0
  for (let at = 0; at < mostLengthBytes; at += 1) {
    const byte = reader.uint8()
    value += (byte & 0x7f) * 2 ** (7 * at)
    if (byte < 0x80) return value
  }
  return reader.stop('bincode.integer-width', { bits: 28 })
}
