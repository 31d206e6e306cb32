// The 85 printable ASCII signs that mean nothing in HTML or in a string of JavaScript, in their order.
const signs = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
  .filter((sign) => !'"$%&\'<>\\`'.includes(sign))
  .join('')

/**
 * Text of five signs for each four bytes, the first byte and the first sign most significant. The last one to three bytes are as many signs and
 * one. A quarter longer than the bytes; Base64 is a third.
 * src/platform/base85.ts reads it.
 */
export function encodeBase85(bytes) {
  const parts = []
  for (let at = 0; at < bytes.length; at += 4) {
    const rest = Math.min(4, bytes.length - at)
    let value = 0
    for (let place = 0; place < 4; place += 1) value = value * 256 + (bytes[at + place] ?? 0)
    let group = ''
    for (let place = 0; place < 5; place += 1) {
      group = signs.charAt(value % 85) + group
      value = Math.floor(value / 85)
    }
    parts.push(group.slice(0, rest + 1))
  }
  return parts.join('')
}
