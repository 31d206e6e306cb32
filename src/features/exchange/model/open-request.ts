import { create } from 'zustand'
import type { ExchangeAnswer, ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { isSecretText } from '#/protocol/inspect/secret-text.ts'
import { startBlockingUpdates } from '#/domain/program/block-updates.ts'
import type * as Reader from './read-exchange.ts'
import type { OpenRequest } from './read-exchange.ts'

export const useOpenRequest = create<{
  readonly opened: OpenRequest
  readonly opening: number
}>(() => ({ opened: { kind: 'empty' }, opening: 0 }))

// Counts openings, so that a slow read does not replace a file that was opened after it.
let openings = 0

// An open file exists only in this tab's memory, so updates are blocked in all tabs until it is closed.
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

/** Closes an answer that was received, unless another file was opened since. */
export function closeAnswer(answer: ExchangeAnswer): void {
  const { opened } = useOpenRequest.getState()
  if (opened.kind === 'answer' && opened.answer === answer) closeRequest()
}

export function openExchange(bytes: Uint8Array): Promise<void> {
  return open(({ readExchange }) => readExchange(bytes))
}

/** Opens a pasted exchange file. A text that looks like a secret is rejected before it is parsed. */
export async function openPasted(text: string): Promise<void> {
  if (isSecretText(text)) put({ kind: 'private' })
  else await open(({ readPasted }) => readPasted(text))
}

/** Opens an exchange file from disk, or one that the system hands to an installed Keywright. */
export function openExchangeFile(file: Blob): Promise<void> {
  return open(({ readExchangeFile }) => readExchangeFile(file))
}

async function open(read: (reader: typeof Reader) => OpenRequest | Promise<OpenRequest>): Promise<void> {
  openings += 1
  const opening = openings
  const opened = await import('./read-exchange.ts')
    .then(read)
    .catch((thrown: unknown) => ({ kind: 'failed', thrown }) as const)
  if (opening === openings) put(opened)
}

/** Shows the answer with its request, if the request is still open. */
export function putAnswer(request: ExchangeRequest, answer: ExchangeAnswer): void {
  const { opened } = useOpenRequest.getState()
  if (opened.kind === 'request' && opened.request === request) put({ ...opened, answer })
}
