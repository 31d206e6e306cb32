import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { crc32 } from '#/protocol/encoding/crc32.ts'

// BCR-2020-012: the first and last letter of each of the 256 words, in the order of the bytes that they stand for.
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

/** Minimal bytewords (BCR-2020-012): two letters for each byte, the CRC-32 behind the rest. */
export function encodeBytewords(bytes: Uint8Array): string {
  return Array.from(concatBytes(bytes, checksumOf(bytes)), (byte) =>
    letters.slice(2 * byte, 2 * byte + 2),
  ).join('')
}

/** The bytes of minimal bytewords in small letters; nothing when one is none of them or the checksum is another. */
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
