import { KeywrightError } from '#/protocol/error.ts'
import { encodeUtf8 } from './bytes.ts'
import { compareKeys, sortKey } from './bincode-key.ts'
import type { Form, IntegerBits, Layout } from './bincode-layout.ts'
import { BincodeOutput } from './bincode-output.ts'
import { escapeName } from './json-pointer.ts'

/** `value`: it does not fit the layout, at the JSON Pointer of the detail. */
export type BincodeErrorCode = 'bincode/value'

/**
 * The bytes of a value, in the only form that a strict decoder takes: shortest integers, sorted maps. Throws KeywrightError
 * `bincode/value` for what does not fit its layout: an integer out of range, bytes of another length, a key there twice.
 */
export function encodeLayout<Value>(layout: Layout<Value>, value: Value): Uint8Array {
  return new Encoder(false).write(layout, value)
}

/** The same without the members that are not signed, in keys too. */
export function encodeSigned<Value>(layout: Layout<Value>, value: Value): Uint8Array {
  return new Encoder(true).write(layout, value)
}

class Encoder {
  readonly #output = new BincodeOutput()
  readonly #isSigning: boolean

  constructor(isSigning: boolean) {
    this.#isSigning = isSigning
  }

  write(layout: Layout<unknown>, value: unknown): Uint8Array {
    this.#form(layout.form, value, '')
    return this.#output.finish()
  }

  #form(form: Form, value: unknown, path: string): void {
    const output = this.#output
    switch (form.kind) {
      case 'integer':
        return output.integer(integerOf(form.bits, form.isSigned, value, path), form.bits, form.isSigned)
      case 'boolean':
        if (typeof value !== 'boolean') return misfit(path)
        return output.byte(value ? 1 : 0)
      case 'float':
        if (typeof value !== 'number' || Number.isNaN(value)) return misfit(path)
        return output.float(value)
      case 'text':
        if (typeof value !== 'string' || /\p{Surrogate}/u.test(value)) return misfit(path)
        return output.sized(encodeUtf8(value))
      case 'bytes':
        if (!(value instanceof Uint8Array) || value.length !== (form.length ?? value.length))
          return misfit(path)
        return form.isSized ? output.sized(value) : output.bytes(value)
      case 'option':
        output.byte(value === null ? 0 : 1)
        return value === null ? undefined : this.#form(form.of.form, value, path)
      case 'list':
        return this.#list(form.of, listOf(value, path), path)
      case 'map':
        return this.#map(form, listOf(value, path), path)
      case 'struct':
        return this.#struct(form, value, path)
      case 'code':
        if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= form.count)
          return misfit(path)
        return output.tag(value)
      case 'union':
        return this.#union(form, value, path)
      case 'version':
        output.tag(form.version)
        return this.#form(form.of.form, value, path)
      case 'nested':
        return this.#form(form.of().form, value, path)
      case 'checked': {
        const [found] = form.check(value)
        if (found !== undefined) return misfit(`${path}${found.path}`, found.rule)
        return this.#form(form.of.form, value, path)
      }
    }
  }

  #list(of: Layout<unknown>, items: readonly unknown[], path: string): void {
    this.#output.tag(items.length)
    for (const [at, item] of items.entries()) this.#form(of.form, item, `${path}/${at}`)
  }

  #map({ key, value }: FormOf<'map'>, items: readonly unknown[], path: string): void {
    const pairs = items.map((item, at) => {
      const [name, of] = listOf(item, `${path}/${at}`)
      return { name, of, at, sorted: sortKey(key, name) }
    })
    pairs.sort((left, right) => compareKeys(left.sorted, right.sorted))
    this.#output.tag(pairs.length)
    for (const [place, { name, of, at, sorted }] of pairs.entries()) {
      const before = pairs[place - 1]
      if (before !== undefined && compareKeys(before.sorted, sorted) === 0) misfit(`${path}/${at}`)
      this.#form(key.form, name, `${path}/${at}/0`)
      this.#form(value.form, of, `${path}/${at}/1`)
    }
  }

  #struct({ members }: FormOf<'struct'>, value: unknown, path: string): void {
    if (typeof value !== 'object' || value === null) return misfit(path)
    for (const { name, layout, isSigned } of members) {
      if (this.#isSigning && !isSigned) continue
      const member: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
      this.#form(layout.form, member, `${path}/${escapeName(name)}`)
    }
  }

  #union({ variants }: FormOf<'union'>, value: unknown, path: string): void {
    if (typeof value !== 'object' || value === null || !('kind' in value)) return misfit(path)
    const variant = variants.find(({ name }) => name === value.kind)
    if (variant === undefined) return misfit(path)
    this.#output.tag(variant.tag)
    if (variant.layout === null) return
    const of: unknown = 'value' in value ? value.value : undefined
    this.#form(variant.layout.form, of, `${path}/${escapeName(variant.name)}`)
  }
}

type FormOf<Kind extends Form['kind']> = Extract<Form, { readonly kind: Kind }>

function integerOf(bits: IntegerBits, isSigned: boolean, value: unknown, path: string): bigint {
  // Numbers up to 32 bits, bigint above.
  const isOfType = bits > 32 ? typeof value === 'bigint' : Number.isInteger(value)
  if (!isOfType || (typeof value !== 'bigint' && typeof value !== 'number')) return misfit(path)
  const integer = BigInt(value)
  const fits = isSigned ? BigInt.asIntN(bits, integer) : BigInt.asUintN(bits, integer)
  return fits === integer ? integer : misfit(path)
}

function listOf(value: unknown, path: string): readonly unknown[] {
  return Array.isArray(value) ? value : misfit(path)
}

function misfit(path: string, detail = 'does not fit'): never {
  throw new KeywrightError<BincodeErrorCode>('bincode/value', { detail: `${path} ${detail}` })
}
