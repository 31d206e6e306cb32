/** Quotes numbers of JSON text that parsing would round to an integer, such as above 2^53-1. Takes linear time. */
export function quoteLargeIntegers(text: string): string {
  if (!/\d{16}|\d[eE]-\d/.test(text)) return text
  return text.replaceAll(stringOrNumber, (part) => (isLarge(part) || isRounded(part) ? `"${part}"` : part))
}

const stringOrNumber = /"[^"\\]*(?:\\[^][^"\\]*)*"?|[-\d][-+.\dA-Za-z]*/g

// JSON numbers do not begin with 0. No wire format has an integer of more than 39 digits.
function isLarge(part: string): boolean {
  return /^-?[1-9]\d{15,38}$/.test(part) && !Number.isSafeInteger(Number(part))
}

const fraction = /^-?((?:0|[1-9]\d*)(?:\.(\d+))?)(?:[eE]([-+]?\d+))?$/

function isRounded(part: string): boolean {
  const [, digits, decimals = '', exponent = '0'] = fraction.exec(part) ?? []
  if (digits === undefined || !Number.isInteger(Number(part))) return false
  const significant = digits.replace('.', '')
  const zeros = significant.length - lastNonZero(significant) - 1
  return zeros < significant.length && Number(exponent) - decimals.length + zeros < 0
}

// A regular expression for zeros at the end would take quadratic time.
function lastNonZero(digits: string): number {
  let at = digits.length - 1
  while (at >= 0 && digits[at] === '0') at -= 1
  return at
}
