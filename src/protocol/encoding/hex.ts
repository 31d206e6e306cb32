import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Formats bytes as lower-case hex, two digits per byte. */
export function formatHex(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 1) text += pairs[bytes[at] ?? 0] ?? ''
  return text
}

/** Decodes hex strictly: an even number of digits in either case. `place` counts from 1. */
export function checkHex(text: string): Checked<Uint8Array> {
  const bytes = new Uint8Array(text.length >> 1)
  for (let at = 0; at < bytes.length; at += 1) {
    const high = hexDigit(text.charCodeAt(2 * at))
    const low = hexDigit(text.charCodeAt(2 * at + 1))
    if (high < 0 || low < 0) return rejected(badCharacter(text, high < 0 ? 2 * at : 2 * at + 1))
    bytes[at] = (high << 4) | low
  }
  if (text.length % 2 === 0) return passed(bytes)
  if (hexDigit(text.charCodeAt(text.length - 1)) < 0) return rejected(badCharacter(text, text.length - 1))
  return rejected(
    violation('encoding.hex', '', { params: { length: text.length }, detail: `${text.length} digits` }),
  )
}

/** Parses hex of constants and tests. Throws on anything else. */
export function parseHex(text: string): Uint8Array {
  const checked = checkHex(text)
  if (checked.ok) return checked.value
  throw new TypeError('not hex')
}

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  if (code >= 97 && code <= 102) return code - 87
  if (code >= 65 && code <= 70) return code - 55
  return -1
}

function badCharacter(text: string, at: number) {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  const params = { place: at + 1, character }
  return violation('encoding.hex', '', { params, detail: `place ${at + 1}` })
}
