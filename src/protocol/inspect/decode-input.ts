import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { checkBase64 } from '#/protocol/encoding/base64.ts'
import { equalBytes, decodeFileText } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { checkHex, formatHex } from '#/protocol/encoding/hex.ts'
import { bytesOfPasted } from '#/protocol/encoding/listed-bytes.ts'
import { bareText, denseText, hexDigitsOf, standardBase64 } from '#/protocol/encoding/pasted-text.ts'
import { maxInspected, type SourceEncoding, type Reading } from './reading.ts'

export interface Decoded {
  readonly encoding: SourceEncoding
  readonly bytes: Uint8Array
  /**
   * Amount subtracted from the likelihood of readings, because hex digits are more likely hex than Base58 or Base64.
   */
  readonly doubt: number
  /** True if the text has spaces like a sentence, so that only likely readings count. */
  readonly isSpaced?: boolean
}

/** Returns the input as text, without surrounding characters such as quotes; undefined if it is not text. */
export function textOf(input: Uint8Array | string): string | undefined {
  if (input.length > maxInspected) return undefined
  const text = typeof input === 'string' ? input : decodeFileText(input)
  return text === undefined || hasControls(text) ? undefined : bareText(text)
}

function hasControls(text: string): boolean {
  for (let at = 0; at < Math.min(text.length, 4096); at += 1) {
    const unit = text.charCodeAt(at)
    if (unit < 9 || (unit > 13 && unit < 32)) return true
  }
  return false
}

// Shorter lists of numbers are ambiguous.
const fewestListed = 16

/** Returns the bytes of a data URL or of a list of numbers; undefined for other input. */
export function listedBytesOf(input: Uint8Array | string): Uint8Array | undefined {
  const text = textOf(input)
  const bytes = text === undefined ? undefined : bytesOfPasted(text, fewestListed)
  return bytes === undefined || bytes.length === 0 ? undefined : bytes
}

/** Returns every decoding of the text to bytes. */
export function decodeText(text: string): readonly Decoded[] {
  const dense = denseText(text)
  const spaced = /[^\s] +[^\s]/.test(text) ? { isSpaced: true } : {}
  const hex = decodeHex(dense)
  const found: Decoded[] = hex === undefined ? [] : [{ encoding: 'hex', bytes: hex, doubt: 0 }]
  found.push(...decodeBase58(dense, hex !== undefined).map((each) => ({ ...each, ...spaced })))
  const base64 = decodeBase64(dense)
  if (base64 !== undefined)
    found.push({ encoding: 'base64', bytes: base64, doubt: hex === undefined ? 5 : 40, ...spaced })
  return found
}

function decodeHex(dense: string): Uint8Array | undefined {
  const checked = checkHex(hexDigitsOf(dense) ?? dense)
  return checked.ok && checked.value.length > 0 ? checked.value : undefined
}

function decodeBase58(dense: string, isHex: boolean): readonly Decoded[] {
  const checked = checkBase58(dense)
  if (!checked.ok) return []
  const payload = checkedPayload(checked.value)
  const plain: Decoded = { encoding: 'base58', bytes: checked.value, doubt: isHex ? 40 : 0 }
  return payload === undefined ? [plain] : [{ encoding: 'base58check', bytes: payload, doubt: 0 }, plain]
}

function checkedPayload(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length < 6) return undefined
  const payload = bytes.subarray(0, -4)
  return equalBytes(sha256d(payload).subarray(0, 4), bytes.subarray(-4)) ? payload : undefined
}

// Accepts Base64 with or without padding, in either alphabet (RFC 4648 sections 4 and 5).
function decodeBase64(dense: string): Uint8Array | undefined {
  if (dense.length < 4 || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(dense)) return undefined
  const checked = checkBase64(standardBase64(dense.replace(/=+$/, '')))
  return checked.ok ? checked.value : undefined
}

/**
 * Returns a private key as the vault imports it: 32 bytes as hex digits, other input as bare text. The result is
 * secret.
 */
export function formatPrivateText(input: string | Uint8Array): string {
  const text = textOf(input)
  if (text === undefined) return input instanceof Uint8Array ? formatHex(input) : ''
  const listed = listedBytesOf(text)
  const all = listed === undefined ? decodeText(text).map((each) => each.bytes) : [listed]
  const bytes = all.find(({ length }) => length === 32)
  const digits = bytes === undefined ? text : formatHex(bytes)
  bytes?.fill(0)
  return digits
}

/** Tells whether the input is, or may be, a single private key, which the vault can import. */
export function isOneKey(readings: readonly Reading[]): boolean {
  return readings.some(
    ({ kind, reason }) => kind === 'private-key' && (reason === 'wif' || reason === 'may-be-private'),
  )
}
