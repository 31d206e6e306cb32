import { checkBase58, formatBase58 } from '#/protocol/encoding/base58.ts'
import { checkBase64, formatBase64 } from '#/protocol/encoding/base64.ts'
import type { IntegerBits } from '#/protocol/encoding/bincode-layout.ts'
import { isJsonObject, pointTo } from '#/protocol/contract/json-value.ts'
import type { JsonValue, PlatformValue } from './platform-value.ts'
import type { RuleId } from '#/protocol/rule.ts'
import {
  passed,
  rejected,
  violation,
  type Checked,
  type Violation,
  type ViolationParams,
} from '#/protocol/violation.ts'

type ExpectedJson =
  | 'integer'
  | 'number'
  | 'boolean'
  | 'text'
  | 'list'
  | 'object'
  | 'pair'
  | 'variant'
  | 'transition'

class JsonStop extends Error {
  readonly violation: Violation

  constructor(stopped: Violation) {
    super(stopped.message)
    this.violation = stopped
  }
}

/** Stops the reading that `readStopping` began, with a violation at that JSON Pointer. */
export function stopAt(path: string, rule: RuleId, params: ViolationParams = {}): never {
  throw new JsonStop(violation(rule, path, { params }))
}

/** Stops the reading because a JSON value does not have the expected form (`platform.json-form`). */
export function stopForm(path: string, expected: ExpectedJson): never {
  return stopAt(path, 'platform.json-form', { expected })
}

/** Returns the result of `read`, or the violation that stopped it. Never throws for invalid JSON. */
export function readStopping<Value>(read: () => Value): Checked<Value> {
  try {
    return passed(read())
  } catch (signal) {
    if (signal instanceof JsonStop) return rejected(signal.violation)
    throw signal
  }
}

// Text, booleans, null, lists, fractions and i64 are plain; others are like {"$u64": 5} (docs/platform.md "JSON").

const integerTypes = {
  u128: [128, false],
  i128: [128, true],
  u64: [64, false],
  i64: [64, true],
  u32: [32, false],
  i32: [32, true],
  u16: [16, false],
  i16: [16, true],
  u8: [8, false],
  i8: [8, true],
} as const satisfies Readonly<Record<string, readonly [bits: IntegerBits, isSigned: boolean]>>
type IntegerType = keyof typeof integerTypes

const byteTypes = { bytes: undefined, bytes20: 20, bytes32: 32, bytes36: 36 } as const
type ByteType = keyof typeof byteTypes

/** Formats a value as JSON. `parseValue` reads the same value back. */
export function formatValue(value: PlatformValue): JsonValue {
  switch (value.kind) {
    case 'text':
    case 'bool':
      return value.value
    case 'null':
      return null
    case 'array':
      return value.value.map(formatValue)
    case 'map':
      return formatMap(value.value)
    case 'float':
      return Number.isFinite(value.value) && !Number.isInteger(value.value)
        ? value.value
        : { $float: Object.is(value.value, -0) ? '-0' : String(value.value) }
    case 'i64':
      return isExact(value.value) ? Number(value.value) : { $i64: String(value.value) }
    case 'identifier':
      return { $identifier: formatBase58(value.value) }
    case 'bytes':
    case 'bytes20':
    case 'bytes32':
    case 'bytes36':
      return { [`$${value.kind}`]: formatBase64(value.value) }
    case 'u128':
    case 'i128':
    case 'u64':
    case 'u32':
    case 'i32':
    case 'u16':
    case 'i16':
    case 'u8':
    case 'i8':
      return { [`$${value.kind}`]: formatInteger(value.value) }
  }
}

/** Formats an integer as a number up to 2^53-1, or as decimal text above. */
export function formatInteger(value: number | bigint): JsonValue {
  return isExact(value) ? Number(value) : String(value)
}

function isExact(value: number | bigint): boolean {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER
}

function formatMap(entries: Extract<PlatformValue, { kind: 'map' }>['value']): JsonValue {
  const members = entries.flatMap(({ key, value }) =>
    key.kind === 'text' ? [[key.value, formatValue(value)] as const] : [],
  )
  const object = Object.fromEntries<JsonValue>(members)
  const names = Object.keys(object)
  // A JavaScript object would sort numeric names and drop repeated ones.
  const isPlain = names.length === entries.length && names.every((name, at) => name === members[at]?.[0])
  if (isPlain && typeOf(names) === undefined) return object
  return { $map: entries.map(({ key, value }) => [formatValue(key), formatValue(value)]) }
}

function typeOf([first = '', ...others]: readonly string[]): string | undefined {
  const type = first.slice(1)
  const isType =
    Object.hasOwn(integerTypes, type) ||
    Object.hasOwn(byteTypes, type) ||
    type === 'identifier' ||
    type === 'float' ||
    type === 'map'
  return others.length === 0 && first.startsWith('$') && isType ? type : undefined
}

