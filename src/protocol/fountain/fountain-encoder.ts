import { chooseFragments } from './choose-fragments.ts'
import { crc32 } from '#/protocol/encoding/crc32.ts'
import { maxFragments, type FountainPart, type TransferHead } from './fountain-part.ts'

/** Cuts a message into fragments and mixes as many parts of them as anybody asks for. */
export class FountainEncoder {
  readonly head: TransferHead
  readonly #fragments: readonly Uint8Array[]

  /** No fragment is longer than `maxFragmentBytes`, unless there would be too many of them. */
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

  /** The part of a number from 1 on: the first are the fragments themselves, all after them mixtures. */
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
