import { violation, type Violation } from '#/protocol/violation.ts'
import { equalBytes, decodeUtf8 } from './bytes.ts'

// Transitions nest 4 levels, the schemas of contracts a few dozen. This limit keeps decoding from running out of stack.
export const maxCborDepth = 128

interface Scan {
  readonly bytes: Uint8Array
  readonly view: DataView
  readonly deviations: Violation[]
  at: number
}

class Malformed extends Error {}

/** Returns violations with offsets: malformed bytes, or a form that is not canonical (RFC 7049, 3.9). Never throws. */
export function scanCbor(bytes: Uint8Array): readonly Violation[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const scan: Scan = { bytes, view, deviations: [], at: 0 }
  try {
    scanItem(scan, 0)
    if (scan.at < bytes.length) stop(scan, 'bytes.end', 'trailing bytes', scan.at)
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
  }
  return scan.deviations
}

export interface CborMap {
  readonly count: number
  /** Reads the key of the next member. The value must be read before the following key. */
  readonly key: () => string
}

/** Reads canonical CBOR that is too long to decode at once. Throws a TypeError with the offset for any other form. */
export interface CborParts {
  readonly map: () => CborMap
  readonly item: () => Uint8Array
  readonly isAtEnd: () => boolean
}

/** Opens canonical CBOR for reading from its beginning. `depth`: nesting depth of the items that `item` returns. */
export function openCborParts(bytes: Uint8Array, depth: number): CborParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const scan: Scan = { bytes, view, deviations: [], at: 0 }
  const strictly = <Read>(read: () => Read): Read => {
    try {
      const found = read()
      if (scan.deviations.length === 0) return found
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
    }
    throw new TypeError(scan.deviations[0]?.message)
  }
  const enter = (): CborMap => {
    const start = scan.at
    const initial = readByte(scan)
    if (initial >> 5 !== 5) stop(scan, 'cbor.type', 'no map', start)
    const count = readArgument(scan, initial & 31, start)
    if (count > (bytes.length - scan.at) / 2) stop(scan, 'cbor.malformed', 'shorter than declared', start)
    let previous: Uint8Array | undefined
    const next = () => {
      const key = scanKey(scan, depth, new Set())
      // Strictly ascending keys have no duplicates.
      if (previous !== undefined && compareCborKeys(previous, key) >= 0)
        deviate(scan, 'cbor.canonical', 'map keys are not sorted', start)
      previous = key
      return decodeUtf8(key.subarray(headLengthOf(key))) ?? ''
    }
    return { count, key: () => strictly(next) }
  }
  return {
    map: () => strictly(enter),
    item: () =>
      strictly(() => {
        const start = scan.at
        scanItem(scan, depth)
        return bytes.subarray(start, scan.at)
      }),
    isAtEnd: () => scan.at === bytes.length,
  }
}

function headLengthOf([initial = 0]: Uint8Array): number {
  const info = initial & 31
  return info < 24 ? 1 : 1 + (1 << (info - 24))
}

function scanItem(scan: Scan, depth: number): void {
  if (depth > maxCborDepth) stop(scan, 'cbor.depth', `deeper than ${maxCborDepth}`, scan.at)
  const start = scan.at
  const initial = readByte(scan)
  const major = initial >> 5
  const info = initial & 31
  if (major === 7) return scanSimple(scan, info, start)
  if (info === 31 && major >= 2 && major <= 5) return scanIndefinite(scan, major, depth, start)
  const argument = readArgument(scan, info, start)
  if (major === 2 || major === 3) return scanString(scan, major, argument, start)
  if (major === 4) return scanArray(scan, argument, depth)
  if (major === 5) return scanMap(scan, argument, depth, start)
  if (major === 6) stop(scan, 'cbor.type', 'a tag', start)
  if (argument > Number.MAX_SAFE_INTEGER) deviate(scan, 'cbor.type', 'an integer above 2^53-1', start)
}

function scanString(scan: Scan, major: number, length: number, start: number): void {
  if (length > scan.bytes.length - scan.at) stop(scan, 'cbor.malformed', 'shorter than declared', start)
  const content = scan.bytes.subarray(scan.at, scan.at + length)
  scan.at += length
  if (major === 3 && decodeUtf8(content) === undefined)
    stop(scan, 'cbor.malformed', 'text is not UTF-8', start)
}

function scanArray(scan: Scan, count: number, depth: number): void {
  // Every item takes at least a byte, so a count beyond the remaining bytes is malformed.
  if (count > scan.bytes.length - scan.at) stop(scan, 'cbor.malformed', 'shorter than declared', scan.at)
  for (let index = 0; index < count; index += 1) scanItem(scan, depth + 1)
}

function scanMap(scan: Scan, count: number, depth: number, start: number): void {
  if (count > (scan.bytes.length - scan.at) / 2) stop(scan, 'cbor.malformed', 'shorter than declared', start)
  const keys = new Set<string>()
  let previous: Uint8Array | undefined
  for (let index = 0; index < count; index += 1) {
    const key = scanKey(scan, depth, keys)
    if (previous !== undefined && compareCborKeys(previous, key) > 0) {
      deviate(scan, 'cbor.canonical', 'map keys are not sorted', start)
    }
    previous = key
    scanItem(scan, depth + 1)
  }
}

// Maps each byte to one character, so that keys are the same text exactly if they are the same bytes.
const asText = new TextDecoder('latin1')

