import { compareKeys, sortKey } from '#/protocol/encoding/bincode-key.ts'
import type { Form, Layout } from '#/protocol/encoding/bincode-layout.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import {
  platformValue,
  valueOfJson,
  type JsonValue,
  type PlatformValue,
} from '#/protocol/platform/platform-value.ts'
import { number, text } from './vector.ts'

export type SchemaIntegers = 'i64' | 'u64'

/**
 * Reads a value from the vectors' notation: hex, decimals, null, lists for maps and tuples, `{variant: value}`. Missing
 * members, which are not signed, are empty.
 */
export function readFields(layout: Layout<unknown>, json: unknown, integers: SchemaIntegers): unknown {
  if (layout === platformValue) return readValue(json, integers)
  const read = (of: Layout<unknown>, part: unknown) => readFields(of, part, integers)
  const { form } = layout
  switch (form.kind) {
    case 'integer':
      return form.bits > 32 ? BigInt(String(json)) : Number(json)
    case 'boolean':
    case 'float':
    case 'text':
    case 'code':
      return json
    case 'bytes':
      return parseHex(text(json))
    case 'option':
      return json === null ? null : read(form.of, json)
    case 'list':
      return listOf(json).map((item) => read(form.of, item))
    case 'map':
      return listOf(json)
        .map((pair) => {
          const [key, value] = listOf(pair)
          return [read(form.key, key), read(form.value, value)]
        })
        .toSorted(([left], [right]) => compareKeys(sortKey(form.key, left), sortKey(form.key, right)))
    case 'struct':
      return readMembers(form, json, integers)
    case 'union': {
      if (typeof json === 'string') return { kind: json }
      const [[kind, value] = ['', undefined]] = Object.entries(Object(json))
      const variant = form.variants.find(({ name }) => name === kind)
      if (variant === undefined) throw new TypeError(`no variant ${kind}`)
      return variant.layout === null ? { kind } : { kind, value: read(variant.layout, value) }
    }
    case 'version':
      return read(form.versions[0] ?? layout, json)
    case 'checked':
      return read(form.of, json)
    case 'implied':
      return { kind: form.name, value: read(form.of, impliedOf(form.name, json)) }
    case 'nested':
      return read(form.of(), json)
  }
}

/** Returns the value of the only variant, which vectors may name or leave out. */
function impliedOf(name: string, json: unknown): unknown {
  const named: unknown = Object(json)[name]
  return named === undefined ? json : named
}

function readMembers(form: FormOf<'struct'>, json: unknown, integers: SchemaIntegers): object {
  const given: unknown[] | undefined = Array.isArray(json) ? json : undefined
  return Object.fromEntries(
    form.members.map(({ name, layout, isSigned }, at) => {
      const part: unknown = given === undefined ? Object(json)[name] : given[at]
      const isMissing = part === undefined && !isSigned
      return [name, isMissing ? emptyOf(layout) : readFields(layout, part, integers)]
    }),
  )
}

function emptyOf({ form }: Layout<unknown>): unknown {
  if (form.kind === 'bytes') return new Uint8Array(form.length ?? 0)
  return form.kind === 'list' ? [] : 0
}

function readValue(json: unknown, integers: SchemaIntegers): PlatformValue {
  if (Array.isArray(json)) return { kind: 'array', value: json.map((item) => readValue(item, integers)) }
  if (typeof json !== 'object' || json === null) return valueOfJson(json as JsonValue, integers) // from a JSON file
  const members: readonly (readonly [string, unknown])[] = Object.entries(json)
  const [first] = members
  if (first?.[0] === '$typed') return typedValue(listOf(first[1]))
  const value = members.map(([name, member]) => ({
    key: { kind: 'text', value: name } as const,
    value: readValue(member, integers),
  }))
  return { kind: 'map', value }
}

function typedValue([type, value]: readonly unknown[]): PlatformValue {
  const kind = type === 'f64' ? 'float' : text(type)
  const variant =
    platformValue.form.kind === 'union'
      ? platformValue.form.variants.find(({ name }) => name === kind)
      : undefined
  if (variant?.layout == null) throw new TypeError(`no type ${kind}`)
  const plain = kind === 'float' ? number(Number(value)) : value
  // The variant is one of platformValue.
  return { kind, value: readFields(variant.layout, plain, 'i64') } as PlatformValue
}

function listOf(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json
  throw new TypeError('expected a list in the vector')
}

type FormOf<Kind extends Form['kind']> = Extract<Form, { readonly kind: Kind }>
