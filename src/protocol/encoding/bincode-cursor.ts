import type { RuleId } from '#/protocol/rule.ts'
import { violation, type Violation, type ViolationParams } from '#/protocol/violation.ts'
import type { IntegerBits } from './bincode-layout.ts'
import { decodeUtf8 } from './bytes.ts'
import { formatHex } from './hex.ts'

/** Ends the reading: `BincodeCursor.stop` throws it, `decodeLayout` catches it. */
export class BincodeStop extends Error {
  readonly violation: Violation

  constructor(stopped: Violation) {
    super(stopped.message)
    this.violation = stopped
  }
}

// Marker byte → bytes of the integer behind it, and the least number for which the marker is the shortest.
const longIntegers: ReadonlyMap<number, readonly [size: number, least: bigint]> = new Map([
  [0xfb, [2, 251n]],
  [0xfc, [4, 0x1_0000n]],
  [0xfd, [8, 0x1_0000_0000n]],
  [0xfe, [16, 0x1_0000_0000_0000_0000n]],
])

/**
 * A cursor over bytes of bincode 2 (docs/platform.md "Encoding"). It never reads past the end, and tells of no count that the
 * rest cannot hold. With `deviations` it goes on after what the official decoder takes too, and notes it there.
 */
export class BincodeCursor {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #deviations: Violation[] | undefined
  #offset = 0

  constructor(bytes: Uint8Array, deviations?: Violation[]) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#deviations = deviations
  }

  /** The offset of the next byte. */
  get offset(): number {
    return this.#offset
  }

  /** A byte: u8 and i8 are never longer. */
  byte(path: PathOf): number {
    return this.#view.getUint8(this.#advance(1, path))
  }

  /** A boolean or the tag of an option: 00 or 01. */
  bit(rule: 'bincode.bool' | 'bincode.option', path: PathOf): boolean {
    const offset = this.#offset
    const byte = this.byte(path)
    if (byte > 1) this.stop(offset, rule, path, { byte })
    return byte === 1
  }

  /** An integer of that type; signed ones are in zigzag. */
  integer(bits: IntegerBits, isSigned: boolean, path: PathOf): bigint {
    if (bits === 8) {
      const byte = this.byte(path)
      return BigInt(isSigned && byte > 127 ? byte - 256 : byte)
    }
    const written = this.#varint(bits, path)
    if (!isSigned) return written
    return (written & 1n) === 0n ? written >> 1n : -(written >> 1n) - 1n
  }

  /** A variant or a version: u32. */
  tag(path: PathOf): number {
    return Number(this.#varint(32, path))
  }

  /** A count of items of at least `itemBytes` each. */
  count(itemBytes: number, path: PathOf): number {
    const offset = this.#offset
    const count = this.#varint(64, path)
    const remaining = this.#bytes.length - this.#offset
    if (count * BigInt(itemBytes) > BigInt(remaining))
      this.stop(offset, 'bytes.count', path, { count: String(count), remaining })
    return Number(count)
  }

  float(path: PathOf): number {
    const offset = this.#offset
    const number = this.#view.getFloat64(this.#advance(8, path))
    // Its bits would not be written again.
    if (Number.isNaN(number)) this.stop(offset, 'bincode.float', path)
    return number
  }

  text(path: PathOf): string {
    const length = this.count(1, path)
    const start = this.#advance(length, path)
    const text = decodeUtf8(this.#bytes.subarray(start, start + length))
    return text ?? this.stop(start, 'bincode.text', path)
  }

  /** A copy of the next bytes. */
  bytes(length: number, path: PathOf): Uint8Array {
    const start = this.#advance(length, path)
    return this.#bytes.slice(start, start + length)
  }

  /** Nothing follows. */
  end(): void {
    const bytes = this.#bytes.length - this.#offset
    if (bytes > 0) this.deviate(this.#offset, 'bytes.end', root, { problem: 'extra', bytes })
  }

  /** Ends the reading of all bytes with a violation. */
  stop(offset: number, rule: RuleId, path: PathOf, params: ViolationParams = {}): never {
    throw new BincodeStop(violationAt(offset, rule, path, params))
  }

  /** As `stop`; where deviations are noted, the reading goes on. */
  deviate(offset: number, rule: RuleId, path: PathOf, params: ViolationParams = {}): void {
    if (this.#deviations === undefined) this.stop(offset, rule, path, params)
    if (this.#deviations.length < mostDeviations)
      this.#deviations.push(violationAt(offset, rule, path, params))
  }

  #varint(bits: IntegerBits, path: PathOf): bigint {
    const offset = this.#offset
    const first = this.byte(path)
    if (first < 0xfb) return BigInt(first)
    const long = longIntegers.get(first)
    if (long === undefined || long[0] * 8 > bits)
      return this.stop(offset, 'bincode.integer-width', path, { marker: first, bits })
    const [size, least] = long
    const start = this.#advance(size, path)
    let number = 0n
    for (let at = start; at < start + size; at += 1) number = (number << 8n) | BigInt(this.#view.getUint8(at))
    if (number < least) {
      const written = formatHex(this.#bytes.subarray(offset, this.#offset))
      this.deviate(offset, 'bincode.integer-form', path, { written })
    }
    return number
  }

  #advance(length: number, path: PathOf): number {
    const start = this.#offset
    const missing = start + length - this.#bytes.length
    if (missing > 0) this.stop(start, 'bytes.end', path, { problem: 'missing', bytes: missing })
    this.#offset += length
    return start
  }
}

/** The JSON Pointer of what is read, put together where it is needed. */
export type PathOf = () => string

/** The pointer of all. */
export const root: PathOf = () => ''

const mostDeviations = 100

function violationAt(offset: number, rule: RuleId, path: PathOf, params: ViolationParams): Violation {
  return violation(rule, path(), { params: { offset, ...params }, detail: `at byte ${offset}` })
}
