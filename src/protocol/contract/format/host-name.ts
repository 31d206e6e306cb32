import { isInternationalLabel } from './international-label.ts'
import { decodePunycode } from './punycode.ts'

const maxLength = 253
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** A host name of RFC 1123 section 2.1; labels that begin with `xn--` hold text that IDNA 2008 admits. */
export function isHostName(text: string): boolean {
  return text.length <= maxLength && text.split('.').every(isLabel)
}

function isLabel(text: string): boolean {
  if (!label.test(text)) return false
  if (!/^xn--/i.test(text)) return true
  const decoded = decodePunycode(text.slice(4).toLowerCase())
  return decoded !== undefined && isInternationalLabel(decoded)
}
