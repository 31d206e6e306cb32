import {
  bool,
  bytes,
  f64,
  fixed,
  i128,
  i16,
  i32,
  i64,
  i8,
  list,
  nested,
  struct,
  text,
  u128,
  u16,
  u32,
  u64,
  u8,
  union,
  type Layout,
} from '#/protocol/encoding/bincode-layout.ts'

/** Source: dashpay/platform packages/rs-platform-value/src/lib.rs. */
export type PlatformValue =
  | { readonly kind: 'u128' | 'i128' | 'u64' | 'i64'; readonly value: bigint }
  | { readonly kind: 'u32' | 'i32' | 'u16' | 'i16' | 'u8' | 'i8' | 'float'; readonly value: number }
  | {
      readonly kind: 'bytes' | 'bytes20' | 'bytes32' | 'bytes36' | 'identifier'
      readonly value: Uint8Array
    }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'null' }
  | { readonly kind: 'array'; readonly value: readonly PlatformValue[] }
  | { readonly kind: 'map'; readonly value: readonly PlatformEntry[] }

export interface PlatformEntry {
  readonly key: PlatformValue
  readonly value: PlatformValue
}

const inner: Layout<PlatformValue> = nested(() => platformValue)

/** Layout of values in schemas and documents (docs/platform.md "Encoding"): a tag and the content. */
export const platformValue: Layout<PlatformValue> = union({
  u128,
  i128,
  u64,
  i64,
  u32,
  i32,
  u16,
  i16,
  u8,
  i8,
  bytes,
  bytes20: fixed(20),
  bytes32: fixed(32),
  bytes36: fixed(36),
  enumU8: undefined,
  enumString: undefined,
  identifier: fixed(32),
  float: f64,
  text,
  bool,
  null: null,
  array: list(inner),
  map: list(struct({ key: inner, value: inner })),
})

/** Returns the member of a map with that name; undefined for other values. */
export function memberOfMap(value: PlatformValue, name: string): PlatformValue | undefined {
  if (value.kind !== 'map') return undefined
  return value.value.find(({ key }) => key.kind === 'text' && key.value === name)?.value
}

/** Integers above 2^53-1 are bigints. */
export type JsonValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue }

/** Returns the encoded form of a schema, with integers as i64 (the official JSON reader has u64; both are accepted). */
export function valueOfJson(json: JsonValue, positive: 'i64' | 'u64' = 'i64'): PlatformValue {
  if (json === null) return { kind: 'null' }
  if (typeof json === 'string') return { kind: 'text', value: json }
  if (typeof json === 'boolean') return { kind: 'bool', value: json }
  if (typeof json === 'number' || typeof json === 'bigint') {
    if (typeof json === 'number' && !Number.isInteger(json)) return { kind: 'float', value: json }
    return { kind: json < 0 ? 'i64' : positive, value: BigInt(json) }
  }
  if (isList(json)) return { kind: 'array', value: json.map((item) => valueOfJson(item, positive)) }
  const value = Object.entries(json).map(([name, member]) => ({
    key: { kind: 'text', value: name } as const,
    value: valueOfJson(member, positive),
  }))
  return { kind: 'map', value }
}

// Array.isArray does not narrow a readonly array out of the union.
function isList(json: JsonValue): json is readonly JsonValue[] {
  return Array.isArray(json)
}
