import { BincodePlace } from './bincode-place.ts'

/** Writes bincode 2 bytes. `place` is the pointer of the current value, which the caller moves. */
export class BincodeOutput {
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
