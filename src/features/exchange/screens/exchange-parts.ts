import type { ReactNode } from 'react'
import type { SignatureBundle, UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import type { SignableReview } from '#/signing/sign-transition.ts'

/** What other features lend to this page: they know nothing of each other, so the router gives it. */
export interface ExchangeParts {
  /** What the worker read, in words, as bytes and as JSON, as in the builder. */
  readonly confirmation: (request: UnsignedBundle, review: SignableReview) => ReactNode
  /** Takes an answer to what it answers; then this page is done with it. */
  readonly takeBack: (answer: SignatureBundle, onTaken: () => void) => ReactNode
  /** Creates or unlocks the vault in place; nothing when it is open. */
  readonly vaultUse: ReactNode
}