/** Parses JSON at that JSON Pointer as a value. Stops (`stopAt`) if it is invalid. */
export function parseValue(json: unknown, path: string): PlatformValue {
  if (json === null) return { kind: 'null' }
  if (typeof json === 'string') return { kind: 'text', value: parseText(json, path) }
  if (typeof json === 'boolean') return { kind: 'bool', value: json }
  if (typeof json === 'number' || typeof json === 'bigint') {
    if (typeof json === 'number' && !Number.isInteger(json) && Number.isFinite(json))
      return { kind: 'float', value: json }
    return { kind: 'i64', value: parseInteger(json, 64, true, path) }
  }
  if (Array.isArray(json))
    return { kind: 'array', value: json.map((item, at) => parseValue(item, pointTo(path, at))) }
  if (!isJsonObject(json)) return stopForm(path, 'object')
  const [name = ''] = Object.keys(json)
  const type = typeOf(Object.keys(json))
  if (type !== undefined) return parseTyped(type, json[name], pointTo(path, name))
  const value = Object.entries(json).map(([key, member]) => ({
    key: { kind: 'text', value: parseText(key, path) } as const,
    value: parseValue(member, pointTo(path, key)),
  }))
  return { kind: 'map', value }
}

function parseTyped(type: string, json: unknown, path: string): PlatformValue {
  if (isIntegerType(type)) {
    const [bits, isSigned] = integerTypes[type]
    const value = parseInteger(json, bits, isSigned, path)
    // The compiler cannot know that `kind` decides between number (up to 32 bits) and bigint.
    return { kind: type, value: bits > 32 ? value : Number(value) } as PlatformValue
  }
  if (isByteType(type)) return { kind: type, value: parseBase64(json, byteTypes[type], path) }
  if (type === 'identifier') return { kind: type, value: parseBase58(json, path) }
  if (type === 'float') return { kind: type, value: parseFloatText(json, path) }
  const pairs = parseList(json, path)
  const value = pairs.map((pair, at) => {
    const place = pointTo(path, at)
    const [key, member, ...rest] = parseList(pair, place)
    if (member === undefined || rest.length > 0) return stopForm(place, 'pair')
    return { key: parseValue(key, `${place}/0`), value: parseValue(member, `${place}/1`) }
  })
  return { kind: 'map', value }
}

function isIntegerType(type: string): type is IntegerType {
  return Object.hasOwn(integerTypes, type)
}

function isByteType(type: string): type is ByteType {
  return Object.hasOwn(byteTypes, type)
}

/** Parses a list. Stops if it is invalid. */
export function parseList(json: unknown, path: string): readonly unknown[] {
  return Array.isArray(json) ? json : stopForm(path, 'list')
}

/** Parses well-formed text. Stops if it is invalid. */
export function parseText(json: unknown, path: string): string {
  return typeof json === 'string' && !/\p{Surrogate}/u.test(json) ? json : stopForm(path, 'text')
}

/** Parses an integer of that width from a number, a bigint or decimal text. Stops if it is invalid. */
export function parseInteger(json: unknown, bits: IntegerBits, isSigned: boolean, path: string): bigint {
  if (typeof json === 'number' && Number.isInteger(json) && !Number.isSafeInteger(json))
    return stopAt(path, 'json.integer')
  const isDigits = typeof json === 'string' && /^(?:0|-?[1-9]\d{0,38})$/.test(json)
  const isInteger = typeof json === 'bigint' || (typeof json === 'number' && Number.isInteger(json))
  if (!isDigits && !isInteger) return stopForm(path, 'integer')
  const value = BigInt(json)
  const fits = isSigned ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)
  return fits === value ? value : stopAt(path, 'bincode.integer-width', { bits })
}

function parseFloatText(json: unknown, path: string): number {
  if (typeof json !== 'string') return stopForm(path, 'number')
  const value = Number(json)
  const isWritten = String(value) === json || (json === '-0' && value === 0)
  // Rejects text in another form, and NaN, whose bits would not survive.
  return isWritten && !Number.isNaN(value) ? value : stopForm(path, 'number')
}

/** Parses Base64, of `length` bytes if given. Stops if it is invalid. */
export function parseBase64(json: unknown, length: number | undefined, path: string): Uint8Array {
  const checked = checkBase64(parseText(json, path))
  return parseBytes(checked.ok ? checked.value : undefined, 'Base64', length, path)
}

/** Parses an identifier: 32 bytes in Base58. Stops if it is invalid. */
export function parseBase58(json: unknown, path: string): Uint8Array {
  const checked = checkBase58(parseText(json, path))
  return parseBytes(checked.ok ? checked.value : undefined, 'Base58', 32, path)
}

/** Returns the decoded bytes. Stops if there are none, or if they do not have the given length. */
export function parseBytes(
  bytes: Uint8Array | undefined,
  encoding: string,
  length: number | undefined,
  path: string,
): Uint8Array {
  if (bytes === undefined) return stopAt(path, 'json.encoding', { encoding })
  if (length === undefined || bytes.length === length) return bytes
  return stopAt(path, 'bincode.length', { count: bytes.length, length })
}
