import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type {
  UnsignedFunded,
  UnsignedIdentityUpdate,
  UnsignedTransition,
} from '#/protocol/transition/transition.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import type { ReviewedTransition, TransitionRequest } from '#/protocol/transition/review-transition.ts'
import type { VaultResponse } from '#/vault/api/vault-api.ts'
import { browserVault } from '#/vault/api/vault-client.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { findSignedCreate } from '#/domain/draft/signed-of-draft.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import type { CheckedCredit } from '#/domain/draft/checked-credit.ts'
import type { CheckedUpdate } from '#/domain/draft/checked-update.ts'
import type { UnsignedCredit } from '#/protocol/transition/credit-transition.ts'

export type ProofReason = Extract<
  VaultResponse<'reviewTransition'>,
  { readonly kind: 'signable' }
>['reasons'][number]

/** All that the vault's worker is asked about a transition. */
export interface SigningQuestion<Unsigned extends UnsignedTransition = UnsignedTransition> {
  readonly transition: Unsigned
  readonly profile: WireProfileName
  /** What is signed, as the page has it: the worker must read the same. */
  readonly signingBytes: Uint8Array
  /** Of a ChainLock proof, which does not carry its transaction as an InstantSend proof does. */
  readonly lockTransaction?: Uint8Array | undefined
  /** Of what a key of the identity signs: the identity before it. */
  readonly identity?: Identity | undefined
  /** Its exact balance, where credits are sent. */
  readonly balanceCredits?: bigint | undefined
  /** The signed create of the identity that is topped up. */
  readonly create?: Uint8Array | undefined
}

/** What the vault's worker read from the bytes that it would sign, or why it would not. */
export type Review<Unsigned extends UnsignedTransition = UnsignedTransition> =
  | SignableReview<Unsigned>
  | Extract<VaultResponse<'reviewTransition'>, { readonly kind: 'rejected' }>
export type SignableReview<Unsigned extends UnsignedTransition = UnsignedTransition> = ReviewedTransition & {
  readonly kind: 'signable'
  readonly transition: Unsigned
  /** Of the worker. Nothing where the page has read it: that cannot be signed. */
  readonly approval?: string
  /** The reasons to ask for a proof that lie in the transition, not in the keys. */
  readonly reasons: readonly ProofReason[]
}

/** The worker's question for a checked draft; `undefined` while the draft has violations. */
export function questionOfFunds({
  draft: { profile },
  report: { transition, fund },
}: CheckedDraft): SigningQuestion<UnsignedFunded> | undefined {
  if (transition === undefined) return undefined
  const lockTransaction = transition.assetLockProof.type === 1 ? fund.texts.transaction?.bytes : undefined
  const create = transition.type === 3 ? findSignedCreate(transition.identityId) : undefined
  return { transition, profile, signingBytes: signingBytesOf(transition, profile), lockTransaction, create }
}

/** The same of an update. */
export function questionOfUpdate({
  known,
  draft: { profile },
  report: { transition },
}: CheckedUpdate): SigningQuestion<UnsignedIdentityUpdate> | undefined {
  const identity = known.state?.identity
  if (transition === undefined || identity === undefined) return undefined
  return { transition, profile, signingBytes: signingBytesOf(transition, profile), identity }
}

/** The same of what sends credits away. */
export function questionOfCredit({
  known,
  identity,
  spendableCredits: balanceCredits,
  report: { transition },
}: CheckedCredit): SigningQuestion<UnsignedCredit> | undefined {
  if (transition === undefined) return undefined
  const { profile } = known.record
  const signingBytes = signingBytesOf(transition, profile)
  return { transition, profile, signingBytes, identity, balanceCredits }
}

/**
 * Asks the worker for its own reading of what would be signed. Fails with `workspace/review-differs`, or `not-ready`. `inPage`: the
 * page reads it in the same way, where no vault can sign it, whose worker is not started for that. `isRow`: it is a row of a list, which is
 * approved as a list.
 */
export async function reviewTransition<Unsigned extends UnsignedTransition>(
  question: SigningQuestion<Unsigned> | undefined,
  { inPage = false, isRow = false }: { readonly inPage?: boolean; readonly isRow?: boolean } = {},
): Promise<Review<Unsigned>> {
  if (question === undefined) throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  const { signingBytes, ...asked } = question
  const review = inPage
    ? await reviewInPage(asked)
    : await browserVault.client().reviewTransition(isRow ? { ...asked, isRow } : asked)
  if (review.kind === 'rejected') return review
  requireSame(review.signingBytes, signingBytes)
  if (review.transition.type !== asked.transition.type) throw differs()
  return review
}

async function reviewInPage(asked: TransitionRequest): Promise<Review> {
  const { reviewRequest } = await import('#/protocol/transition/review-transition.ts')
  const read = reviewRequest(asked)
  return read.ok
    ? { kind: 'signable', ...read.value, reasons: [] }
    : { kind: 'rejected', violations: read.violations }
}

const approvalWatchers = new Set<() => void>()

/** Tells when an approval was used, or tried: one is good for one signature, and reviews on the screen get another. */
export function watchApprovals(told: () => void): () => void {
  approvalWatchers.add(told)
  return () => void approvalWatchers.delete(told)
}

/** An approval was used, or tried. */
export function tellOfApproval(): void {
  for (const told of approvalWatchers) told()
}

/** The bytes that are signed, encoded by the page itself. */
export function signingBytesOf(transition: UnsignedTransition, profile: WireProfileName): Uint8Array {
  return encodeSigningBytes(transition, wireProfiles[profile])
}

/** Throws `workspace/review-differs` where what was signed is not what was shown. */
export function requireSame(left: Uint8Array, right: Uint8Array): void {
  if (!equalBytes(left, right)) throw differs()
}

/** What was shown, read or signed is not the same. */
export function differs(): KeywrightError<WorkspaceErrorCode> {
  return new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
}
