import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { checkBase64 } from './base64.ts'
import { checkHex } from './hex.ts'

// Four times what the largest field holds (100,000 bytes in hex): more is not looked at.
export const maxBytesTextLength = 800_000

export interface BytesText {
  readonly bytes: Uint8Array
  readonly encoding: 'hex' | 'base64'
}

/**
 * Bytes as people paste them: hex or Base64, with any white space around and between. Text that is mostly hex digits
 * is meant as hex, so that a wrong character in it is named, and not taken for Base64.
 */
export function checkBytesText(text: string): Checked<BytesText> {
  if (text.length > maxBytesTextLength) {
    const params = { length: text.length, limit: maxBytesTextLength }
    return rejected(violation('text.length', '', { params, detail: `${text.length} characters` }))
  }
  const dense = text.replaceAll(/\s+/g, '')
  const encoding = isMeantAsHex(dense) ? 'hex' : 'base64'
  const checked = encoding === 'hex' ? checkHex(dense) : checkBase64(dense)
  return checked.ok ? passed({ bytes: checked.value, encoding }) : checked
}

// Of the Base64 of random bytes about a third are hex digits.
function isMeantAsHex(dense: string): boolean {
  const digits = dense.replaceAll(/[^0-9a-fA-F]/g, '').length
  return digits * 4 > dense.length * 3
}
