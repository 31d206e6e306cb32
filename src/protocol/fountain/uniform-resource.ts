import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { crc32 } from '#/protocol/encoding/crc32.ts'
import { FountainEncoder } from './fountain-code.ts'
import {
  decodePart,
  encodePart,
  maxTransferBytes,
  unwrapMessage,
  wrapMessage,
  type FountainPart,
  type PartFault,
} from './fountain-part.ts'

export type UrFrame =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  | { readonly kind: 'part'; readonly part: FountainPart }
  | { readonly kind: 'other-type' | PartFault }

// The capacity of the largest QR code.
const longestText = 7089
const shape = /^ur:([a-z0-9-]{1,64})\/(?:([1-9]\d{0,9})-([1-9]\d{0,9})\/)?([a-z]+)$/

/** Tells whether a text begins like a uniform resource. */
export function isUrText(text: string): boolean {
  return /^ur:/i.test(text)
}

/** Reads a frame (BCR-2020-005) of type `bytes`, in upper or lower case. */
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

/** Returns one frame for bytes that fit into `single` bytes, otherwise parts of at most `fragment` bytes. */
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

// BCR-2020-012: first and last letter of each of the 256 words, in the order of the bytes that they encode.
const letters =
  'aeadaoaxaaahamatayasbkbdbnbtbabsbebybgbwbbbzcmchcscfcycwcecackctcxclcpcndkdadsdidedtdrdndwdpdmdl' +
  'dyeheyeoeeecenemetesftfrfnfsfmfhfzfpfwfxfyfefgflfdgagegrgsgtglgwgdgygmgughgohfhghdhkhthphhhlhyhe' +
  'hnhsidiaieihiyioisinimjejzjnjtjljojsjpjkjykpkoktkskkknkgkekikblblalylflslrlplnltloldlelulklgmnmy' +
  'mhmemomumwmdmtmsmknlnyndnsntnnnenboyoeotoxonolospdptpkpypspmplpepfpaprqdqzrerprlrorhrdrkrfryrnrs' +
  'rtsesasrssskswstspsosgsbsfsntotktitttdtetytltbtstptatnuyuoutueurvtvyvovlvevwvavdvswlwdwmwpwewyws' +
  'wtwnwzwfwkykynylyaytzszoztzczezm'

const byteOf = new Map(
  Array.from({ length: 256 }, (_, byte) => [letters.slice(2 * byte, 2 * byte + 2), byte]),
)

/** Encodes minimal bytewords (BCR-2020-012): two letters for each byte, and the CRC-32 at the end. */
export function encodeBytewords(bytes: Uint8Array): string {
  return Array.from(concatBytes(bytes, checksumOf(bytes)), (byte) =>
    letters.slice(2 * byte, 2 * byte + 2),
  ).join('')
}

/** Decodes lower-case minimal bytewords; undefined for an unknown word or a wrong checksum. */
export function decodeBytewords(text: string): Uint8Array | undefined {
  if (text.length % 2 !== 0 || text.length < 8) return undefined
  const bytes = new Uint8Array(text.length / 2)
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = byteOf.get(text.slice(2 * at, 2 * at + 2))
    if (byte === undefined) return undefined
    bytes[at] = byte
  }
  const body = bytes.subarray(0, -4)
  return checksumOf(body).every((byte, at) => byte === bytes[body.length + at]) ? body : undefined
}

function checksumOf(bytes: Uint8Array): Uint8Array {
  const checksum = new Uint8Array(4)
  new DataView(checksum.buffer).setUint32(0, crc32(bytes))
  return checksum
}
