import { LockProofType, TransitionType } from '#/protocol/platform/transition-type.ts'
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
import { browserVault } from '#/vault/api/browser-vault.ts'
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

export interface SigningQuestion<Unsigned extends UnsignedTransition = UnsignedTransition> {
  readonly transition: Unsigned
  readonly profile: WireProfileName
  /** The signing bytes as the page has encoded them. The worker must get the same bytes. */
  readonly signingBytes: Uint8Array
  /** The lock transaction, because a ChainLock proof does not contain it. An InstantSend proof does. */
  readonly lockTransaction?: Uint8Array | undefined
  /** The identity before the transition, if one of its keys signs. */
  readonly identity?: Identity | undefined
  readonly balanceCredits?: bigint | undefined
  /** The signed create of the identity that is topped up. */
  readonly create?: Uint8Array | undefined
}

/** The worker’s reading of the bytes that it would sign, or the reason why it would not sign them. */
export type Review<Unsigned extends UnsignedTransition = UnsignedTransition> =
  | SignableReview<Unsigned>
  | Extract<VaultResponse<'reviewTransition'>, { readonly kind: 'rejected' }>
export type SignableReview<Unsigned extends UnsignedTransition = UnsignedTransition> = ReviewedTransition & {
  readonly kind: 'signable'
  readonly transition: Unsigned
  readonly approval?: string
  readonly reasons: readonly ProofReason[]
}

/** Returns the worker's question for a checked draft; `undefined` while the draft has violations. */
export function questionOfFunds({
  draft: { profile },
  report: { transition, fund },
}: CheckedDraft): SigningQuestion<UnsignedFunded> | undefined {
  if (transition === undefined) return undefined
  const lockTransaction =
    transition.assetLockProof.type === LockProofType.chain ? fund.texts.transaction?.bytes : undefined
  const create =
    transition.type === TransitionType.topUp ? findSignedCreate(transition.identityId) : undefined
  return { transition, profile, signingBytes: signingBytesOf(transition, profile), lockTransaction, create }
}

/** Returns the worker's question for an update; `undefined` while it has violations. */
export function questionOfUpdate({
  known,
  draft: { profile },
  report: { transition },
}: CheckedUpdate): SigningQuestion<UnsignedIdentityUpdate> | undefined {
  const identity = known.state?.identity
  if (transition === undefined || identity === undefined) return undefined
  return { transition, profile, signingBytes: signingBytesOf(transition, profile), identity }
}

/** Returns the worker's question for a transfer or withdrawal; `undefined` while it has violations. */
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
 * Returns the worker’s own reading of the bytes. Throws `workspace/review-differs` or `workspace/not-ready`. `inPage`:
 * no vault here can sign, so the page reads the bytes without a worker. `isRow`: a row of a list that is approved in
 * one step.
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

/**
 * Calls `told` after each use of an approval, even a failed one: shown reviews must then be renewed. Returns a function
 * that stops the calls.
 */
export function watchApprovals(told: () => void): () => void {
  approvalWatchers.add(told)
  return () => void approvalWatchers.delete(told)
}

/** Reports that an approval was used, even if the use failed. */
export function tellOfApproval(): void {
  for (const told of approvalWatchers) told()
}

/** Returns the bytes to sign, as the page encodes them. */
export function signingBytesOf(transition: UnsignedTransition, profile: WireProfileName): Uint8Array {
  return encodeSigningBytes(transition, wireProfiles[profile])
}

/** Throws `workspace/review-differs` if the signed bytes are not the shown ones. */
export function requireSame(left: Uint8Array, right: Uint8Array): void {
  if (!equalBytes(left, right)) throw differs()
}

/** Returns the error for signed bytes that differ from the shown or read ones. */
export function differs(): KeywrightError<WorkspaceErrorCode> {
  return new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
}
