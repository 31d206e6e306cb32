import { Decoder, Encoder } from 'cbor-x/index-no-eval'

import { passed, refused, violation, type Checked } from '#/protocol/violation.ts'
import { concatBytes, equalBytes } from './bytes.ts'
import { shortestFloat } from './cbor-float.ts'
import { compareCborKeys, scanCbor } from './cbor-scan.ts'

/** What canonical CBOR holds here: maps have text keys and become objects without a prototype. */
export type CborValue =
  | number
  | string
  | boolean
  | null
  | Uint8Array
  | readonly CborValue[]
  | { readonly [key: string]: CborValue }

const options = {
  useRecords: false,
  variableMapSize: true,
  tagUint8Array: false,
  mapsAsObjects: false,
  useTag259ForMaps: false,
}
const encoder = new Encoder(options)
const decoder = new Decoder(options)

/**
 * Canonical CBOR (SPEC.md "Authentication", RFC 7049 section 3.9): shortest heads, definite lengths, map keys by encoded
 * length and then bytewise. Members that are undefined are left out. Throws TypeError for a value CBOR cannot hold here, such as
 * half of a surrogate pair in a text.
 */
export function encodeCbor(value: CborValue): Uint8Array {
  const parts: Uint8Array[] = []
  encodeInto(parts, value)
  return concatBytes(...parts)
}

function encodeInto(parts: Uint8Array[], value: CborValue): void {
  if (typeof value === 'number') parts.push(encodeNumber(value))
  else if (value === null || typeof value !== 'object' || value instanceof Uint8Array)
    parts.push(encodeLeaf(value))
  else if (isList(value)) {
    parts.push(encodeHead(4, value.length))
    for (const item of value) encodeInto(parts, item)
  } else encodeMap(parts, value)
}

// Array.isArray does not narrow a readonly array out of the union.
function isList(value: CborValue): value is readonly CborValue[] {
  return Array.isArray(value)
}

function encodeMap(parts: Uint8Array[], value: { readonly [key: string]: CborValue }): void {
  const entries = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => ({ key: encodeKey(key), member }))
    .sort((left, right) => compareCborKeys(left.key, right.key))
  parts.push(encodeHead(5, entries.length))
  for (const { key, member } of entries) {
    parts.push(key)
    encodeInto(parts, member)
  }
}

// The names of members are few and come again and again; they are not written to once they are encoded.
const encodedKeys = new Map<string, Uint8Array>()
const maxEncodedKeys = 256

function encodeKey(key: string): Uint8Array {
  const held = encodedKeys.get(key)
  if (held !== undefined) return held
  const encoded = encodeLeaf(key)
  if (encodedKeys.size < maxEncodedKeys && key.length <= 32) encodedKeys.set(key, encoded)
  return encoded
}

function encodeNumber(value: number): Uint8Array {
  if (!Number.isInteger(value)) return shortestFloat(value)
  if (!Number.isSafeInteger(value)) throw new TypeError('an integer above 2^53-1')
  // cbor-x writes plain numbers that do not fit 32 bits as floats.
  return encodeLeaf(value > 0xffff_ffff || value < -0x1_0000_0000 ? BigInt(value) : value)
}

const halfPair = /\p{Surrogate}/u

function encodeLeaf(value: number | bigint | string | boolean | null | Uint8Array): Uint8Array {
  // Its UTF-8 would be none: what is written must be read back.
  if (typeof value === 'string' && halfPair.test(value))
    throw new TypeError('text with half of a surrogate pair')
  // A copy: cbor-x returns a view into a buffer that it goes on writing to.
  return encoder.encode(value).slice()
}

function encodeHead(major: number, count: number): Uint8Array {
  const head = encodeLeaf(count)
  head[0] = (head[0] ?? 0) | (major << 5)
  return head
}

/** The strict decoder: refuses what is malformed, not canonical, too deep or of a type beyond CborValue. Never throws. */
export function decodeCbor(bytes: Uint8Array): Checked<CborValue> {
  const deviations = scanCbor(bytes)
  if (deviations.length > 0) return { ok: false, violations: deviations }
  // A view of its own: cbor-x hangs a property on the array it is given.
  const value = toObjects(decoder.decode(bytes.subarray()))
  // Whatever the scan or cbor-x may read otherwise than we write it is not canonical.
  if (!isWrittenAs(value, bytes)) return refused(violation('cbor.canonical', ''))
  return passed(value)
}

function isWrittenAs(value: CborValue, bytes: Uint8Array): boolean {
  try {
    return equalBytes(encodeCbor(value), bytes)
  } catch {
    return false
  }
}

function toObjects(value: unknown): CborValue {
  if (Array.isArray(value)) return value.map(toObjects)
  // cbor-x hands out views of the input; a value must not change when the input does.
  if (value instanceof Uint8Array) return Uint8Array.from(value)
  // cbor-x gives integers of 8 bytes as bigint; scanCbor admits none above 2^53-1.
  if (typeof value === 'bigint') return Number(value)
  if (!(value instanceof Map)) return value as CborValue // scanCbor admits no other type
  const members: Record<string, CborValue> = Object.create(null)
  for (const [key, member] of value) members[String(key)] = toObjects(member)
  return members
}
