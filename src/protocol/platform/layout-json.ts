import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { versionPlaces } from '#/protocol/encoding/bincode-encode.ts'
import type { Form, Layout } from '#/protocol/encoding/bincode-layout.ts'
import { checkHex, formatHex } from '#/protocol/encoding/hex.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import type { Checked } from '#/protocol/violation.ts'
import { platformValue, type JsonValue, type PlatformValue } from './platform-value.ts'
import {
  formatInteger,
  formatValue,
  parseBase58,
  parseBase64,
  parseBytes,
  parseInteger,
  parseList,
  parseText,
  parseValue,
  readStopping,
  stopAt,
  stopForm,
} from './value-json.ts'

// Converts values to JSON and back by their layout (docs/platform.md "JSON"). Each kind of layout has a form, so a new field needs no code.

const formatVersion = '$formatVersion'

/** Formats a value of the layout as JSON. `checkLayoutJson` reads the same value back. */
export function formatLayoutJson<Value>({ form }: Layout<Value>, value: Value): JsonValue {
  return write(form, value)
}

/** Reads JSON strictly as a value of the layout. Never throws. The caller limits depth and size. */
export function checkLayoutJson<Value>({ form }: Layout<Value>, json: unknown): Checked<Value> {
  // The compiler cannot know that a form reads values of its type.
  return readStopping(() => read(form, json, '') as Value)
}

type FormOf<Kind extends Form['kind']> = Extract<Form, { readonly kind: Kind }>

/** Tells whether the keys of a map are written as member names. Other maps are a list of pairs. */
function isNamed({ form }: Layout<unknown>): boolean {
  return form.kind === 'text' || form.kind === 'integer' || form.kind === 'bytes'
}

/** Tells whether the variants are versions of one structure, which `$formatVersion` names. */
function isVersions({ variants }: FormOf<'union'>): boolean {
  return variants.every(({ name, layout }) => /^v\d+$/.test(name) && layout?.form.kind === 'struct')
}

function write(form: Form, value: unknown): JsonValue {
  switch (form.kind) {
    case 'integer':
    case 'code':
    case 'boolean':
    case 'float':
    case 'text':
    case 'bytes':
      return writePlain(form, value)
    case 'option':
      return value === null ? null : write(form.of.form, value)
    case 'list':
      return listOf(value).map((item) => write(form.of.form, item))
    case 'map':
      return writeMap(form, listOf(value).map(listOf))
    case 'struct':
      return writeStruct(form, objectOf(value))
    case 'union':
      // The compiler cannot know that values of this layout are platform values.
      return form === platformValue.form
        ? formatValue(value as PlatformValue)
        : writeUnion(form, objectOf(value))
    case 'version': {
      const at = versionPlaces(form.versions)(value)
      const of = form.versions[at]
      const struct = of && structOf(of)
      if (struct === undefined) return of === undefined ? null : write(of.form, value)
      return { [formatVersion]: String(form.first + at), ...writeStruct(struct, objectOf(value)) }
    }
    case 'implied':
      return { [form.name]: write(form.of.form, objectOf(value)['value']) }
    case 'nested':
      return write(form.of().form, value)
    case 'checked':
      return write(form.of.form, value)
  }
}

function writePlain(form: Form, value: unknown): JsonValue {
  if (typeof value === 'bigint') return formatInteger(value)
  if (value instanceof Uint8Array) return form.kind === 'bytes' ? writeBytes(form, value) : null
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}

function structOf({ form }: Layout<unknown>): FormOf<'struct'> | undefined {
  if (form.kind === 'checked') return structOf(form.of)
  return form.kind === 'struct' ? form : undefined
}

/** Formats identifiers as Base58, hashes as hex (those of layer 1 reversed, as usual), and other bytes as Base64. */
function writeBytes({ length, isSized }: FormOf<'bytes'>, bytes: Uint8Array): string {
  if (length === undefined) return formatBase64(bytes)
  if (isSized) return formatHex(bytes.toReversed())
  return length === 32 ? formatBase58(bytes) : formatHex(bytes)
}

function writeMap({ key, value }: FormOf<'map'>, pairs: readonly (readonly unknown[])[]): JsonValue {
  const written = pairs.map(([name, member]) => [write(key.form, name), write(value.form, member)] as const)
  if (!isNamed(key)) return written.map(([name, member]) => ({ key: name, value: member }))
  return Object.fromEntries<JsonValue>(written.map(([name, member]) => [nameOf(name), member]))
}

function nameOf(name: JsonValue): string {
  return typeof name === 'string' || typeof name === 'number' ? String(name) : ''
}

function writeStruct(
  { members }: FormOf<'struct'>,
  value: JsonObject,
): { readonly [name: string]: JsonValue } {
  return Object.fromEntries(members.map(({ name, layout }) => [name, write(layout.form, value[name])]))
}

function writeUnion(form: FormOf<'union'>, { kind, value }: JsonObject): JsonValue {
  const variant = form.variants.find(({ name }) => name === kind)
  if (variant === undefined) return null
  const { name, layout } = variant
  if (layout === null) return name
  const struct = isVersions(form) ? structOf(layout) : undefined
  if (struct === undefined) return { [name]: write(layout.form, value) }
  return { [formatVersion]: name.slice(1), ...writeStruct(struct, objectOf(value)) }
}

