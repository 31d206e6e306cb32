import { create } from 'zustand'
import { decodeBundle, maxBundleBytes } from '#/protocol/exchange/bundle-file.ts'
import type { SignatureBundle, UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import type { Violation } from '#/protocol/violation.ts'
import { isSecretText } from '#/protocol/inspect/secret-text.ts'
import { keepWork } from '#/session/program/block-updates.ts'
import { checkPastedBundle } from '#/session/exchange/read-answer.ts'

/** What lies open on the page of the exchange. It stays while other pages are looked at, and ends with the tab. */
export type OpenRequest =
  | { readonly kind: 'empty' }
  | { readonly kind: 'refused'; readonly violations: readonly Violation[] }
  | { readonly kind: 'not-read' }
  /** What looked like a private key or a recovery phrase; it was not kept. */
  | { readonly kind: 'private' }
  /** Something to sign, with the answer once it was signed. */
  | { readonly kind: 'request'; readonly request: UnsignedBundle; readonly answer?: SignatureBundle }
  /** Signatures that came back. */
  | { readonly kind: 'answer'; readonly answer: SignatureBundle }

export const useOpenRequest = create<{
  readonly desk: OpenRequest
  /** Another whenever something is opened. */
  readonly opening: number
}>(() => ({ desk: { kind: 'empty' }, opening: 0 }))

// A file that is read slowly does not take the place of what was opened after it.
let openings = 0

// What lies open is nowhere but here: no tab takes an update meanwhile, whichever page is looked at.
let release: (() => void) | undefined

function put(desk: OpenRequest): void {
  openings += 1
  useOpenRequest.setState({ desk, opening: openings })
  if (desk.kind === 'request' || desk.kind === 'answer') release ??= keepWork()
  else {
    release?.()
    release = undefined
  }
}

export function closeRequest(): void {
  put({ kind: 'empty' })
}

/** Is done with an answer that was taken. What was opened since stays. */
export function closeAnswer(answer: SignatureBundle): void {
  const { desk } = useOpenRequest.getState()
  if (desk.kind === 'answer' && desk.answer === answer) closeRequest()
}

/** Opens a bundle; what is none, or breaks a rule, is refused with every rule that it breaks. */
export function openBundle(bytes: Uint8Array): void {
  const decoded = decodeBundle(bytes)
  if (!decoded.ok) return put({ kind: 'refused', violations: decoded.violations })
  const bundle = decoded.value
  put(bundle.kind === 'unsigned' ? { kind: 'request', request: bundle } : { kind: 'answer', answer: bundle })
}

/** The same for one that was pasted. */
export function openPasted(text: string): void {
  if (isSecretText(text)) return put({ kind: 'private' })
  const checked = checkPastedBundle(text)
  if (checked.ok) return openBundle(checked.value)
  put({ kind: 'refused', violations: checked.violations })
}

/** The same for a file, also one that the system hands to an installed Keywright. No more of it is read than a bundle may have. */
export async function openExchangeFile(file: Blob): Promise<void> {
  openings += 1
  const opening = openings
  const desk = await readFile(file)
  if (opening !== openings) return
  if (desk instanceof Uint8Array) openBundle(desk)
  else put(desk)
}

async function readFile(file: Blob): Promise<Uint8Array | OpenRequest> {
  try {
    return new Uint8Array(await file.slice(0, maxBundleBytes + 1).arrayBuffer())
  } catch {
    return { kind: 'not-read' }
  }
}

/** Keeps the answer beside the request that it was made for, as long as that lies open. */
export function putAnswer(request: UnsignedBundle, answer: SignatureBundle): void {
  const { desk } = useOpenRequest.getState()
  if (desk.kind === 'request' && desk.request === request) put({ ...desk, answer })
}
