import bs58 from 'bs58'

import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'

const alphabet = new Set('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')

// Base58 decoding takes quadratic time; the longest field written in it is a 48-byte key (66 characters).
const maxBase58Length = 256

/** Formats bytes as Base58 in the alphabet of Bitcoin, without a checksum. Takes quadratic time. */
export function formatBase58(bytes: Uint8Array): string {
  return bs58.encode(bytes)
}

/** Decodes Base58 strictly: only the Bitcoin alphabet, 1 to 256 characters. `place` counts from 1. */
export function checkBase58(text: string): Checked<Uint8Array> {
  if (text.length === 0 || text.length > maxBase58Length) {
    const params = { length: text.length }
    return rejected(violation('encoding.base58', '', { params, detail: `${text.length} characters` }))
  }
  for (let at = 0; at < text.length; at += 1) {
    if (alphabet.has(text.charAt(at))) continue
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    const params = { place: at + 1, character }
    return rejected(violation('encoding.base58', '', { params, detail: `place ${at + 1}` }))
  }
  return passed(bs58.decode(text))
}
