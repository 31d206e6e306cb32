import { KeywrightError } from '#/protocol/error.ts'
import { encodeUtf8 } from './bytes.ts'
import { compareKeys, sortKey, BincodePlace } from './bincode-key.ts'
import type { Form, IntegerBits, Layout } from './bincode-layout.ts'

/** Writes bincode 2 bytes. `place` is the pointer of the current value, which the caller moves. */
class BincodeOutput {
  readonly place = new BincodePlace()
  #bytes = new Uint8Array(1024)
  #length = 0

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length] = value
    this.#length += 1
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length)
    this.#bytes.set(value, this.#length)
    this.#length += value.length
  }

  sized(value: Uint8Array): void {
    this.number(value.length)
    this.bytes(value)
  }

  /** Writes a variant, a version, a count, a length, or an unsigned integer below 2^32. */
  number(value: number): void {
    if (value < 251) return this.byte(value)
    const size = value < 0x1_0000 ? 2 : 4
    this.byte(size === 2 ? 0xfb : 0xfc)
    for (let shift = 8 * (size - 1); shift >= 0; shift -= 8) this.byte((value >>> shift) & 0xff)
  }

  /** Writes an integer of 64 or 128 bits that fits its type; signed integers in zigzag. */
  integer(value: bigint, isSigned: boolean): void {
    const written = !isSigned ? value : value < 0n ? -2n * value - 1n : 2n * value
    if (written < 0x1_0000_0000n) return this.number(Number(written))
    const size = written >> 64n === 0n ? 8 : 16
    this.byte(size === 8 ? 0xfd : 0xfe)
    for (let at = size - 1; at >= 0; at -= 1) this.byte(Number((written >> BigInt(8 * at)) & 0xffn))
  }

  float(value: number): void {
    const written = new Uint8Array(8)
    new DataView(written.buffer).setFloat64(0, value)
    this.bytes(written)
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #reserve(more: number): void {
    const needed = this.#length + more
    if (needed <= this.#bytes.length) return
    const left = this.#bytes
    this.#bytes = new Uint8Array(Math.max(needed, 2 * left.length))
    this.#bytes.set(left.subarray(0, this.#length))
  }
}

/** `value`: the value does not fit its layout. The detail has the JSON Pointer. */
export type BincodeErrorCode = 'bincode/value'

/** Encodes a value in its only strict form. Throws KeywrightError `bincode/value` if it does not fit its layout. */
export function encodeLayout<Value>(layout: Layout<Value>, value: Value): Uint8Array {
  return write({ output: new BincodeOutput(), isSigning: false }, layout, value)
}

/** Encodes a value without its unsigned members, which are left out of map keys, too. */
export function encodeSigned<Value>(layout: Layout<Value>, value: Value): Uint8Array {
  return write({ output: new BincodeOutput(), isSigning: true }, layout, value)
}

interface Writing {
  readonly output: BincodeOutput
  readonly isSigning: boolean
}

type WriteForm = (writing: Writing, value: unknown) => void

function write(writing: Writing, { form }: Layout<unknown>, value: unknown): Uint8Array {
  writerOf(form)(writing, value)
  return writing.output.finish()
}

// Cache of compiled writers, like the readers in `bincode-decoder.ts`.
const writers = new WeakMap<Form, WriteForm>()

function writerOf(form: Form): WriteForm {
  const known = writers.get(form)
  if (known !== undefined) return known
  const writer = compile(form)
  writers.set(form, writer)
  return writer
}

function compile(form: Form): WriteForm {
  switch (form.kind) {
    case 'integer':
      return integerWriter(form.bits, form.isSigned)
    case 'boolean':
      return ({ output }, value) => (typeof value === 'boolean' ? output.byte(value ? 1 : 0) : misfit(output))
    case 'float':
      return ({ output }, value) => {
        if (typeof value !== 'number' || Number.isNaN(value)) return misfit(output)
        output.float(value)
      }
    case 'text':
      return ({ output }, value) => {
        if (typeof value !== 'string' || /\p{Surrogate}/u.test(value)) return misfit(output)
        output.sized(encodeUtf8(value))
      }
    case 'bytes': {
      const { length, isSized } = form
      return ({ output }, value) => {
        if (!(value instanceof Uint8Array) || value.length !== (length ?? value.length)) return misfit(output)
        return isSized ? output.sized(value) : output.bytes(value)
      }
    }
    case 'option': {
      const writeOf = writerOf(form.of.form)
      return (writing, value) => {
        writing.output.byte(value === null ? 0 : 1)
        if (value !== null) writeOf(writing, value)
      }
    }
    case 'list':
      return listWriter(form.of)
    case 'map':
      return mapWriter(form)
    case 'struct':
      return structWriter(form)
    case 'code': {
      const { count } = form
      return ({ output }, value) => {
        if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= count)
          return misfit(output)
        output.number(value)
      }
    }
    case 'union':
      return unionWriter(form)
    case 'version':
      return versionWriter(form)
    case 'implied': {
      const { name: kind } = form
      const writeOf = writerOf(form.of.form)
      return (writing, value) => {
        const given: Partial<{ kind: unknown; value: unknown }> = Object(value)
        if (given.kind !== kind) return misfit(writing.output)
        writeOf(writing, given.value)
      }
    }
    case 'nested': {
      const { of } = form
      // Looked up on use, because the layout may contain itself.
      return (writing, value) => writerOf(of().form)(writing, value)
    }
    case 'checked': {
      const { of, check } = form
      const writeOf = writerOf(of.form)
      return (writing, value) => {
        const [found] = check(value)
        if (found !== undefined) return misfit(writing.output, found.path, found.rule)
        writeOf(writing, value)
      }
    }
  }
}

