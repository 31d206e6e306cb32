/** Reads the few CBOR heads that a frame has. Of numbers only those below 2^32 and in their shortest form are taken. */
export class CborHeads {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  /** The number in the next head when it is of that major type. */
  take(majorType: 0 | 2 | 4): number | undefined {
    const first = this.#bytes[this.#at]
    if (first === undefined || first >> 5 !== majorType) return undefined
    const short = first & 0x1f
    this.#at += 1
    if (short < 24) return short
    const size = { 24: 1, 25: 2, 26: 4 }[short]
    if (size === undefined || this.#at + size > this.#bytes.length) return undefined
    let value = 0
    for (const byte of this.#bytes.subarray(this.#at, this.#at + size)) value = value * 256 + byte
    this.#at += size
    const least = { 1: 24, 2: 0x100, 4: 0x1_0000 }[size] ?? 0
    return value < least ? undefined : value
  }

  /** The next byte string: a view, nothing is copied. */
  takeBytes(): Uint8Array | undefined {
    const length = this.take(2)
    if (length === undefined || this.#at + length > this.#bytes.length) return undefined
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }
}
