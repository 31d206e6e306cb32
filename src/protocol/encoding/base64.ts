import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { decodeUtf8 } from './bytes.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const padding = 0x3d
const sextets = new Map(Array.from(alphabet).map((character, sextet) => [character, sextet]))

/** Formats bytes as Base64: standard alphabet, padded (RFC 4648 section 4). */
export function formatBase64(bytes: Uint8Array): string {
  // Not joined character by character: a backup has 13 million, and a browser takes 20 bytes for each join.
  const digits = new Uint8Array(Math.ceil(bytes.length / 3) * 4)
  for (let at = 0, to = 0; at < bytes.length; at += 3, to += 4) {
    const left = bytes.length - at
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    digits[to] = alphabet.charCodeAt(group >> 18)
    digits[to + 1] = alphabet.charCodeAt((group >> 12) & 63)
    digits[to + 2] = left > 1 ? alphabet.charCodeAt((group >> 6) & 63) : padding
    digits[to + 3] = left > 2 ? alphabet.charCodeAt(group & 63) : padding
  }
  return decodeUtf8(digits) ?? ''
}

/** Decodes Base64 strictly: padded, unused bits zero (RFC 4648 sections 3.3, 3.5). `place` counts from 1. */
export function checkBase64(text: string): Checked<Uint8Array> {
  const pads = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const digits = text.length - pads
  const bytes = new Uint8Array(Math.floor((digits * 3) / 4))
  let bits = 0
  let buffer = 0
  let written = 0
  for (let at = 0; at < digits; at += 1) {
    const sextet = sextets.get(text.charAt(at))
    if (sextet === undefined) return badCharacter(text, at)
    buffer = ((buffer << 6) | sextet) & 0xfff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[written] = (buffer >> bits) & 0xff
    written += 1
  }
  if (text.length % 4 !== 0) return badLength(text.length)
  if ((buffer & ((1 << bits) - 1)) !== 0) return badCharacter(text, digits - 1)
  return passed(bytes)
}

function badCharacter(text: string, at: number): Checked<never> {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  const params = { place: at + 1, character }
  return rejected(violation('encoding.base64', '', { params, detail: `place ${at + 1}` }))
}

function badLength(length: number): Checked<never> {
  return rejected(violation('encoding.base64', '', { params: { length }, detail: `${length} characters` }))
}
