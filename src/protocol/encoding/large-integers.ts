/**
 * JSON text in which each integer above 2^53-1 is a text of its digits, so that parsing keeps them all: programs in Rust and Go print 64
 * bits as a number. Linear; text that is no JSON stays invalid.
 */
export function quoteLargeIntegers(text: string): string {
  if (!/\d{16}/.test(text)) return text
  return text.replaceAll(stringOrNumber, (part) => (isLarge(part) ? `"${part}"` : part))
}

// A string is passed over, also one without an end.
const stringOrNumber = /"[^"\\]*(?:\\[^][^"\\]*)*"?|[-\d][-+.\dA-Za-z]*/g

// A number that begins with 0 is no JSON. More digits are no integer of any wire.
function isLarge(part: string): boolean {
  return /^-?[1-9]\d{15,38}$/.test(part) && !Number.isSafeInteger(Number(part))
}
