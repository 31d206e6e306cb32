import type { BincodeCursor, PathOf } from './bincode-cursor.ts'
import { compareKeys, sortKey } from './bincode-key.ts'
import { leastBytes, type Form, type Layout } from './bincode-layout.ts'
import { escapeName } from './json-pointer.ts'

// Values that are of their own kind again nest at most so deep (docs/platform.md "Limits").
const mostNested = 256

/** Where a value is in the bytes: [start, end); the parts of it are inside. */
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

/** What is read: its name, where it is in all, and whether it is signed. */
export interface Place {
  readonly name: string
  readonly path: PathOf
  readonly isSigned: boolean
}

function inside({ path, isSigned }: Place, name: string): Place {
  return { name, path: () => `${path()}/${escapeName(name)}`, isSigned }
}

/** Reads values of a layout at a cursor, and notes the place of each where asked to. */
export class BincodeDecoder {
  readonly #cursor: BincodeCursor
  readonly #spans: boolean
  readonly #isSigning: boolean
  #depth = 0

  /** `isSigning`: what is read are signing bytes. */
  constructor(cursor: BincodeCursor, spans: boolean, isSigning: boolean) {
    this.#cursor = cursor
    this.#spans = spans
    this.#isSigning = isSigning
  }

  read(layout: Layout<unknown>, place: Place, into: Span[]): unknown {
    const { offset: start } = this.#cursor
    const children: Span[] = []
    const value = this.#form(layout.form, place, children)
    if (this.#spans) {
      const { name, path, isSigned } = place
      const { offset: end } = this.#cursor
      into.push({ name, path: path(), start, end, form: layout.form, value, isSigned, children })
    }
    return value
  }

  #form(form: Form, place: Place, into: Span[]): unknown {
    const cursor = this.#cursor
    const { path } = place
    switch (form.kind) {
      case 'integer': {
        const integer = cursor.integer(form.bits, form.isSigned, path)
        return form.bits > 32 ? integer : Number(integer)
      }
      case 'boolean':
        return cursor.bit('bincode.bool', path)
      case 'float':
        return cursor.float(path)
      case 'text':
        return cursor.text(path)
      case 'bytes':
        return this.#bytes(form, place)
      case 'option':
        return cursor.bit('bincode.option', path) ? this.read(form.of, place, into) : null
      case 'list':
        return this.#list(form.of, place, into)
      case 'map':
        return this.#map(form, place, into)
      case 'struct':
        return this.#struct(form, place, into)
      case 'code':
        return this.#code(form, place)
      case 'union':
        return this.#union(form, place, into)
      case 'version':
        return this.#version(form, place, into)
      case 'nested':
        return this.#nested(form, place, into)
      case 'checked':
        return this.#checked(form, place, into)
    }
  }

  #bytes({ length, isSized }: FormOf<'bytes'>, { path }: Place): Uint8Array {
    const cursor = this.#cursor
    if (!isSized) return cursor.bytes(length ?? 0, path)
    const { offset } = cursor
    const count = cursor.count(1, path)
    if (length !== undefined && count !== length)
      cursor.stop(offset, 'bincode.length', path, { count, length })
    return cursor.bytes(count, path)
  }

  #list(of: Layout<unknown>, place: Place, into: Span[]): readonly unknown[] {
    const count = this.#cursor.count(leastBytes(of), place.path)
    const items: unknown[] = []
    for (let at = 0; at < count; at += 1) items.push(this.read(of, inside(place, String(at)), into))
    return items
  }

  #map({ key, value }: FormOf<'map'>, place: Place, into: Span[]): readonly unknown[] {
    const count = this.#cursor.count(leastBytes(key) + leastBytes(value), place.path)
    const pairs: (readonly [unknown, unknown])[] = []
    let before: bigint | Uint8Array | undefined
    for (let at = 0; at < count; at += 1) {
      const pair = inside(place, String(at))
      const { offset } = this.#cursor
      const name = this.read(key, inside(pair, '0'), into)
      const sorted = sortKey(key, name)
      if (before !== undefined && compareKeys(before, sorted) >= 0)
        this.#cursor.deviate(offset, 'bincode.map-order', pair.path)
      before = sorted
      pairs.push([name, this.read(value, inside(pair, '1'), into)])
    }
    return pairs
  }

  #struct({ members }: FormOf<'struct'>, place: Place, into: Span[]): object {
    const entries: [string, unknown][] = []
    for (const { name, layout, isSigned } of members) {
      const of = inside(place, name)
      if (this.#isSigning && !isSigned) {
        entries.push([name, emptyOf(layout)])
        continue
      }
      entries.push([name, this.read(layout, isSigned ? of : { ...of, isSigned }, into)])
    }
    return Object.fromEntries(entries)
  }

  #code({ count }: FormOf<'code'>, { path }: Place): number {
    const { offset } = this.#cursor
    const number = this.#cursor.tag(path)
    if (number >= count) this.#cursor.stop(offset, 'bincode.variant', path, { number, count })
    return number
  }

  #union({ variants, newerFrom, gap }: FormOf<'union'>, place: Place, into: Span[]): object {
    const { path } = place
    const { offset } = this.#cursor
    const number = this.#cursor.tag(path)
    const variant = variants.find(({ tag }) => tag === number)
    if (variant === undefined) {
      const rule = number >= newerFrom ? 'platform.newer' : gap
      return this.#cursor.stop(offset, rule, path, { number, count: variants.length })
    }
    const { name: kind, layout } = variant
    if (layout === null) return { kind }
    return { kind, value: this.read(layout, inside(place, kind), into) }
  }

  #version({ version, of }: FormOf<'version'>, place: Place, into: Span[]): unknown {
    const { offset } = this.#cursor
    const number = this.#cursor.tag(place.path)
    if (number !== version)
      this.#cursor.stop(offset, number > version ? 'platform.newer' : 'platform.not-read', place.path, {
        number,
      })
    return this.#form(of.form, place, into)
  }

  #nested({ of }: FormOf<'nested'>, place: Place, into: Span[]): unknown {
    const { offset } = this.#cursor
    if (this.#depth >= mostNested) this.#cursor.stop(offset, 'bincode.depth', place.path)
    this.#depth += 1
    const value = this.#form(of().form, place, into)
    this.#depth -= 1
    return value
  }

  #checked({ of, check }: FormOf<'checked'>, place: Place, into: Span[]): unknown {
    const { offset } = this.#cursor
    const value = this.#form(of.form, place, into)
    // Bytes behind their length begin after it.
    const start = value instanceof Uint8Array ? this.#cursor.offset - value.length : offset
    const [found] = check(value)
    if (found !== undefined) {
      const { offset: within = 0, ...params } = found.params ?? {}
      this.#cursor.stop(start + Number(within), found.rule, () => `${place.path()}${found.path}`, params)
    }
    return value
  }
}

/** What a member has that is not in the bytes: of the forms that such members have. */
function emptyOf({ form }: Layout<unknown>): unknown {
  if (form.kind === 'bytes') return new Uint8Array(form.length ?? 0)
  return form.kind === 'list' ? [] : 0
}

type FormOf<Kind extends Form['kind']> = Extract<Form, { readonly kind: Kind }>
