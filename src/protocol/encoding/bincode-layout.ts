import type { Violation } from '#/protocol/violation.ts'

// Layouts of bincode 2 (`standard().with_big_endian()`) as data. Source: docs/platform.md "Encoding".

export interface Layout<Value> {
  readonly form: Form
  /** False for a member that is not in the signing bytes. */
  readonly isSigned?: false
  /** Never set: it carries the type of the values. */
  readonly '~value'?: () => Value
}

export type ValueOf<Of> = Of extends Layout<infer Value> ? Value : never

export type IntegerBits = 8 | 16 | 32 | 64 | 128

export type Form =
  | { readonly kind: 'integer'; readonly bits: IntegerBits; readonly isSigned: boolean }
  | { readonly kind: 'boolean' | 'float' | 'text' }
  /** `length`: the exact number of bytes; `isSized`: preceded by their length. */
  | { readonly kind: 'bytes'; readonly length: number | undefined; readonly isSized: boolean }
  | { readonly kind: 'option' | 'list'; readonly of: Layout<unknown> }
  | { readonly kind: 'map'; readonly key: Layout<unknown>; readonly value: Layout<unknown> }
  | { readonly kind: 'struct'; readonly members: readonly Member[] }
  | { readonly kind: 'code'; readonly count: number }
  /** `newerFrom`: the first number that only a newer protocol has; `gap`: the rule that any other number breaks. */
  | {
      readonly kind: 'union'
      readonly variants: readonly Variant[]
      readonly newerFrom: number
      readonly gap: GapRule
    }
  /** A version number, then the value. `first` is the number of the first of `versions`. */
  | { readonly kind: 'version'; readonly first: number; readonly versions: readonly Layout<unknown>[] }
  /** The only variant in older versions, so its number is not written. */
  | { readonly kind: 'implied'; readonly name: string; readonly of: Layout<unknown> }
  | { readonly kind: 'nested'; readonly of: () => Layout<unknown> }
  | {
      readonly kind: 'checked'
      readonly of: Layout<unknown>
      readonly check: (value: unknown) => readonly Violation[]
    }

type GapRule = 'bincode.variant' | 'platform.not-read'

export interface Member {
  readonly name: string
  readonly layout: Layout<unknown>
  readonly isSigned: boolean
}

export interface Variant {
  readonly name: string
  readonly tag: number
  readonly layout: Layout<unknown> | null
}

const integer = <Value>(bits: IntegerBits, isSigned: boolean): Layout<Value> => ({
  form: { kind: 'integer', bits, isSigned },
})

export const u8 = integer<number>(8, false)
export const u16 = integer<number>(16, false)
export const u32 = integer<number>(32, false)
export const u64 = integer<bigint>(64, false)
export const u128 = integer<bigint>(128, false)
export const i8 = integer<number>(8, true)
export const i16 = integer<number>(16, true)
export const i32 = integer<number>(32, true)
export const i64 = integer<bigint>(64, true)
export const i128 = integer<bigint>(128, true)
export const bool: Layout<boolean> = { form: { kind: 'boolean' } }
export const f64: Layout<number> = { form: { kind: 'float' } }
export const text: Layout<string> = { form: { kind: 'text' } }
export const bytes: Layout<Uint8Array> = { form: { kind: 'bytes', length: undefined, isSized: true } }

/** Declares a fixed number of bytes without a prefix. */
export function fixed(length: number): Layout<Uint8Array> {
  return { form: { kind: 'bytes', length, isSized: false } }
}

/** Declares a fixed number of bytes with a length prefix. */
export function sizedFixed(length: number): Layout<Uint8Array> {
  return { form: { kind: 'bytes', length, isSized: true } }
}

/** Declares an optional value: 00 for null, or 01 and the value. */
export function option<Value>(of: Layout<Value>): Layout<Value | null> {
  return { form: { kind: 'option', of } }
}

/** Declares a list: a count and the items. */
export function list<Value>(of: Layout<Value>): Layout<readonly Value[]> {
  return { form: { kind: 'list', of } }
}

