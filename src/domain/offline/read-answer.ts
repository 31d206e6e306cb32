import { decodeExchange, maxExchangeBytes } from '#/protocol/exchange/exchange-bytes.ts'
import type { ExchangeAnswer, ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { violation, passed, type Violation, type Checked } from '#/protocol/violation.ts'
import { isSecretText } from '#/protocol/inspect/secret-text.ts'
import { readFileBytes, type ReadableFile } from '#/domain/program/file-bytes.ts'
import { checkBytesText, maxBytesTextLength } from '#/protocol/encoding/bytes-text.ts'

export type ReadAnswer =
  | { readonly kind: 'answer'; readonly answer: ExchangeAnswer }
  | { readonly kind: 'raw'; readonly signature: Uint8Array }
  | { readonly kind: 'request'; readonly request: ExchangeRequest }
  | { readonly kind: 'private' }
  | { readonly kind: 'unreadable'; readonly violations: readonly Violation[] }

// An ECDSA signature has 65 bytes, a BLS signature 96. Every exchange file is more than twice as long.
const signatureLengths: readonly number[] = [65, 96]
const longestRaw = 128

/** Reads an exchange file as text, or a signature in hex or Base64. */
export function readAnswerText(text: string): ReadAnswer {
  if (isSecretText(text)) return { kind: 'private' }
  const read = checkPastedExchange(text)
  return read.ok ? readAnswerBytes(read.value) : { kind: 'unreadable', violations: read.violations }
}

export function readAnswerBytes(bytes: Uint8Array): ReadAnswer {
  if (signatureLengths.includes(bytes.length)) return { kind: 'raw', signature: bytes }
  if (bytes.length <= longestRaw) {
    return { kind: 'unreadable', violations: [violation('exchange.signature', '')] }
  }
  const decoded = decodeExchange(bytes)
  if (!decoded.ok) return { kind: 'unreadable', violations: decoded.violations }
  const { value } = decoded
  return value.kind === 'signatures' ? { kind: 'answer', answer: value } : { kind: 'request', request: value }
}

/** Reads an exchange file of either form, or the text of a signature, up to the size limit of an exchange file. */
export async function readAnswerFile(file: ReadableFile): Promise<ReadAnswer> {
  const bytes = await readFileBytes(file, maxExchangeBytes + 1)
  const isText = bytes.length > 0 && bytes.every((byte) => byte < 0x7f && byte >= 0x09)
  return isText ? readAnswerText(new TextDecoder().decode(bytes)) : readAnswerBytes(bytes)
}

export function checkPastedExchange(text: string): Checked<Uint8Array> {
  const isJson = text.length <= maxBytesTextLength && text.trimStart().startsWith('{')
  if (isJson) return passed(new TextEncoder().encode(text.trim()))
  const checked = checkBytesText(text)
  return checked.ok ? passed(checked.value.bytes) : checked
}
