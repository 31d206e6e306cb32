import { chooseFragments } from './choose-fragments.ts'
import { crc32 } from '#/protocol/encoding/crc32.ts'
import { maxFragments, type FountainPart, type TransferHead } from './fountain-part.ts'

export class FountainEncoder {
  readonly head: TransferHead
  readonly #fragments: readonly Uint8Array[]

  /** Fragments have at most `maxFragmentBytes`, unless there would be too many. */
  constructor(message: Uint8Array, maxFragmentBytes: number) {
    const most = Math.max(maxFragmentBytes, Math.ceil(message.length / maxFragments))
    const length = Math.ceil(message.length / Math.ceil(message.length / most))
    const count = Math.ceil(message.length / length)
    this.head = { count, messageBytes: message.length, fragmentBytes: length, checksum: crc32(message) }
    this.#fragments = Array.from({ length: count }, (_, at) => {
      const fragment = new Uint8Array(length)
      fragment.set(message.subarray(at * length, (at + 1) * length))
      return fragment
    })
  }

  /** Returns a part by its number from 1. The first parts are the fragments themselves, all later ones mixtures. */
  part(sequence: number): FountainPart {
    const data = new Uint8Array(this.head.fragmentBytes)
    for (const at of chooseFragments(sequence, this.head.count, this.head.checksum)) {
      const fragment = this.#fragments[at] ?? data
      for (let place = 0; place < data.length; place += 1)
        data[place] = (data[place] ?? 0) ^ (fragment[place] ?? 0)
    }
    return { head: this.head, sequence, data }
  }
}

interface Row {
  readonly bits: Uint32Array
  readonly data: Uint8Array
}

/** Assembles a message from any parts in any order by Gaussian elimination. Stores at most a row for each fragment. */
export class FountainDecoder {
  readonly head: TransferHead
  readonly #rows = new Map<number, Row>()

  constructor(head: TransferHead) {
    this.head = head
  }

  /** Number of parts with new information: `head.count` are enough. */
  get known(): number {
    return this.#rows.size
  }

  get isWhole(): boolean {
    return this.known === this.head.count
  }

  isOf(other: TransferHead): boolean {
    const { count, messageBytes, fragmentBytes, checksum } = this.head
    return (
      other.count === count &&
      other.messageBytes === messageBytes &&
      other.fragmentBytes === fragmentBytes &&
      other.checksum === checksum
    )
  }

  take(part: FountainPart): boolean {
    const { count, checksum } = this.head
    const bits = new Uint32Array(Math.ceil(count / 32))
    for (const at of chooseFragments(part.sequence, count, checksum)) flip(bits, at)
    const row: Row = { bits, data: part.data.slice() }
    for (let at = 0; at < count; at += 1) {
      if (!has(row, at)) continue
      const known = this.#rows.get(at)
      if (known === undefined) {
        this.#rows.set(at, row)
        return true
      }
      mix(row, known)
    }
    return false
  }

  finish(): Uint8Array | undefined {
    if (!this.isWhole) return undefined
    for (let at = this.head.count - 1; at > 0; at -= 1) {
      const known = this.#rows.get(at)
      for (let above = 0; above < at; above += 1) {
        const row = this.#rows.get(above)
        if (row !== undefined && known !== undefined && has(row, at)) mix(row, known)
      }
    }
    const message = new Uint8Array(this.head.messageBytes)
    for (const [at, { data }] of this.#rows) {
      const start = at * data.length
      message.set(data.subarray(0, Math.min(data.length, message.length - start)), start)
    }
    return crc32(message) === this.head.checksum ? message : undefined
  }
}

function has({ bits }: Row, at: number): boolean {
  return (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1
}

function flip(bits: Uint32Array, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) ^ (1 << (at & 31))
}

function mix(into: Row, from: Row): void {
  for (let at = 0; at < into.bits.length; at += 1) into.bits[at] = (into.bits[at] ?? 0) ^ (from.bits[at] ?? 0)
  for (let at = 0; at < into.data.length; at += 1) into.data[at] = (into.data[at] ?? 0) ^ (from.data[at] ?? 0)
}
