import { create } from 'zustand'
import { decodeExchange, maxExchangeBytes } from '#/protocol/exchange/exchange-bytes.ts'
import type { ExchangeAnswer, ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import type { Violation } from '#/protocol/violation.ts'
import { isSecretText } from '#/protocol/inspect/secret-text.ts'
import { startBlockingUpdates } from '#/session/program/block-updates.ts'
import { checkPastedExchange } from '#/session/exchange/read-answer.ts'

/** What is open on the page for offline signing. It stays open behind other pages until the tab is closed. */
export type OpenRequest =
  | { readonly kind: 'empty' }
  | { readonly kind: 'rejected'; readonly violations: readonly Violation[] }
  | { readonly kind: 'not-read' }
  /** What looked like a private key or a recovery phrase. It is not stored. */
  | { readonly kind: 'private' }
  /** Something to sign, with the answer once it was signed. */
  | { readonly kind: 'request'; readonly request: ExchangeRequest; readonly answer?: ExchangeAnswer }
  /** Signatures that were received. */
  | { readonly kind: 'answer'; readonly answer: ExchangeAnswer }

export const useOpenRequest = create<{
  readonly opened: OpenRequest
  /** A new number whenever something is opened. */
  readonly opening: number
}>(() => ({ opened: { kind: 'empty' }, opening: 0 }))

// A file that is read slowly does not take the place of what was opened after it.
let openings = 0

// An open file is in no other place, so updates are blocked in all tabs meanwhile.
let release: (() => void) | undefined

function put(opened: OpenRequest): void {
  openings += 1
  useOpenRequest.setState({ opened, opening: openings })
  if (opened.kind === 'request' || opened.kind === 'answer') release ??= startBlockingUpdates()
  else {
    release?.()
    release = undefined
  }
}

export function closeRequest(): void {
  put({ kind: 'empty' })
}

/** Closes an answer that was received. What was opened since stays open. */
export function closeAnswer(answer: ExchangeAnswer): void {
  const { opened } = useOpenRequest.getState()
  if (opened.kind === 'answer' && opened.answer === answer) closeRequest()
}

/** Opens an exchange file, or rejects it with all its violations. */
export function openExchange(bytes: Uint8Array): void {
  const decoded = decodeExchange(bytes)
  if (!decoded.ok) return put({ kind: 'rejected', violations: decoded.violations })
  const exchange = decoded.value
  put(
    exchange.kind === 'unsigned'
      ? { kind: 'request', request: exchange }
      : { kind: 'answer', answer: exchange },
  )
}

/** The same for one that was pasted. */
export function openPasted(text: string): void {
  if (isSecretText(text)) return put({ kind: 'private' })
  const checked = checkPastedExchange(text)
  if (checked.ok) return openExchange(checked.value)
  put({ kind: 'rejected', violations: checked.violations })
}

/** The same for a file, also one that the system hands to an installed Keywright. At most the size limit of exchange files is read. */
export async function openExchangeFile(file: Blob): Promise<void> {
  openings += 1
  const opening = openings
  const opened = await readFile(file)
  if (opening !== openings) return
  if (opened instanceof Uint8Array) openExchange(opened)
  else put(opened)
}

async function readFile(file: Blob): Promise<Uint8Array | OpenRequest> {
  try {
    return new Uint8Array(await file.slice(0, maxExchangeBytes + 1).arrayBuffer())
  } catch {
    return { kind: 'not-read' }
  }
}

/** Shows the answer with its request, if that is still open. */
export function putAnswer(request: ExchangeRequest, answer: ExchangeAnswer): void {
  const { opened } = useOpenRequest.getState()
  if (opened.kind === 'request' && opened.request === request) put({ ...opened, answer })
}
