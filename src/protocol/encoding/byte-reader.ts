import type { RuleId } from '#/protocol/rule.ts'
import {
  passed,
  rejected,
  violation,
  type Checked,
  type Violation,
  type ViolationParams,
} from '#/protocol/violation.ts'
import { partCopier, reverseBytes } from './bytes.ts'
import { formatHex } from './hex.ts'

/**
 * Reads all of `bytes`, or returns one violation. `isImmutable`: the bytes never change, so the value may contain views
 * of them.
 */
export function readExactly<Value>(
  bytes: Uint8Array,
  read: (reader: ByteReader) => Value,
  isImmutable = false,
): Checked<Value> {
  const reader = new ByteReader(bytes, isImmutable)
  try {
    const value = read(reader)
    reader.end()
    return passed(value)
  } catch (signal) {
    if (signal instanceof ReadStop) return rejected(signal.violation)
    throw signal
  }
}

/** A cursor over little-endian layer 1 bytes. It never reads past the end or allocates for an unchecked count. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #opened: DataView | undefined
  readonly #take: (start: number, length: number) => Uint8Array
  #offset = 0

  constructor(bytes: Uint8Array, isImmutable = false) {
    this.#bytes = bytes
    this.#take = isImmutable ? (start, length) => bytes.subarray(start, start + length) : partCopier(bytes)
  }

  /** Created on demand for numbers of eight bytes. Smaller numbers are read faster byte by byte. */
  get #view(): DataView {
    const { buffer, byteOffset, byteLength } = this.#bytes
    return (this.#opened ??= new DataView(buffer, byteOffset, byteLength))
  }

  get offset(): number {
    return this.#offset
  }

  get remaining(): number {
    return this.#bytes.length - this.#offset
  }

  /** Tells whether `expected` comes next, without consuming it. */
  startsWith(...expected: readonly number[]): boolean {
    return expected.every((byte, at) => this.#bytes[this.#offset + at] === byte)
  }

  uint8(): number {
    return this.#bytes[this.#advance(1)] ?? 0
  }

  uint16(): number {
    const start = this.#advance(2)
    const bytes = this.#bytes
    return (bytes[start] ?? 0) | ((bytes[start + 1] ?? 0) << 8)
  }

  uint32(): number {
    const start = this.#advance(4)
    const bytes = this.#bytes
    const low = (bytes[start] ?? 0) | ((bytes[start + 1] ?? 0) << 8) | ((bytes[start + 2] ?? 0) << 16)
    return low + (bytes[start + 3] ?? 0) * 0x100_0000
  }

  uint64(): bigint {
    return this.#view.getBigUint64(this.#advance(8), true)
  }

  /** Reads the next bytes: a copy, or a view if the bytes never change. */
  bytes(length: number): Uint8Array {
    return this.#take(this.#advance(length), length)
  }

  /** Reads a hash of 32 bytes and reverses it into display order. */
  hash(): Uint8Array {
    const start = this.#advance(32)
    return reverseBytes(this.#bytes, start, start + 32)
  }

  /**
   * Reads a compact size that counts items of at least `itemBytes`. Rejects more items than the remaining bytes can
   * contain.
   */
  count(itemBytes: number): number {
    const offset = this.#offset
    const count = this.#size()
    // A count that is inexact as a number is far above the limit.
    if (Number(count) * itemBytes <= this.remaining) return Number(count)
    return this.#stopAt(offset, 'bytes.count', { count: String(count), remaining: this.remaining })
  }

  /** Reads a list with a compact size. `itemBytes` is the size of the smallest possible item. */
  list<Item>(itemBytes: number, read: (reader: ByteReader) => Item): readonly Item[] {
    const count = this.count(itemBytes)
    const items: Item[] = []
    for (let at = 0; at < count; at += 1) items.push(read(this))
    return items
  }

  sizedBytes(): Uint8Array {
    return this.bytes(this.count(1))
  }

  stop(rule: RuleId, params: ViolationParams = {}): never {
    return this.#stopAt(this.#offset, rule, params)
  }

  end(): void {
    if (this.remaining > 0) this.stop('bytes.end', { problem: 'extra', bytes: this.remaining })
  }

  #advance(length: number): number {
    const start = this.#offset
    if (length > this.remaining) {
      this.stop('bytes.end', { problem: 'missing', bytes: length - this.remaining })
    }
    this.#offset += length
    return start
  }

  /** Reads a compact size that does not count following items. */
  compactSize(): bigint {
    return BigInt(this.#size())
  }

  #size(): number | bigint {
    const offset = this.#offset
    const first = this.uint8()
    if (first < 0xfd) return first
    const [size, least] = this.#longSize(first)
    if (size < least) {
      const written = formatHex(this.#bytes.subarray(offset, this.#offset))
      this.#stopAt(offset, 'bytes.compact-size', { written })
    }
    return size
  }

  /** Returns the size after its marker byte, and the smallest size for which this marker is the shortest. */
  #longSize(marker: number): readonly [size: number | bigint, least: number] {
    if (marker === 0xfd) return [this.uint16(), 0xfd]
    if (marker === 0xfe) return [this.uint32(), 0x1_0000]
    return [this.uint64(), 0x1_0000_0000]
  }

  #stopAt(offset: number, rule: RuleId, params: ViolationParams): never {
    throw new ReadStop(violation(rule, '', { params: { offset, ...params }, detail: `at byte ${offset}` }))
  }
}

class ReadStop extends Error {
  readonly violation: Violation

  constructor(stopped: Violation) {
    super(stopped.message)
    this.violation = stopped
  }
}
