import { passed, rejected, violation, type Checked, type Violation } from '#/protocol/violation.ts'
import { checkBase64 } from './base64.ts'
import { checkHex } from './hex.ts'
import { bytesOfPasted } from './listed-bytes.ts'
import { denseText, hexDigitsOf, placeInPasted, standardBase64 } from './pasted-text.ts'

// Four times the largest field (100,000 bytes in hex). Longer text is rejected.
export const maxBytesTextLength = 800_000

export interface BytesText {
  readonly bytes: Uint8Array
  /** `list`: numbers from 0 to 255. */
  readonly encoding: 'hex' | 'base64' | 'list'
}

/**
 * Reads pasted bytes: hex, Base64, a data URL, or a list of numbers. Text with mostly hex digits counts as hex, so that
 * a wrong character is reported. Places count UTF-16 units of the pasted text from 1.
 */
export function checkBytesText(text: string): Checked<BytesText> {
  if (text.length > maxBytesTextLength) {
    const params = { length: text.length, limit: maxBytesTextLength }
    return rejected(violation('text.length', '', { params, detail: `${text.length} characters` }))
  }
  const listed = bytesOfPasted(text, 1)
  if (listed !== undefined)
    return passed({ bytes: listed, encoding: /^\W*data:/.test(text) ? 'base64' : 'list' })
  const dense = denseText(text)
  const digits = hexDigitsOf(dense)
  const encoding = digits !== undefined || isMeantAsHex(dense) ? 'hex' : 'base64'
  const isPrefixed = encoding === 'hex' && /^0x/i.test(dense)
  const checked =
    encoding === 'hex'
      ? checkHex(digits ?? (isPrefixed ? dense.slice(2) : dense))
      : checkBase64(standardBase64(dense))
  if (checked.ok) return passed({ bytes: checked.value, encoding })
  return { ok: false, violations: checked.violations.map((each) => atPasted(each, text, isPrefixed ? 2 : 0)) }
}

function atPasted(found: Violation, text: string, before: number): Violation {
  const { place, character } = found.params ?? {}
  if (typeof place !== 'number' || typeof character !== 'string') return found
  const at = placeInPasted(text, before + place - 1)
  return violation(found.rule, found.path, { params: { place: at, character }, detail: `place ${at}` })
}

// In Base64 of random bytes, about a third of the characters are hex digits.
function isMeantAsHex(dense: string): boolean {
  const count = dense.replaceAll(/[^0-9a-fA-F]/g, '').length
  return count * 4 > dense.length * 3
}
