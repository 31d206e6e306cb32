/**
 * JSON text in which each integer above 2^53-1 is a text of its digits, so that parsing keeps them all: programs in Rust and Go print 64
 * bits as a number. Linear; text that is no JSON stays invalid.
 */
export function quoteLargeIntegers(text: string): string {
  if (!/\d{16}/.test(text)) return text
  let quoted = ''
  let copied = 0
  let at = 0
  while (at < text.length) {
    const unit = text.charCodeAt(at)
    if (unit === quote) {
      at = endOfString(text, at)
      continue
    }
    const digits = unit === minus || isDigit(unit) ? numberAt(text, at) : ''
    if (isLarge(digits)) {
      quoted += `${text.slice(copied, at)}"${digits}"`
      copied = at + digits.length
    }
    at += Math.max(1, digits.length)
  }
  return quoted + text.slice(copied)
}

const quote = 0x22
const minus = 0x2d
const backslash = 0x5c

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}

/** The place behind the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === quote) return at + 1
    if (unit === backslash) at += 1
  }
  return text.length
}

function numberAt(text: string, start: number): string {
  let end = start + 1
  while (end < text.length && /[-+.0-9A-Za-z]/.test(text.charAt(end))) end += 1
  return text.slice(start, end)
}

// A number that begins with 0 is no JSON. More digits are no integer of any wire.
function isLarge(digits: string): boolean {
  return /^-?[1-9]\d{15,38}$/.test(digits) && !Number.isSafeInteger(Number(digits))
}
