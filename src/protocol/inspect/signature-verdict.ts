import type { LockVerdict } from '#/protocol/masternode/verdict.ts'

/** What can be said of a signature, with the key that made it. Keys and ids as text: hex, Base58. */
export type SignatureVerdict =
  /** The single-use key of a create or top-up. */
  | { readonly kind: 'matches-output'; readonly outputIndex: number; readonly publicKey: string }
  | { readonly kind: 'matches-other-output'; readonly outputIndex: number; readonly publicKey: string }
  | { readonly kind: 'matches-no-output'; readonly publicKey: string; readonly expectedHash: string }
  /** A key made it, and nothing at hand says which it had to be. */
  | { readonly kind: 'recovered'; readonly publicKey: string }
  /** Of an answer without its request; with the key where one can be recovered. */
  | { readonly kind: 'request-unknown'; readonly publicKey: string | undefined }
  | { readonly kind: 'unrecoverable' }
  | { readonly kind: 'absent' }
  /** An update, against the identity. */
  | {
      readonly kind: 'signed-by-key'
      readonly keyId: number
      readonly identityId: string
      readonly level: number
      readonly isDisabled: boolean
    }
  | { readonly kind: 'signed-by-other-key'; readonly keyId: number; readonly named: number }
  | { readonly kind: 'not-signed-by-key'; readonly keyId: number; readonly identityId: string }
  | { readonly kind: 'identity-unknown'; readonly identityId: string; readonly keyId: number }
  | { readonly kind: 'scheme-not-offered' }
  /** A new key's proof of its private half. */
  | { readonly kind: 'witness'; readonly keyId: number; readonly isMade: boolean }
  /** A quorum's, by the list of that height; `isProven`: the quorums of the list are those that its coinbase names. */
  | {
      readonly kind: 'quorum'
      readonly verdict: LockVerdict
      readonly height: number
      readonly isProven: boolean
    }
  | { readonly kind: 'quorum-unknown' }

/** Whether it is certain that the right key signed. */
export function isGood(verdict: SignatureVerdict): boolean {
  if (verdict.kind === 'witness') return verdict.isMade
  if (verdict.kind === 'signed-by-key') return !verdict.isDisabled
  if (verdict.kind === 'quorum') return verdict.verdict.kind === 'matches' && verdict.isProven
  return verdict.kind === 'matches-output'
}

/** Whether a lock is wrong for certain. What else is wrong with a signature breaks a rule. */
export function isBad(verdict: SignatureVerdict): boolean {
  return verdict.kind === 'quorum' && verdict.verdict.kind === 'not-signed'
}
