/**
 * Puts each integer above 2^53-1 of JSON text in quotes, so that parsing keeps its digits: programs in Rust and Go print 64 bits as a
 * number. Takes linear time. Invalid JSON stays invalid.
 */
export function quoteLargeIntegers(text: string): string {
  if (!/\d{16}/.test(text)) return text
  return text.replaceAll(stringOrNumber, (part) => (isLarge(part) ? `"${part}"` : part))
}

/** Returns the index after the string that begins at `start`. */
const stringOrNumber = /"[^"\\]*(?:\\[^][^"\\]*)*"?|[-\d][-+.\dA-Za-z]*/g

// JSON numbers do not begin with 0. No wire format has an integer of more than 39 digits.
function isLarge(part: string): boolean {
  return /^-?[1-9]\d{15,38}$/.test(part) && !Number.isSafeInteger(Number(part))
}