function scanKey(scan: Scan, depth: number, keys: Set<string>): Uint8Array {
  const start = scan.at
  if ((scan.bytes[start] ?? 0) >> 5 !== 3) stop(scan, 'cbor.type', 'a map key that is not text', start)
  scanItem(scan, depth + 1)
  const key = scan.bytes.subarray(start, scan.at)
  const name = asText.decode(key)
  if (keys.has(name)) deviate(scan, 'cbor.canonical', 'duplicate map key', start)
  keys.add(name)
  return key
}

function scanIndefinite(scan: Scan, major: number, depth: number, start: number): void {
  deviate(scan, 'cbor.canonical', 'indefinite length', start)
  while (scan.bytes[scan.at] !== 0xff) {
    if (major === 2 || major === 3) {
      const chunk = scan.bytes[scan.at]
      if (chunk === undefined || chunk >> 5 !== major || (chunk & 31) === 31) {
        stop(scan, 'cbor.malformed', 'a chunk of another type', scan.at)
      }
    }
    scanItem(scan, depth + 1)
    if (major === 5) scanItem(scan, depth + 1)
  }
  scan.at += 1
}

function scanSimple(scan: Scan, info: number, start: number): void {
  if (info >= 20 && info <= 22) return
  if (info < 25 || info > 27)
    return stop(scan, info < 28 && info !== 24 ? 'cbor.type' : 'cbor.malformed', 'a simple value', start)
  const size = 1 << (info - 24)
  if (size > scan.bytes.length - scan.at) stop(scan, 'cbor.malformed', 'shorter than declared', start)
  const value = readFloat(scan.view, scan.at, size)
  if (Number.isInteger(value)) deviate(scan, 'cbor.canonical', 'an integer written as a float', start)
  else if (!equalBytes(shortestFloat(value), scan.bytes.subarray(start, scan.at + size))) {
    deviate(scan, 'cbor.canonical', 'a float that is not in its shortest form', start)
  }
  scan.at += size
}

function readFloat(view: DataView, at: number, size: number): number {
  if (size === 8) return view.getFloat64(at)
  if (size === 4) return view.getFloat32(at)
  const half = view.getUint16(at)
  const exponent = (half >> 10) & 31
  const fraction = half & 1023
  const sign = half >> 15 === 0 ? 1 : -1
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25))
}

const shortestArgument = [0, 24, 0x100, 0x10000, 0x1_0000_0000]

function readArgument(scan: Scan, info: number, start: number): number {
  if (info < 24) return info
  if (info > 27) return stop(scan, 'cbor.malformed', 'a reserved head', start)
  const size = 1 << (info - 24)
  if (size > scan.bytes.length - scan.at) stop(scan, 'cbor.malformed', 'shorter than declared', start)
  let value = 0
  for (let index = 0; index < size; index += 1) value = value * 256 + readByte(scan)
  if (value < (shortestArgument[info - 23] ?? 0))
    deviate(scan, 'cbor.canonical', 'a head that is not shortest', start)
  return value
}

function readByte(scan: Scan): number {
  const byte = scan.bytes[scan.at]
  if (byte === undefined) return stop(scan, 'cbor.malformed', 'the bytes end early', scan.at)
  scan.at += 1
  return byte
}

/** Compares encoded keys in canonical order (RFC 7049 section 3.9): shorter ones first, then bytewise. */
export function compareCborKeys(left: Uint8Array, right: Uint8Array): number {
  if (left.length !== right.length) return left.length - right.length
  for (let at = 0; at < left.length; at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

type CborRule = 'cbor.malformed' | 'cbor.canonical' | 'cbor.depth' | 'cbor.type' | 'bytes.end'

function deviate(scan: Scan, rule: CborRule, detail: string, offset: number): void {
  scan.deviations.push(
    violation(rule, '', { params: { offset, detail }, detail: `${detail}, byte ${offset}` }),
  )
}

function stop(scan: Scan, rule: CborRule, detail: string, offset: number): never {
  deviate(scan, rule, detail, offset)
  throw new Malformed()
}

/** Encodes a number with its CBOR head as the shortest of half, single and double precision that is exact. */
export function shortestFloat(value: number): Uint8Array {
  const half = halfBits(value)
  if (half !== undefined) return Uint8Array.of(0xf9, half >> 8, half & 0xff)
  const single = Object.is(Math.fround(value), value)
  const bytes = new Uint8Array(single ? 5 : 9)
  const view = new DataView(bytes.buffer)
  bytes[0] = single ? 0xfa : 0xfb
  if (single) view.setFloat32(1, value)
  else view.setFloat64(1, value)
  return bytes
}

// IEEE 754 binary16: 1 sign bit, 5 exponent bits with bias 15, 10 fraction bits.
function halfBits(value: number): number | undefined {
  if (Number.isNaN(value)) return 0x7e00
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0
  const size = Math.abs(value)
  if (size === Infinity) return sign | 0x7c00
  if (size === 0) return sign
  const exponent = Math.max(-14, Math.floor(Math.log2(size)))
  const scaled = size / 2 ** (exponent - 10)
  if (exponent > 15 || !Number.isInteger(scaled) || scaled >= 2048) return undefined
  return sign | (scaled < 1024 ? scaled : ((exponent + 15) << 10) | (scaled - 1024))
}
