import type { RuleId } from '#/protocol/rule.ts'
import { violation, type Violation, type ViolationParams } from '#/protocol/violation.ts'
import type { IntegerBits } from './bincode-layout.ts'
import { BincodePlace } from './bincode-key.ts'
import { decodeUtf8, partCopier } from './bytes.ts'
import { formatHex } from './hex.ts'

/** Thrown by `BincodeCursor.stop`, caught by `decodeLayout`. */
export class BincodeStop extends Error {
  readonly violation: Violation

  constructor(stopped: Violation) {
    super(stopped.message)
    this.violation = stopped
  }
}

/**
 * A cursor over bincode 2 bytes (docs/platform.md "Encoding"). It never reads past the end, and rejects counts that the
 * remaining bytes cannot contain. `deviations` records what only the official decoder accepts. The caller moves
 * `place`.
 */
export class BincodeCursor {
  readonly place = new BincodePlace()
  readonly #bytes: Uint8Array
  #opened: DataView | undefined
  readonly #copy: ReturnType<typeof partCopier>
  readonly #deviations: Violation[] | undefined
  #offset = 0

  constructor(bytes: Uint8Array, deviations?: Violation[], start = 0) {
    this.#bytes = bytes
    this.#offset = start
    this.#copy = partCopier(bytes)
    this.#deviations = deviations
  }

  /** Created on demand for numbers of several bytes, which few transitions have. */
  get #view(): DataView {
    const { buffer, byteOffset, byteLength } = this.#bytes
    return (this.#opened ??= new DataView(buffer, byteOffset, byteLength))
  }

  get offset(): number {
    return this.#offset
  }

  /** Reads a byte. u8 and i8 are always one byte. */
  byte(): number {
    return this.#bytes[this.#advance(1)] ?? 0
  }

  /** Reads a boolean or the tag of an option: 00 or 01. */
  bit(rule: 'bincode.bool' | 'bincode.option'): boolean {
    const offset = this.#offset
    const byte = this.byte()
    if (byte > 1) this.stop(offset, rule, { byte })
    return byte === 1
  }

  /** Reads an encoded integer of 16 bits or more; signed integers are in zigzag. Returns a bigint above 32 bits. */
  varint(bits: IntegerBits): number | bigint {
    const offset = this.#offset
    const first = this.byte()
    if (first < 0xfb) return first
    if (first === 0xfb) {
      const number = this.#view.getUint16(this.#advance(2))
      return number < 251 ? this.#longForm(offset, number) : number
    }
    if (first === 0xfc && bits > 16) {
      const number = this.#view.getUint32(this.#advance(4))
      return number < 0x1_0000 ? this.#longForm(offset, number) : number
    }
    if (first === 0xfd && bits > 32) {
      const number = this.#view.getBigUint64(this.#advance(8))
      return number < 0x1_0000_0000n ? this.#longForm(offset, number) : number
    }
    if (first !== 0xfe || bits !== 128)
      return this.stop(offset, 'bincode.integer-width', { marker: first, bits })
    const start = this.#advance(16)
    const high = this.#view.getBigUint64(start)
    const number = (high << 64n) | this.#view.getBigUint64(start + 8)
    return high === 0n ? this.#longForm(offset, number) : number
  }

  tag(): number {
    return Number(this.varint(32))
  }

  count(itemBytes: number): number {
    const offset = this.#offset
    const count = this.varint(64)
    const remaining = this.#bytes.length - this.#offset
    // A count that is inexact as a number is far above the limit.
    if (Number(count) * itemBytes > remaining)
      this.stop(offset, 'bytes.count', { count: String(count), remaining })
    return Number(count)
  }

  float(): number {
    const offset = this.#offset
    const number = this.#view.getFloat64(this.#advance(8))
    // The bits of NaN would not survive encoding.
    if (Number.isNaN(number)) this.stop(offset, 'bincode.float')
    return number
  }

  text(): string {
    const length = this.count(1)
    const start = this.#advance(length)
    const text = decodeUtf8(this.#bytes.subarray(start, start + length))
    return text ?? this.stop(start, 'bincode.text')
  }

  bytes(length: number): Uint8Array {
    return this.#copy(this.#advance(length), length)
  }

  end(): void {
    const bytes = this.#bytes.length - this.#offset
    if (bytes > 0) this.deviate(this.#offset, 'bytes.end', { problem: 'extra', bytes })
  }

  /** Ends the reading with a violation. `below`: a pointer relative to the place. */
  stop(offset: number, rule: RuleId, params: ViolationParams = {}, below = ''): never {
    throw new BincodeStop(this.#violationAt(offset, rule, params, below))
  }

  /** Like `stop`, but continues if deviations are recorded. */
  deviate(offset: number, rule: RuleId, params: ViolationParams = {}): void {
    if (this.#deviations === undefined) this.stop(offset, rule, params)
    if (this.#deviations.length < mostDeviations)
      this.#deviations.push(this.#violationAt(offset, rule, params, ''))
  }

  #violationAt(offset: number, rule: RuleId, params: ViolationParams, below: string): Violation {
    const path = `${this.place.pointer()}${below}`
    return violation(rule, path, { params: { offset, ...params }, detail: `at byte ${offset}` })
  }

  #longForm<Written extends number | bigint>(offset: number, number: Written): Written {
    const written = formatHex(this.#bytes.subarray(offset, this.#offset))
    this.deviate(offset, 'bincode.integer-form', { written })
    return number
  }

  #advance(length: number): number {
    const start = this.#offset
    const missing = start + length - this.#bytes.length
    if (missing > 0) this.stop(start, 'bytes.end', { problem: 'missing', bytes: missing })
    this.#offset = start + length
    return start
  }
}

const mostDeviations = 100