function integerWriter(bits: IntegerBits, isSigned: boolean): WriteForm {
  if (bits > 32)
    return ({ output }, value) => {
      if (typeof value !== 'bigint') return misfit(output)
      const fits = isSigned ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)
      return fits === value ? output.integer(value, isSigned) : misfit(output)
    }
  const least = isSigned ? -(2 ** (bits - 1)) : 0
  const most = 2 ** (isSigned ? bits - 1 : bits) - 1
  return ({ output }, value) => {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
      return misfit(output)
    if (bits === 8) return output.byte(value & 0xff)
    output.number(!isSigned ? value : value < 0 ? -2 * value - 1 : 2 * value)
  }
}

function listWriter(of: Layout<unknown>): WriteForm {
  const writeItem = writerOf(of.form)
  return (writing, value) => {
    const { output } = writing
    const { place } = output
    const items = listOf(output, value)
    output.number(items.length)
    const depth = place.enter()
    for (let at = 0; at < items.length; at += 1) {
      place.name(depth, at)
      writeItem(writing, items[at])
    }
    place.leave(depth)
  }
}

function mapWriter({ key, value: of }: FormOf<'map'>): WriteForm {
  const writeKey = writerOf(key.form)
  const writeValue = writerOf(of.form)
  return (writing, value) => {
    const { output } = writing
    const { place } = output
    const items = listOf(output, value)
    const depth = place.enter()
    const pairs = items.map((item, at) => {
      place.name(depth, at)
      const [name, member] = listOf(output, item)
      return { name, member, at, sorted: sortKey(key, name) }
    })
    pairs.sort((left, right) => compareKeys(left.sorted, right.sorted))
    output.number(pairs.length)
    for (const [order, { name, member, at, sorted }] of pairs.entries()) {
      place.name(depth, at)
      const before = pairs[order - 1]
      if (before !== undefined && compareKeys(before.sorted, sorted) === 0) misfit(output)
      const half = place.enter()
      place.name(half, 0)
      writeKey(writing, name)
      place.name(half, 1)
      writeValue(writing, member)
      place.leave(half)
    }
    place.leave(depth)
  }
}

function structWriter({ members }: FormOf<'struct'>): WriteForm {
  const parts = members.map(({ name, layout, isSigned }) => ({
    name,
    isSigned,
    write: writerOf(layout.form),
  }))
  return (writing, value) => {
    const { output, isSigning } = writing
    const { place } = output
    if (typeof value !== 'object' || value === null) return misfit(output)
    const depth = place.enter()
    for (const part of parts) {
      if (isSigning && !part.isSigned) continue
      place.name(depth, part.name)
      const member: unknown = Object.hasOwn(value, part.name) ? Reflect.get(value, part.name) : undefined
      part.write(writing, member)
    }
    place.leave(depth)
  }
}

function versionWriter({ first, versions }: FormOf<'version'>): WriteForm {
  const writersOf = versions.map(({ form }) => writerOf(form))
  const placeOf = versionPlaces(versions)
  return (writing, value) => {
    const at = placeOf(value)
    writing.output.number(first + at)
    writersOf[at]?.(writing, value)
  }
}

/** Returns a function that finds the last version that adds a member of the value. */
export function versionPlaces(versions: readonly Layout<unknown>[]): (value: unknown) => number {
  const added = versions.slice(1).map((of, before) => {
    const known = memberNamesOf(versions[before])
    return memberNamesOf(of).find((name) => !known.includes(name)) ?? ''
  })
  return (value) => {
    const members = typeof value === 'object' && value !== null ? value : {}
    return added.findLastIndex((name) => Object.hasOwn(members, name)) + 1
  }
}

function memberNamesOf(of: Layout<unknown> | undefined): readonly string[] {
  return of?.form.kind === 'struct' ? of.form.members.map(({ name }) => name) : []
}

function unionWriter({ variants }: FormOf<'union'>): WriteForm {
  const byName = new Map<unknown, { readonly tag: number; readonly write: WriteForm | undefined }>(
    variants.map(({ name, tag, layout }) => [
      name,
      { tag, write: layout === null ? undefined : writerOf(layout.form) },
    ]),
  )
  return (writing, value) => {
    const { output } = writing
    const { place } = output
    if (typeof value !== 'object' || value === null || !('kind' in value)) return misfit(output)
    const variant = byName.get(value.kind)
    if (variant === undefined) return misfit(output)
    output.number(variant.tag)
    if (variant.write === undefined) return
    const of: unknown = 'value' in value ? value.value : undefined
    const depth = place.enter()
    place.name(depth, String(value.kind))
    variant.write(writing, of)
    place.leave(depth)
  }
}

type FormOf<Kind extends Form['kind']> = Extract<Form, { readonly kind: Kind }>

function listOf(output: BincodeOutput, value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : misfit(output)
}

function misfit(output: BincodeOutput, below = '', detail = 'does not fit'): never {
  throw new KeywrightError<BincodeErrorCode>('bincode/value', {
    detail: `${output.place.pointer()}${below} ${detail}`,
  })
}
