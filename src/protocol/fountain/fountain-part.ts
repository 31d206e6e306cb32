import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'

/** Limits of a transfer, checked before memory is allocated. */
export const maxTransferBytes = 262_144
export const maxFragments = 2_048

/** All parts of a transfer have the same head, and other transfers have another. */
export interface TransferHead {
  readonly count: number
  readonly messageBytes: number
  readonly fragmentBytes: number
  /** CRC-32 of the message. */
  readonly checksum: number
}

export interface FountainPart {
  readonly head: TransferHead
  readonly sequence: number
  readonly data: Uint8Array
}

export type PartFault = 'damaged' | 'too-large'

/** Encodes a part as CBOR: `[sequence, count, message length, checksum, data]` (docs/qr-frames.md). */
export function encodePart({ head, sequence, data }: FountainPart): Uint8Array {
  return encodeCbor([sequence, head.count, head.messageBytes, head.checksum, data])
}

/** Decodes a part (docs/qr-frames.md), and checks every number against its bounds and the others. */
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
  // All fragments have the same length, the last padded with zeros, and there are no more than the message needs.
  if (data.length * count < messageBytes || data.length * (count - 1) >= messageBytes) return 'damaged'
  return { head: { count, messageBytes, fragmentBytes: data.length, checksum }, sequence, data }
}

// The message is a CBOR byte string, whose head has at most five bytes.
const maxMessageBytes = maxTransferBytes + 5

/** Encodes the bytes as the message of a transfer: a CBOR byte string (`ur:bytes`, BCR-2020-006). */
export function wrapMessage(bytes: Uint8Array): Uint8Array {
  return encodeCbor(bytes)
}

/** Decodes the bytes of a message; undefined unless it is exactly one byte string. */
export function unwrapMessage(message: Uint8Array): Uint8Array | undefined {
  const heads = new CborHeads(message)
  const bytes = heads.takeBytes()
  return bytes !== undefined && heads.isAtEnd ? concatBytes(bytes) : undefined
}

/** Reads the CBOR heads of a frame. Numbers must be below 2^32 and in their shortest form. */
class CborHeads {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

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

  takeBytes(): Uint8Array | undefined {
    const length = this.take(2)
    if (length === undefined || this.#at + length > this.#bytes.length) return undefined
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }
}
