import { reverseBytes } from './bytes.ts'

/** Collects little-endian layer 1 bytes. A value that does not fit its field is a bug and throws. */
export class ByteWriter {
  readonly #parts: Uint8Array[] = []
  #length = 0

  uint8(value: number): this {
    return this.#integer(BigInt(value), 1)
  }

  uint16(value: number): this {
    return this.#integer(BigInt(value), 2)
  }

  uint32(value: number): this {
    return this.#integer(BigInt(value), 4)
  }

  uint64(value: bigint): this {
    return this.#integer(value, 8)
  }

  /** Writes bytes without a length. Fields of a fixed length pass `length`. */
  bytes(value: Uint8Array, length = value.length): this {
    if (value.length !== length) throw new RangeError(`${value.length} bytes, not ${length}`)
    this.#parts.push(value)
    this.#length += length
    return this
  }

  /** A hash of 32 bytes in display order, written reversed. */
  hash(value: Uint8Array): this {
    return this.bytes(reverseBytes(value), 32)
  }

  compactSize(size: number): this {
    if (size < 0xfd) return this.uint8(size)
    if (size <= 0xffff) return this.uint8(0xfd).uint16(size)
    return this.uint8(0xfe).uint32(size)
  }

  list<Item>(items: readonly Item[], write: (writer: this, item: Item) => void): this {
    this.compactSize(items.length)
    for (const item of items) write(this, item)
    return this
  }

  sizedBytes(value: Uint8Array): this {
    return this.compactSize(value.length).bytes(value)
  }

  finish(): Uint8Array {
    const written = new Uint8Array(this.#length)
    let offset = 0
    for (const part of this.#parts) {
      written.set(part, offset)
      offset += part.length
    }
    return written
  }

  #integer(value: bigint, size: 1 | 2 | 4 | 8): this {
    if (value < 0n || value >> BigInt(8 * size) !== 0n) {
      throw new RangeError(`${value} does not fit ${size} bytes`)
    }
    const part = new Uint8Array(8)
    new DataView(part.buffer).setBigUint64(0, value, true)
    return this.bytes(part.subarray(0, size))
  }
}
