import { decodeBytewords, encodeBytewords } from './bytewords.ts'
import { FountainEncoder } from './fountain-encoder.ts'
import {
  decodePart,
  encodePart,
  maxTransferBytes,
  unwrapMessage,
  wrapMessage,
  type FountainPart,
  type PartFault,
} from './fountain-part.ts'

/** The text of one frame read: all of what is carried, a part of it, or why it is neither. */
export type UrFrame =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  | { readonly kind: 'part'; readonly part: FountainPart }
  | { readonly kind: 'other-type' | PartFault }

// More than any QR code holds.
const longestText = 7089
const shape = /^ur:([a-z0-9-]{1,64})\/(?:([1-9]\d{0,9})-([1-9]\d{0,9})\/)?([a-z]+)$/

/** Whether a text means to be a uniform resource. */
export function isUrText(text: string): boolean {
  return /^ur:/i.test(text)
}

/** Reads a frame (BCR-2020-005), in letters of either size, of the type `bytes`. */
export function readUrFrame(text: string): UrFrame {
  if (text.length > longestText) return { kind: 'too-large' }
  const [, type, sequence, count, words] = shape.exec(text.toLowerCase()) ?? []
  if (type === undefined || words === undefined) return { kind: 'damaged' }
  if (type !== 'bytes') return { kind: 'other-type' }
  const body = decodeBytewords(words)
  if (body === undefined) return { kind: 'damaged' }
  if (sequence === undefined) {
    const bytes = unwrapMessage(body)
    return bytes === undefined ? { kind: 'damaged' } : { kind: 'whole', bytes }
  }
  const part = decodePart(body)
  if (typeof part === 'string') return { kind: part }
  const agrees = part.sequence === Number(sequence) && part.head.count === Number(count)
  return agrees ? { kind: 'part', part } : { kind: 'damaged' }
}

/** The frames that carry `bytes`: one alone when they fit into `single` bytes, else parts of at most `fragment` bytes. */
export function openUrFrames(
  bytes: Uint8Array,
  { single, fragment }: { readonly single: number; readonly fragment: number },
): { readonly count: number; readonly text: (index: number) => string } {
  if (bytes.length > maxTransferBytes) throw new RangeError(`${bytes.length} bytes do not fit a transfer`)
  const message = wrapMessage(bytes)
  if (message.length <= single) {
    const text = `ur:bytes/${encodeBytewords(message)}`
    return { count: 1, text: () => text }
  }
  const encoder = new FountainEncoder(message, fragment)
  const { count } = encoder.head
  return {
    count,
    text: (index) => `ur:bytes/${index + 1}-${count}/${encodeBytewords(encodePart(encoder.part(index + 1)))}`,
  }
}
