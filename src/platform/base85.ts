// The same characters as in scripts/base85.mjs: printable ASCII except nine with a meaning in HTML or a JavaScript
// string.
const signs = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).filter(
  (sign) => !'"$%&\'<>\\`'.includes(sign),
)
const places = new Uint8Array(128)
for (const [place, sign] of signs.entries()) places[sign.charCodeAt(0)] = place

/** Decodes a Base85 text that `encodeBase85` of scripts/base85.mjs has written. */
export function decodeBase85(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((text.length * 4) / 5))
  let next = 0
  for (let at = 0; at < text.length; at += 5) {
    let value = 0
    // The last group is padded with the highest digit, so that its bytes are not rounded down.
    for (let place = 0; place < 5; place += 1) {
      const sign = at + place < text.length ? (places[text.charCodeAt(at + place)] ?? 0) : 84
      value = value * 85 + sign
    }
    for (let shift = 24; shift >= 0 && next < bytes.length; shift -= 8) {
      bytes[next] = Math.floor(value / 2 ** shift)
      next += 1
    }
  }
  return bytes
}
