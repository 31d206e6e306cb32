import { decodeExchange, maxExchangeBytes } from '#/protocol/exchange/exchange-bytes.ts'
import type { ExchangeAnswer, ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import type { Violation } from '#/protocol/violation.ts'
import { checkPastedExchange } from '#/domain/offline/read-answer.ts'
import { readFileBytes } from '#/domain/program/file-bytes.ts'

/** The open file on the page for offline signing. It stays open behind other pages until the tab is closed. */
export type OpenRequest =
  | { readonly kind: 'empty' }
  | { readonly kind: 'rejected'; readonly violations: readonly Violation[] }
  | { readonly kind: 'failed'; readonly thrown: unknown }
  /** A text that looked like a private key or a recovery phrase. The text is not stored. */
  | { readonly kind: 'private' }
  | { readonly kind: 'request'; readonly request: ExchangeRequest; readonly answer?: ExchangeAnswer }
  | { readonly kind: 'answer'; readonly answer: ExchangeAnswer }

export function readExchange(bytes: Uint8Array): OpenRequest {
  const decoded = decodeExchange(bytes)
  if (!decoded.ok) return { kind: 'rejected', violations: decoded.violations }
  const exchange = decoded.value
  return exchange.kind === 'unsigned'
    ? { kind: 'request', request: exchange }
    : { kind: 'answer', answer: exchange }
}

export function readPasted(text: string): OpenRequest {
  const checked = checkPastedExchange(text)
  return checked.ok ? readExchange(checked.value) : { kind: 'rejected', violations: checked.violations }
}

/** Reads one byte above the limit, so that a larger file is rejected. Throws like `readFileBytes`. */
export async function readExchangeFile(file: Blob): Promise<OpenRequest> {
  return readExchange(await readFileBytes(file, maxExchangeBytes + 1))
}
