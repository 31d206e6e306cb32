import type { BincodeCursor } from './bincode-cursor.ts'
import { compareKeys, sortKey } from './bincode-key.ts'
import { leastBytes, type Form, type IntegerBits, type Layout } from './bincode-layout.ts'

// Limit for nesting of values in values of their own kind (docs/platform.md "Limits").
const mostNested = 256

/** The place of a value in the bytes, [start, end), with the places of its parts. `value` is undefined if the bytes end in it. */
export interface Span {
  readonly name: string
  readonly path: string
  readonly start: number
  readonly end: number
  readonly form: Form
  readonly value: unknown
  readonly isSigned: boolean
  readonly children: readonly Span[]
}

export interface Reading {
  readonly cursor: BincodeCursor
  readonly isSigning: boolean
  /** The list that receives the places of the current value's parts; undefined if places are not needed. */
  spans: Span[] | undefined
  isSigned: boolean
  depth: number
}

type ReadForm = (reading: Reading) => unknown

// Cache of compiled readers, so that a declaration is interpreted only once.
const readers = new WeakMap<Form, ReadForm>()

/** Returns a reader that decodes a value of the layout at the cursor, and records its place if places are recorded. */
export function placedReader({ form }: Layout<unknown>): ReadForm {
  const read = readerOf(form)
  return (reading) => {
    const { spans, cursor, isSigned } = reading
    if (spans === undefined) return read(reading)
    const { place, offset: start } = cursor
    const name = place.last()
    const path = place.pointer()
    const children: Span[] = []
    reading.spans = children
    let value: unknown
    // If the bytes break the layout, this also records the places that were read so far, without a value.
    try {
      value = read(reading)
    } finally {
      reading.spans = spans
      spans.push({ name, path, start, end: cursor.offset, form, value, isSigned, children })
    }
    return value
  }
}

function readerOf(form: Form): ReadForm {
  const known = readers.get(form)
  if (known !== undefined) return known
  const reader = compile(form)
  readers.set(form, reader)
  return reader
}

function compile(form: Form): ReadForm {
  switch (form.kind) {
    case 'integer':
      return integerReader(form.bits, form.isSigned)
    case 'boolean':
      return ({ cursor }) => cursor.bit('bincode.bool')
    case 'float':
      return ({ cursor }) => cursor.float()
    case 'text':
      return ({ cursor }) => cursor.text()
    case 'bytes':
      return bytesReader(form)
    case 'option': {
      const read = placedReader(form.of)
      return (reading) => (reading.cursor.bit('bincode.option') ? read(reading) : null)
    }
    case 'list':
      return listReader(form.of)
    case 'map':
      return mapReader(form)
    case 'struct':
      return structReader(form)
    case 'code':
      return codeReader(form)
    case 'union':
      return unionReader(form)
    case 'version':
      return versionReader(form)
    case 'implied':
      return impliedReader(form)
    case 'nested':
      return nestedReader(form)
    case 'checked':
      return checkedReader(form)
  }
}

function integerReader(bits: IntegerBits, isSigned: boolean): ReadForm {
  if (bits === 8)
    return ({ cursor }) => {
      const byte = cursor.byte()
      return isSigned && byte > 127 ? byte - 256 : byte
    }
  if (bits > 32)
    return ({ cursor }) => {
      const written = BigInt(cursor.varint(bits))
      if (!isSigned) return written
      return (written & 1n) === 0n ? written >> 1n : -(written >> 1n) - 1n
    }
  return ({ cursor }) => {
    const written = Number(cursor.varint(bits))
    if (!isSigned) return written
    return written % 2 === 0 ? written / 2 : -(written + 1) / 2
  }
}

function bytesReader({ length, isSized }: FormOf<'bytes'>): ReadForm {
  if (!isSized) return ({ cursor }) => cursor.bytes(length ?? 0)
  return ({ cursor }) => {
    const { offset } = cursor
    const count = cursor.count(1)
    if (length !== undefined && count !== length) cursor.stop(offset, 'bincode.length', { count, length })
    return cursor.bytes(count)
  }
}

function listReader(of: Layout<unknown>): ReadForm {
  const read = placedReader(of)
  const itemBytes = leastBytes(of)
  return (reading) => {
    const { cursor } = reading
    const { place } = cursor
    const count = cursor.count(itemBytes)
    const items: unknown[] = []
    const depth = place.enter()
    for (let at = 0; at < count; at += 1) {
      place.name(depth, at)
      items.push(read(reading))
    }
    place.leave(depth)
    return items
  }
}

