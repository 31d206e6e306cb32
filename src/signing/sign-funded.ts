import { KeywrightError } from '#/protocol/error.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { systemClock } from '#/platform/clock.ts'
import type { Answer } from '#/vault/vault-door.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import type { JudgedFunds } from '#/session/drafts/judged-funds.ts'
import { keepCreate } from '#/session/identities/keep-create.ts'
import { keepSigned } from '#/session/identities/keep-signed.ts'
import { recordSigned } from '#/workspace/history/record-signed.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import { verifyTransition } from '#/workspace/history/verify-transition.ts'
import { holdWork } from '#/session/program/hold-work.ts'
import { flushWorkspace } from '#/workspace/storage/workspace-changes.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import { vault, type OfferedProof } from '#/session/vault/vault-session.ts'

/** A transition that an asset lock pays for: it is signed by the single-use key of the lock. */
export type UnsignedFunded = Exclude<UnsignedTransition, { readonly type: 5 }>

/** What the vault's worker read from the bytes that it would sign, or why it would not. */
export type VaultReview = SignableReview | Extract<Answer<'reviewTransition'>, { readonly kind: 'refused' }>
export type SignableReview = Extract<Answer<'reviewTransition'>, { readonly kind: 'signable' }> & {
  readonly transition: UnsignedFunded
}

/** Asks the worker for its own reading of what the draft would sign. */
export async function reviewFunded({ draft, report }: JudgedFunds): Promise<VaultReview> {
  const request = requestOf(draft, report)
  const review = await vault.client().reviewTransition(request)
  if (review.kind === 'refused') return review
  const { transition } = review
  if (transition.type === 5) throw new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
  const signable = { ...review, transition }
  requireSame(request.transition, draft, signable)
  return signable
}

/**
 * Signs a draft and keeps what was signed; a create with the identity that it makes: both are on the disk, or neither,
 * before this settles.
 */
export async function signFunded(
  judged: JudgedFunds,
  review: SignableReview,
  proof?: OfferedProof,
): Promise<TransitionRecord> {
  const { draft } = judged
  return holdWork(async () => {
    await flushWorkspace()
    const record = await takeSignature(judged, review, proof)
    await (draft.kind === 'create' ? keepCreate(draft, record) : keepSigned(draft, record))
    return record
  })
}

/**
 * Has the worker sign what it read in `review` with the single-use key of the lock and, where the profile has witnesses,
 * with each new key. What was shown, what is signed and what is given to be kept are the same bytes, or nothing is.
 */
export async function takeSignature(
  { draft, report }: JudgedFunds,
  review: SignableReview,
  proof?: OfferedProof,
): Promise<TransitionRecord> {
  const request = requestOf(draft, report)
  const { singleUseKey } = report
  if (singleUseKey === undefined) throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  requireSame(request.transition, draft, review)
  const question = { ...request, transition: review.transition, signer: singleUseKey.id, proof }
  const transition = await vault.client().signTransition(question)
  if (transition.type === 5) throw new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
  requireSame(transition, draft, review)
  const signedAtMs = systemClock.wallMs()
  const record = recordSigned({
    transition,
    lockTransaction: request.lockTransaction,
    draftId: draft.id,
    networkId: draft.networkId,
    profile: draft.profile,
    signedAtMs,
  })
  const verdict = verifyTransition(record)
  if (verdict.kind === 'refused' || !equalBytes(verdict.signer, singleUseKey.publicKey)) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/not-verified')
  }
  return record
}

function requireSame(
  transition: UnsignedFunded,
  { profile }: FundedDraft,
  { signingBytes }: SignableReview,
): void {
  if (equalBytes(encodeSigningBytes(transition, wireProfiles[profile]), signingBytes)) return
  throw new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
}

function requestOf(draft: FundedDraft, { transition, fund }: JudgedFunds['report']) {
  if (transition === undefined) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  }
  // An InstantSend proof carries its transaction; a ChainLock proof does not.
  const lockTransaction = transition.assetLockProof.type === 1 ? fund.texts.transaction?.bytes : undefined
  return { transition, profile: draft.profile, lockTransaction }
}
