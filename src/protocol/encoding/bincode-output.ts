import type { IntegerBits } from './bincode-layout.ts'

/** Collects bytes of bincode 2, big-endian, integers in their shortest form (docs/platform.md "Encoding"). */
export class BincodeOutput {
  #bytes = new Uint8Array(256)
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

  /** A length and the bytes. */
  sized(value: Uint8Array): void {
    this.tag(value.length)
    this.bytes(value)
  }

  /** A variant, a version, a count or a length. */
  tag(value: number): void {
    this.#varint(BigInt(value))
  }

  /** An integer that fits its type; signed ones in zigzag. */
  integer(value: bigint, bits: IntegerBits, isSigned: boolean): void {
    if (bits === 8) return this.byte(Number(BigInt.asUintN(8, value)))
    if (!isSigned) return this.#varint(value)
    this.#varint(value < 0n ? -2n * value - 1n : 2n * value)
  }

  float(value: number): void {
    const written = new Uint8Array(8)
    new DataView(written.buffer).setFloat64(0, value)
    this.bytes(written)
  }

  /** What was written, in a buffer of its own length. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #varint(value: bigint): void {
    if (value < 251n) return this.byte(Number(value))
    const [marker, size] = longForms.find(([, bytes]) => value >> BigInt(8 * bytes) === 0n) ?? [0xfe, 16]
    this.byte(marker)
    for (let at = size - 1; at >= 0; at -= 1) this.byte(Number((value >> BigInt(8 * at)) & 0xffn))
  }

  #reserve(more: number): void {
    const needed = this.#length + more
    if (needed <= this.#bytes.length) return
    const left = this.#bytes
    this.#bytes = new Uint8Array(Math.max(needed, 2 * left.length))
    this.#bytes.set(left.subarray(0, this.#length))
  }
}

const longForms = [
  [0xfb, 2],
  [0xfc, 4],
  [0xfd, 8],
  [0xfe, 16],
] as const
