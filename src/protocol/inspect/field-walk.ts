import { readExactly, type ByteReader } from '#/protocol/encoding/byte-reader.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { Violation } from '#/protocol/violation.ts'
import { rootField } from './found.ts'
import { startBudget, type Field, type FieldBudget } from './reading.ts'

/**
 * Position of the bytes in the reading. With `pinned`, all fields share one range, because the bytes come from text.
 */
export interface Place {
  readonly path: string
  readonly offset: number
  readonly pinned?: { readonly start: number; readonly end: number }
}

const maxItems = 500

type Shown = Pick<Field, 'value' | 'encoding' | 'unit' | 'meaning'>

/** Reads layer 1 bytes field by field, and records the range of each. */
export class FieldWalk {
  readonly reader: ByteReader
  readonly #place: Place
  readonly #budget: FieldBudget
  #fields: Field[] = []
  #omitted = 0
  #isMuted = false
  #path: string

  constructor(reader: ByteReader, place: Place, budget: FieldBudget) {
    this.reader = reader
    this.#place = place
    this.#budget = budget
    this.#path = place.path
  }

  get fields(): readonly Field[] {
    return this.#fields
  }

  get omitted(): number {
    return this.#omitted
  }

  field<Value>(name: string, read: (reader: ByteReader) => Value, show: (value: Value) => Shown): Value {
    const start = this.reader.offset
    const value = read(this.reader)
    this.#add({
      name,
      path: `${this.#path}/${name}`,
      ...show(value),
      ...this.#range(start),
      children: [],
      omitted: 0,
    })
    return value
  }

  number(
    name: string,
    read: (reader: ByteReader) => number | bigint,
    about: Omit<Shown, 'value'> = {},
  ): number {
    return Number(this.field(name, read, (value) => ({ value: String(value), ...about })))
  }

  hex(name: string, length: number, about: Omit<Shown, 'value'> = {}): Uint8Array {
    const read = (reader: ByteReader) => reader.bytes(length)
    return this.field(name, read, (bytes) => ({ value: formatHex(bytes), encoding: 'hex', ...about }))
  }

  /** Reads a hash into display order. */
  hash(name: string): Uint8Array {
    return this.field(
      name,
      (reader) => reader.hash(),
      (hash) => ({ value: formatHex(hash), encoding: 'hex' }),
    )
  }

  /** Reads a field with inner fields. If the bytes break, the fields read so far remain. */
  group(name: string, inside: () => Shown | undefined): void {
    const [outer, path, omitted] = [this.#fields, this.#path, this.#omitted]
    const start = this.reader.offset
    const isListed = this.#take()
    this.#fields = []
    this.#omitted = 0
    this.#path = `${path}/${name}`
    let shown: Shown | undefined
    try {
      shown = inside()
    } finally {
      const field = {
        name,
        path: this.#path,
        ...shown,
        ...this.#range(start),
        children: this.#fields,
        omitted: this.#omitted,
      }
      this.#fields = outer
      this.#path = path
      this.#omitted = omitted
      if (isListed) this.#fields.push(field)
      else this.#omitted += 1
    }
  }

  list(name: string, itemBytes: number, item: () => Shown | undefined): void {
    this.group(name, () => {
      const count = this.field(
        'count',
        (reader) => reader.count(itemBytes),
        (value) => ({ value: String(value) }),
      )
      for (let index = 0; index < count; index += 1) {
        if (index < maxItems) this.group(String(index), item)
        else this.#read(item)
      }
      return undefined
    })
  }

  #read(item: () => unknown): void {
    const wasMuted = this.#isMuted
    const omitted = this.#omitted
    this.#isMuted = true
    try {
      item()
    } finally {
      this.#isMuted = wasMuted
      this.#omitted = omitted + 1
    }
  }

  /** Describes bytes that were already read, as children of the last field. */
  inside(bytes: Uint8Array, describe: (walk: FieldWalk) => void): void {
    const last = this.#fields.at(-1)
    if (last === undefined) return
    const { pinned } = this.#place
    const place = {
      path: last.path,
      offset: last.end - bytes.length,
      ...(pinned === undefined ? {} : { pinned }),
    }
    const { fields, omitted } = describeBytes(bytes, place, this.#budget, describe)
    this.#fields[this.#fields.length - 1] = { ...last, children: fields, omitted }
  }

  #range(start: number): Pick<Field, 'start' | 'valueStart' | 'end'> {
    const { pinned, offset } = this.#place
    if (pinned !== undefined) return { ...pinned, valueStart: pinned.start }
    return { start: offset + start, valueStart: offset + start, end: offset + this.reader.offset }
  }

  #add(field: Field): void {
    if (this.#take()) this.#fields.push(field)
    else this.#omitted += 1
  }

  #take(): boolean {
    if (this.#isMuted || this.#budget.left <= 0) return false
    this.#budget.left -= 1
    return true
  }
}

export interface Described {
  readonly fields: readonly Field[]
  readonly omitted: number
  readonly stopped: Violation | undefined
}

/** Returns one root field with the fields of all bytes, as far as they can be read. Never throws. */
export function describeWhole(name: string, bytes: Uint8Array, describe: (walk: FieldWalk) => void) {
  const place = { path: '', offset: 0 }
  const { fields, omitted, stopped } = describeBytes(bytes, place, startBudget(), describe)
  return { field: rootField(name, bytes.length, fields, omitted), stopped }
}

/** Returns the fields of bytes, as far as they can be read. Never throws. */
export function describeBytes(
  bytes: Uint8Array,
  place: Place,
  budget: FieldBudget,
  describe: (walk: FieldWalk) => void,
): Described {
  const walks: FieldWalk[] = []
  const read = readExactly(bytes, (reader) => {
    const walk = new FieldWalk(reader, place, budget)
    walks.push(walk)
    describe(walk)
  })
  const [walk] = walks
  const stopped = read.ok ? undefined : read.violations[0]
  return { fields: walk?.fields ?? [], omitted: walk?.omitted ?? 0, stopped }
}