/** Declares a map of a count and sorted pairs: text by its UTF-8, numbers by value, other keys by their bytes. */
export function map<Key, Value>(
  key: Layout<Key>,
  value: Layout<Value>,
): Layout<readonly (readonly [Key, Value])[]> {
  return { form: { kind: 'map', key, value } }
}

/** Declares a struct: its members in the order of the declaration. */
export function struct<const Members extends Readonly<Record<string, Layout<unknown>>>>(
  members: Members,
): Layout<{ readonly [Name in keyof Members]: ValueOf<Members[Name]> }> {
  const named = Object.entries(members).map(([name, layout]) => ({
    name,
    layout,
    isSigned: layout.isSigned !== false,
  }))
  return { form: { kind: 'struct', members: named } }
}

/** Declares a member that is not in the signing bytes. */
export function unsigned<Value>(layout: Layout<Value>): Layout<Value> {
  return { ...layout, isSigned: false }
}

/** Declares a number from 0 to count - 1 that stands for something, such as a purpose. */
export function code<Value extends number>(count: number): Layout<Value> {
  return { form: { kind: 'code', count } }
}

/** Declares a union, numbered in order: null has no value, `undefined` is a gap, `newerFrom` a newer protocol. */
export function union<const Variants extends Readonly<Record<string, Layout<unknown> | null | undefined>>>(
  variants: Variants,
  newerFrom = Number.POSITIVE_INFINITY,
  gap: GapRule = 'bincode.variant',
): Layout<UnionOf<Variants>> {
  const listed = Object.entries(variants).flatMap(([name, layout], tag) =>
    layout === undefined ? [] : [{ name, tag, layout }],
  )
  return { form: { kind: 'union', variants: listed, newerFrom, gap } }
}

type UnionOf<Variants> = {
  [Name in keyof Variants]: Variants[Name] extends Layout<infer Value>
    ? { readonly kind: Name; readonly value: Value }
    : Variants[Name] extends null
      ? { readonly kind: Name }
      : never
}[keyof Variants]

/** Declares a value with its only known version number before it. A higher number belongs to a newer protocol. */
export function version<Value>(known: number, of: Layout<Value>): Layout<Value> {
  return { form: { kind: 'version', first: known, versions: [of] } }
}

/** Declares versions from 0 on, each with more members. A value is written in the last version that it has. */
export function versions<const Versions extends readonly Layout<object>[]>(
  ...of: Versions
): Layout<ValueOf<Versions[number]>> {
  return { form: { kind: 'version', first: 0, versions: of } }
}

/** Declares a variant whose number is not written, because older versions have no other. */
export function implied<const Kind extends string, Value>(
  name: Kind,
  of: Layout<Value>,
): Layout<{ readonly kind: Kind; readonly value: Value }> {
  return { form: { kind: 'implied', name, of } }
}

/** Declares a part of the same kind as its parent, nested at most 256 deep. */
export function nested<Value>(of: () => Layout<Value>): Layout<Value> {
  return { form: { kind: 'nested', of } }
}

/** Declares a layout with an additional check. Offsets in its violations count from the first byte of the value. */
export function checked<Value>(
  of: Layout<Value>,
  check: (value: Value) => readonly Violation[],
): Layout<Value> {
  // `check` is only called with values that this layout has read.
  return { form: { kind: 'checked', of, check: check as (value: unknown) => readonly Violation[] } }
}

/** Returns the smallest encoded size of the layout in bytes. A count that cannot fit in the remaining bytes is rejected. */
export function leastBytes({ form }: Layout<unknown>): number {
  switch (form.kind) {
    case 'float':
      return 8
    case 'bytes':
      return (form.isSized ? 1 : 0) + (form.length ?? 0)
    case 'struct':
      return form.members.reduce((total, { layout }) => total + leastBytes(layout), 0)
    case 'version':
      return 1 + Math.min(...form.versions.map(leastBytes))
    case 'checked':
    case 'implied':
      return leastBytes(form.of)
    case 'union': {
      const least = form.variants.map(({ layout }) => (layout === null ? 0 : leastBytes(layout)))
      return 1 + Math.min(...least)
    }
    case 'integer':
    case 'boolean':
    case 'text':
    case 'option':
    case 'list':
    case 'map':
    case 'code':
    case 'nested':
      return 1
  }
}