function read(form: Form, json: unknown, path: string): unknown {
  switch (form.kind) {
    case 'integer': {
      const value = parseInteger(json, form.bits, form.isSigned, path)
      return form.bits > 32 ? value : Number(value)
    }
    case 'code': {
      const number = Number(parseInteger(json, 32, false, path))
      return number < form.count ? number : stopAt(path, 'bincode.variant', { number, count: form.count })
    }
    case 'boolean':
      return typeof json === 'boolean' ? json : stopForm(path, 'boolean')
    case 'float':
      return typeof json === 'number' && Number.isFinite(json) ? json : stopForm(path, 'number')
    case 'text':
      return parseText(json, path)
    case 'bytes':
      return readBytes(form, json, path)
    case 'option':
      return json === null ? null : read(form.of.form, json, path)
    case 'list':
      return parseList(json, path).map((item, at) => read(form.of.form, item, pointTo(path, at)))
    case 'map':
      return readMap(form, json, path)
    case 'struct':
      return readStruct(form, json, path, [])
    case 'union':
      return form === platformValue.form ? parseValue(json, path) : readUnion(form, json, path)
    case 'version':
      return readVersion(form, json, path)
    case 'implied': {
      const { name: kind, of } = form
      const object = parseMembers(json, [kind], path)
      return { kind, value: read(of.form, memberOf(object, kind), pointTo(path, kind)) }
    }
    case 'nested':
      return read(form.of().form, json, path)
    case 'checked': {
      const value = read(form.of.form, json, path)
      const [found] = form.check(value)
      return found === undefined ? value : stopAt(`${path}${found.path}`, found.rule, found.params)
    }
  }
}

function readBytes({ length, isSized }: FormOf<'bytes'>, json: unknown, path: string): Uint8Array {
  if (length === undefined) return parseBase64(json, undefined, path)
  if (length === 32 && !isSized) return parseBase58(json, path)
  const hex = checkHex(parseText(json, path))
  const bytes = parseBytes(hex.ok ? hex.value : undefined, 'hex', length, path)
  return isSized ? bytes.toReversed() : bytes
}

function readMap({ key, value }: FormOf<'map'>, json: unknown, path: string): readonly unknown[] {
  const items = isNamed(key)
    ? Object.entries(parseObject(json, path)).map(([name, member]) => {
        const place = pointTo(path, name)
        return { place, pair: [read(key.form, name, place), read(value.form, member, place)] as const }
      })
    : parseList(json, path).map((item, at) => {
        const place = pointTo(path, at)
        const { key: name, value: member } = parseMembers(item, ['key', 'value'], place)
        const pair = [
          read(key.form, name, `${place}/key`),
          read(value.form, member, `${place}/value`),
        ] as const
        return { place, pair }
      })
  const seen = new Set<string>()
  for (const { place, pair } of items) {
    const name = JSON.stringify(write(key.form, pair[0]))
    if (seen.has(name)) stopAt(place, 'bincode.map-order')
    seen.add(name)
  }
  return items.map(({ pair }) => pair)
}

function readStruct(
  { members }: FormOf<'struct'>,
  json: unknown,
  path: string,
  beside: readonly string[],
): object {
  const names = members.map(({ name }) => name)
  const object = parseMembers(json, names, path, beside)
  return Object.fromEntries(
    members.map(({ name, layout }) => [name, read(layout.form, memberOf(object, name), pointTo(path, name))]),
  )
}

function readVersion({ first, versions }: FormOf<'version'>, json: unknown, path: string): unknown {
  const [oldest] = versions
  if (oldest !== undefined && structOf(oldest) === undefined) return read(oldest.form, json, path)
  const { [formatVersion]: written, ...members } = parseObject(json, path)
  const place = pointTo(path, formatVersion)
  if (written === undefined) return stopAt(place, 'platform.json-member')
  const of = versions.find((_, at) => written === String(first + at))
  if (of === undefined) return stopAt(place, 'platform.newer', { number: Number(written) })
  return read(of.form, members, path)
}

function readUnion(form: FormOf<'union'>, json: unknown, path: string): unknown {
  if (isVersions(form)) {
    const object = parseObject(json, path)
    const variant = form.variants.find(({ name }) => name === `v${String(memberOf(object, formatVersion))}`)
    const layout = variant?.layout?.form
    if (variant === undefined || layout?.kind !== 'struct')
      return stopForm(pointTo(path, formatVersion), 'variant')
    return { kind: variant.name, value: readStruct(layout, json, path, [formatVersion]) }
  }
  const [name, ...others] = typeof json === 'string' ? [json] : Object.keys(parseObject(json, path))
  const variant = form.variants.find((each) => each.name === name)
  if (variant === undefined || others.length > 0) return stopForm(path, 'variant')
  const { name: kind, layout } = variant
  if (layout === null) return typeof json === 'string' ? { kind } : stopForm(path, 'text')
  if (!isJsonObject(json)) return stopForm(path, 'object')
  return { kind, value: read(layout.form, memberOf(json, kind), pointTo(path, kind)) }
}

function parseObject(json: unknown, path: string): JsonObject {
  return isJsonObject(json) ? json : stopForm(path, 'object')
}

/** Parses an object that must have these members, and may have those of `beside`. Stops at the first missing or unknown member. */
export function parseMembers(
  json: unknown,
  names: readonly string[],
  path: string,
  beside: readonly string[] = [],
): JsonObject {
  const object = parseObject(json, path)
  const wrong =
    names.find((name) => !Object.hasOwn(object, name)) ??
    Object.keys(object).find((name) => !names.includes(name) && !beside.includes(name))
  return wrong === undefined ? object : stopAt(pointTo(path, wrong), 'platform.json-member')
}