function mapReader({ key, value }: FormOf<'map'>): ReadForm {
  const readKey = placedReader(key)
  const readValue = placedReader(value)
  const pairBytes = leastBytes(key) + leastBytes(value)
  return (reading) => {
    const { cursor } = reading
    const { place } = cursor
    const count = cursor.count(pairBytes)
    const pairs: (readonly [unknown, unknown])[] = []
    let before: bigint | Uint8Array | undefined
    const depth = place.enter()
    for (let at = 0; at < count; at += 1) {
      place.name(depth, at)
      const { offset } = cursor
      const half = place.enter()
      place.name(half, 0)
      const name = readKey(reading)
      place.leave(half)
      const sorted = sortKey(key, name)
      if (before !== undefined && compareKeys(before, sorted) >= 0)
        cursor.deviate(offset, 'bincode.map-order')
      before = sorted
      place.enter()
      place.name(half, 1)
      pairs.push([name, readValue(reading)])
      place.leave(half)
    }
    place.leave(depth)
    return pairs
  }
}

function structReader({ members }: FormOf<'struct'>): ReadForm {
  const parts = members.map(({ name, layout, isSigned }) => ({
    name,
    isSigned,
    read: placedReader(layout),
    form: layout.form,
  }))
  // All members exist from the start, so that engines give all values of a struct the same shape.
  const blank = Object.fromEntries(members.map(({ name }) => [name, undefined as unknown]))
  return (reading) => {
    const { isSigned, isSigning } = reading
    const { place } = reading.cursor
    const value = { ...blank }
    const depth = place.enter()
    for (const part of parts) {
      if (isSigning && !part.isSigned) {
        value[part.name] = emptyOf(part.form)
        continue
      }
      place.name(depth, part.name)
      reading.isSigned = isSigned && part.isSigned
      value[part.name] = part.read(reading)
    }
    reading.isSigned = isSigned
    place.leave(depth)
    return value
  }
}

function codeReader({ count }: FormOf<'code'>): ReadForm {
  return ({ cursor }) => {
    const { offset } = cursor
    const number = cursor.tag()
    if (number >= count) cursor.stop(offset, 'bincode.variant', { number, count })
    return number
  }
}

function unionReader({ variants, newerFrom, gap }: FormOf<'union'>): ReadForm {
  const { length: count } = variants
  const byTag = new Map(
    variants.map(({ name: kind, tag, layout }) => [
      tag,
      { kind, read: layout === null ? undefined : placedReader(layout) },
    ]),
  )
  return (reading) => {
    const { cursor } = reading
    const { offset, place } = cursor
    const number = cursor.tag()
    const variant = byTag.get(number)
    if (variant === undefined)
      return cursor.stop(offset, number >= newerFrom ? 'platform.newer' : gap, { number, count })
    const { kind, read } = variant
    if (read === undefined) return { kind }
    const depth = place.enter()
    place.name(depth, kind)
    const value = read(reading)
    place.leave(depth)
    return { kind, value }
  }
}

function versionReader({ first, versions }: FormOf<'version'>): ReadForm {
  const readersOf = versions.map(({ form }) => readerOf(form))
  return (reading) => {
    const { cursor } = reading
    const { offset } = cursor
    const number = cursor.tag()
    const read = readersOf[number - first]
    if (read === undefined)
      return cursor.stop(offset, number < first ? 'platform.not-read' : 'platform.newer', { number })
    return read(reading)
  }
}

function impliedReader({ name: kind, of }: FormOf<'implied'>): ReadForm {
  const read = placedReader(of)
  return (reading) => {
    const { place } = reading.cursor
    const depth = place.enter()
    place.name(depth, kind)
    const value = read(reading)
    place.leave(depth)
    return { kind, value }
  }
}

function nestedReader({ of }: FormOf<'nested'>): ReadForm {
  return (reading) => {
    const { cursor } = reading
    if (reading.depth >= mostNested) cursor.stop(cursor.offset, 'bincode.depth')
    reading.depth += 1
    // Looked up only now, because the layout may contain itself.
    const value = readerOf(of().form)(reading)
    reading.depth -= 1
    return value
  }
}

function checkedReader({ of, check }: FormOf<'checked'>): ReadForm {
  const read = readerOf(of.form)
  return (reading) => {
    const { cursor } = reading
    const { offset } = cursor
    const value = read(reading)
    const [found] = check(value)
    if (found !== undefined) {
      // Bytes with a length prefix begin after the prefix.
      const start = value instanceof Uint8Array ? cursor.offset - value.length : offset
      const { offset: within = 0, ...params } = found.params ?? {}
      cursor.stop(start + Number(within), found.rule, params, found.path)
    }
    return value
  }
}

/** Returns the value of a member that is not in the bytes. Covers only the forms of such members. */
function emptyOf(form: Form): unknown {
  if (form.kind === 'bytes') return new Uint8Array(form.length ?? 0)
  return form.kind === 'list' ? [] : 0
}

type FormOf<Kind extends Form['kind']> = Extract<Form, { readonly kind: Kind }>
