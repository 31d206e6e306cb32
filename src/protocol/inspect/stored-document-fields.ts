import type { ByteReader } from '#/protocol/encoding/byte-reader.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { decodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatDocumentJson, formatFloat } from '#/protocol/platform/document-json.ts'
import type { JsonValue } from '#/protocol/platform/platform-value.ts'
import {
  headPartsOf,
  newestFormat,
  storedPropertiesOf,
  storedTimes,
  type HeadParts,
  type StoredForm,
  type StoredMember,
  type StoredType,
} from '#/protocol/platform/stored-type.ts'
import { formatInteger } from '#/protocol/platform/value-json.ts'
import type { FieldWalk } from './field-walk.ts'

// From 2020 to 2100, in milliseconds since 1970.
const earliestMs = 1_577_836_800_000
const latestMs = 4_102_444_800_000

type Member = readonly [name: string, value: JsonValue]

/** Describes the head of a stored document: format, ids, revision and times. Stops at an implausible time. */
export function describeDocumentHead(
  walk: FieldWalk,
  { hasCreator, hasRevision }: Omit<HeadParts, 'hasPrice'>,
): { readonly format: number; readonly members: readonly Member[] } {
  const { reader } = walk
  const format = walk.number('format', (each) => each.uint8())
  if (format > newestFormat) reader.stop('platform.newer', { number: format })
  const members: Member[] = [
    ['$id', describeId(walk, 'id')],
    ['$ownerId', describeId(walk, 'ownerId')],
  ]
  if (hasCreator && format === newestFormat)
    members.push(['$creatorId', readMarker(reader) ? describeId(walk, 'creatorId') : null])
  if (hasRevision) members.push(['$revision', describeInteger(walk, 'revision', readLeb128)])
  const flags = walk.number('flags', (each) => readInteger(each, 16, false))
  if (flags >= 2 ** storedTimes.length) reader.stop('bincode.variant', { number: flags })
  for (const [at, { name, bits, isTime }] of storedTimes.entries()) {
    if (((flags >> at) & 1) === 0) continue
    const value = walk.field(
      name,
      (each) => readInteger(each, bits, false),
      (each) => ({ value: String(each), ...(isTime ? { unit: 'ms', meaning: 'time' } : { unit: 'block' }) }),
    )
    if (isTime && (value < earliestMs || value > latestMs))
      reader.stop('bincode.variant', { number: String(value) })
    members.push([`$${name}`, formatInteger(value)])
  }
  return { format, members }
}

/** Describes a stored document by its type, to the last property. Returns its JSON. */
export function describeStoredDocument(walk: FieldWalk, documentType: string, type: StoredType): JsonValue {
  const parts = headPartsOf(type)
  const { format, members } = describeDocumentHead(walk, parts)
  const price: readonly Member[] = parts.hasPrice ? [['$price', describePrice(walk)]] : []
  const { reader } = walk
  const end = reader.offset + reader.remaining
  const properties = describeProperties(walk, storedPropertiesOf(type, format), end)
  return formatDocumentJson({
    documentType,
    format,
    fields: Object.fromEntries([...members, ...price, ...properties]),
  })
}

function describePrice(walk: FieldWalk): JsonValue {
  if (!readMarker(walk.reader)) return null
  const read = (reader: ByteReader) => readInteger(reader, 64, false)
  return formatInteger(walk.field('price', read, (value) => ({ value: String(value), unit: 'credits' })))
}

function describeProperties(
  walk: FieldWalk,
  properties: readonly StoredMember[],
  end: number,
): readonly Member[] {
  return properties.flatMap(({ name, isAlways, form }): readonly Member[] => {
    // A property added to the contract after the document was stored has no bytes.
    if (!isAlways && walk.reader.offset >= end) return []
    return [[name, isAlways || readMarker(walk.reader) ? describeProperty(walk, name, form) : null]]
  })
}

function describeProperty(walk: FieldWalk, name: string, form: StoredForm): JsonValue {
  switch (form.kind) {
    case 'object':
      return describeObject(walk, name, form.properties())
    case 'integer':
      return describeInteger(walk, name, (reader) => readInteger(reader, form.bits, form.isSigned))
    case 'number':
      return formatFloat(walk.field(name, readFloat, (value) => ({ value: String(value) })))
    case 'boolean':
      return walk.field(name, readMarker, (value) => ({ value: String(value) }))
    case 'text':
      return walk.field(
        name,
        (reader) => decodeUtf8(reader.bytes(readLength(reader))) ?? reader.stop('bincode.text'),
        (value) => ({ value }),
      )
    case 'identifier':
      return describeId(walk, name)
    case 'bytes': {
      const bytes = walk.field(
        name,
        (reader) => reader.bytes(form.length ?? readLength(reader)),
        (value) => ({ value: formatHex(value), encoding: 'hex' }),
      )
      return formatBase64(bytes)
    }
  }
}

/** Describes an object, which has its length first and must end there. */
function describeObject(walk: FieldWalk, name: string, properties: readonly StoredMember[]): JsonValue {
  let members: readonly Member[] = []
  walk.group(name, () => {
    const length = readLength(walk.reader)
    const end = walk.reader.offset + length
    if (length > walk.reader.remaining)
      walk.reader.stop('bytes.end', { problem: 'missing', bytes: length - walk.reader.remaining })
    if (length > 0) members = describeProperties(walk, properties, end)
    if (walk.reader.offset !== end) walk.reader.stop('bincode.length', { length })
    return undefined
  })
  return Object.fromEntries(members)
}

function describeId(walk: FieldWalk, name: string): string {
  const id = walk.field(
    name,
    (reader) => reader.bytes(32),
    (bytes) => ({ value: formatBase58(bytes), encoding: 'base58' }),
  )
  return formatBase58(id)
}

function describeInteger(walk: FieldWalk, name: string, read: (reader: ByteReader) => bigint): JsonValue {
  return formatInteger(walk.field(name, read, (value) => ({ value: String(value) })))
}

function readMarker(reader: ByteReader): boolean {
  const byte = reader.uint8()
  return byte > 1 ? reader.stop('bincode.bool', { byte }) : byte === 1
}

function readInteger(reader: ByteReader, bits: number, isSigned: boolean): bigint {
  const value = BigInt(`0x${formatHex(reader.bytes(bits / 8))}`)
  return isSigned ? BigInt.asIntN(bits, value) : value
}

function readFloat(reader: ByteReader): number {
  const bytes = reader.bytes(8)
  return new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0)
}

// A larger length exceeds any input.
const mostLengthBits = 28

function readLength(reader: ByteReader): number {
  const length = readLeb128(reader)
  return length < 2 ** mostLengthBits
    ? Number(length)
    : reader.stop('bincode.integer-width', { bits: mostLengthBits })
}

/** Reads LEB128 of at most 64 bits. */
function readLeb128(reader: ByteReader): bigint {
  let value = 0n
  for (let shift = 0n; shift < 64n; shift += 7n) {
    const byte = reader.uint8()
    value |= BigInt(byte & 0x7f) << shift
    if (byte < 0x80) break
    if (shift === 63n) reader.stop('bincode.integer-width', { bits: 64 })
  }
  return BigInt.asUintN(64, value) === value ? value : reader.stop('bincode.integer-width', { bits: 64 })
}
