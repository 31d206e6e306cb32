// The 85 printable ASCII characters without a meaning in HTML or in a JavaScript string, in order.
const signs = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
  .filter((sign) => !'"$%&\'<>\\`'.includes(sign))
  .join('')

/**
 * Encodes each four bytes as five characters, the most significant first, and a rest of n bytes as n + 1 characters.
 * src/platform/base85.ts decodes them.
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
