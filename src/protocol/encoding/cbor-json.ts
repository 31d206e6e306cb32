import type { RuleId } from '#/protocol/rule.ts'
import { passed, rejected, violation, type Checked, type Violation } from '#/protocol/violation.ts'
import { decodeUtf8 } from './bytes.ts'

export interface CborJsonLimits {
  readonly depth: number
  /** Values of any kind, without names of members. */
  readonly values: number
  /** Distinct names of members, because engines store the layout of each object shape. */
  readonly names: number
  /** Bytes of a single text. */
  readonly text: number
  /** The rule that more values, names or text break. Its params are `length` and `limit`. */
  readonly rule: RuleId
}

/**
 * Reads JSON that a library wrote as CBOR (RFC 8949), with members in any order. Rejects byte strings, floats, tags,
 * indefinite lengths (`cbor.type`), long heads and duplicates (`cbor.canonical`). Never throws, and allocates no memory
 * for a count that the rest of the bytes cannot contain.
 */
export function readCborJson(bytes: Uint8Array, limits: CborJsonLimits): Checked<unknown> {
  const reader = new CborJsonReader(bytes, limits)
  try {
    const value = reader.item(0)
    reader.end()
    return passed(value)
  } catch (signal) {
    if (signal instanceof CborStop) return rejected(signal.violation)
    throw signal
  }
}

class CborJsonReader {
  readonly #bytes: Uint8Array
  readonly #limits: CborJsonLimits
  readonly #names = new Set<string>()
  #at = 0
  #values = 0

  constructor(bytes: Uint8Array, limits: CborJsonLimits) {
    this.#bytes = bytes
    this.#limits = limits
  }

  item(depth: number): unknown {
    const start = this.#at
    if (depth > this.#limits.depth) this.#stop('cbor.depth', start)
    this.#values += 1
    this.#requireAtMost(this.#values, this.#limits.values, start)
    const initial = this.#byte()
    const major = initial >> 5
    if (major === 7) return this.#simple(initial, start)
    const argument = this.#argument(initial & 31, start)
    if (major === 0) return argument
    if (major === 1) return -1 - argument
    if (major === 3) return this.#text(argument, start)
    if (major === 4) return this.#list(argument, depth, start)
    if (major === 5) return this.#map(argument, depth, start)
    return this.#stop('cbor.type', start)
  }

  end(): void {
    if (this.#at < this.#bytes.length) this.#stop('bytes.end', this.#at)
  }

  #list(count: number, depth: number, start: number): readonly unknown[] {
    this.#requireRest(count, 1, start)
    const items: unknown[] = []
    for (let index = 0; index < count; index += 1) items.push(this.item(depth + 1))
    return items
  }

  #map(count: number, depth: number, start: number): object {
    this.#requireRest(count, 2, start)
    const members: (readonly [name: string, value: unknown])[] = []
    for (let index = 0; index < count; index += 1) members.push([this.#name(), this.item(depth + 1)])
    // `fromEntries` defines own members, so that `__proto__` sets no prototype.
    const object: object = Object.fromEntries(members)
    if (Object.keys(object).length < count) this.#stop('cbor.canonical', start)
    return object
  }

  #name(): string {
    const start = this.#at
    const initial = this.#byte()
    if (initial >> 5 !== 3) this.#stop('cbor.type', start)
    const name = this.#text(this.#argument(initial & 31, start), start)
    this.#names.add(name)
    this.#requireAtMost(this.#names.size, this.#limits.names, start)
    return name
  }

  #text(length: number, start: number): string {
    this.#requireRest(length, 1, start)
    this.#requireAtMost(length, this.#limits.text, start)
    const text = decodeUtf8(this.#bytes.subarray(this.#at, this.#at + length))
    this.#at += length
    return text ?? this.#stop('cbor.malformed', start)
  }

  #simple(initial: number, start: number): boolean | null {
    if (initial === 0xf4 || initial === 0xf5) return initial === 0xf5
    return initial === 0xf6 ? null : this.#stop('cbor.type', start)
  }

  /** Reads the argument of a head: up to 2^53-1 in its shortest form. */
  #argument(info: number, start: number): number {
    if (info < 24) return info
    if (info > 27) return this.#stop(info === 31 ? 'cbor.type' : 'cbor.malformed', start)
    const size = 1 << (info - 24)
    let value = 0
    for (let index = 0; index < size; index += 1) value = value * 256 + this.#byte()
    const least = size === 1 ? 24 : 2 ** (4 * size)
    if (value < least) this.#stop('cbor.canonical', start)
    // The negative integer with the argument n is -1 - n (RFC 8949, 3.1), one further from zero.
    if (value >= Number.MAX_SAFE_INTEGER) this.#stop('cbor.type', start)
    return value
  }

  #byte(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) return this.#stop('cbor.malformed', this.#at)
    this.#at += 1
    return byte
  }

  #requireRest(count: number, bytesOfEach: number, start: number): void {
    const remaining = this.#bytes.length - this.#at
    if (count * bytesOfEach <= remaining) return
    this.#stop('bytes.count', start, { count: String(count), remaining })
  }

  #requireAtMost(length: number, limit: number, start: number): void {
    if (length > limit) this.#stop(this.#limits.rule, start, { length, limit })
  }

  #stop(rule: RuleId, offset: number, params: Readonly<Record<string, string | number>> = {}): never {
    throw new CborStop(violation(rule, '', { params: { offset, ...params }, detail: `byte ${offset}` }))
  }
}

class CborStop extends Error {
  readonly violation: Violation

  constructor(stopped: Violation) {
    super(stopped.message)
    this.violation = stopped
  }
}
