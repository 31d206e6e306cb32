import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'

/** The limits of a transfer: everything below is checked against them before memory is taken. */
export const maxTransferBytes = 262_144
export const maxFragments = 2_048

/** What all parts of one transfer have in common, and what tells it from another. */
export interface TransferHead {
  /** How many fragments the message is cut into. */
  readonly count: number
  readonly messageBytes: number
  readonly fragmentBytes: number
  /** CRC-32 of the message. */
  readonly checksum: number
}

/** One frame's worth: fragments mixed by exclusive or, and the number that says which. */
export interface FountainPart {
  readonly head: TransferHead
  readonly sequence: number
  readonly data: Uint8Array
}

export type PartFault = 'damaged' | 'too-large'

/** CBOR bytes of a part: `[sequence, count, message length, checksum, data]` (docs/qr-frames.md). `decodePart` reads them. */
export function encodePart({ head, sequence, data }: FountainPart): Uint8Array {
  return encodeCbor([sequence, head.count, head.messageBytes, head.checksum, data])
}

/**
 * Reads `[sequence, count, message length, checksum, data]`; every number is checked against its bounds and against the
 * others.
 */
export function decodePart(bytes: Uint8Array): FountainPart | PartFault {
  const heads = new CborHeads(bytes)
  if (heads.take(4) !== 5) return 'damaged'
  const [sequence, count, messageBytes, checksum] = [
    heads.take(0),
    heads.take(0),
    heads.take(0),
    heads.take(0),
  ]
  const data = heads.takeBytes()
  if (
    sequence === undefined ||
    count === undefined ||
    messageBytes === undefined ||
    checksum === undefined ||
    data === undefined ||
    !heads.isAtEnd
  ) {
    return 'damaged'
  }
  if (sequence < 1 || count < 1 || messageBytes < 1) return 'damaged'
  if (messageBytes > maxMessageBytes || count > maxFragments) return 'too-large'
  // Fragments of one length, the last one filled up with zeros: no more of them than the message needs.
  if (data.length * count < messageBytes || data.length * (count - 1) >= messageBytes) return 'damaged'
  return { head: { count, messageBytes, fragmentBytes: data.length, checksum }, sequence, data }
}

// The message is a CBOR byte string: a head of at most five bytes comes before the content.
const maxMessageBytes = maxTransferBytes + 5

/** What is carried as the message that frames are made of: a CBOR byte string (`ur:bytes`, BCR-2020-006). */
export function wrapMessage(bytes: Uint8Array): Uint8Array {
  return encodeCbor(bytes)
}

/** What a message carries; nothing when it is not exactly one byte string. */
export function unwrapMessage(message: Uint8Array): Uint8Array | undefined {
  const heads = new CborHeads(message)
  const bytes = heads.takeBytes()
  return bytes !== undefined && heads.isAtEnd ? concatBytes(bytes) : undefined
}

/** Reads the few CBOR heads that a frame has. Of numbers only those below 2^32 and in their shortest form are taken. */
class CborHeads {
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
