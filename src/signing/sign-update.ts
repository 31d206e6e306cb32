import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type { UnsignedIdentityUpdate } from '#/protocol/transition/identity-update.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { systemClock } from '#/platform/clock.ts'
import type { Answer } from '#/vault/vault-door.ts'
import { keepUpdate } from '#/workspace/actions/keep-update.ts'
import { recordSigned } from '#/workspace/history/record-signed.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import { verifyUpdate } from '#/workspace/history/verify-update.ts'
import { holdWork } from '#/session/program/hold-work.ts'
import { flushWorkspace } from '#/workspace/storage/workspace-changes.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import type { JudgedUpdate } from '#/session/drafts/judge-update.ts'
import { vault, type OfferedProof } from '#/session/vault/vault-session.ts'

export type UpdateReview = SignableUpdate | Extract<Answer<'reviewTransition'>, { readonly kind: 'refused' }>
export type SignableUpdate = Extract<Answer<'reviewTransition'>, { readonly kind: 'signable' }> & {
  readonly transition: UnsignedIdentityUpdate
}

/** All that the worker is asked about an update. */
export interface UpdateQuestion {
  readonly transition: UnsignedIdentityUpdate
  readonly profile: WireProfileName
  readonly identity: Identity
}

/** What of the judged update goes to the worker; nothing while something stands in the way. */
export function questionOfUpdate({ known, draft, report }: JudgedUpdate): UpdateQuestion | undefined {
  const { transition } = report
  const identity = known.state?.identity
  if (transition === undefined || identity === undefined) return undefined
  return { transition, profile: draft.profile, identity }
}

/** Asks the worker for its own reading of what would be signed. */
export async function reviewUpdate(question: UpdateQuestion): Promise<UpdateReview> {
  const review = await vault.client().reviewTransition(question)
  if (review.kind === 'refused') return review
  const { transition } = review
  if (transition.type !== 5) throw new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
  requireSame(question.transition, question.profile, review.signingBytes)
  return { ...review, transition }
}

/**
 * Has the worker sign what it read in `review` with the Master key and, where the profile has witnesses, with each new
 * key, and keeps the signed update. What was shown, what is signed and what is kept are the same bytes, or nothing is.
 */
export async function signUpdate(
  judged: JudgedUpdate,
  review: SignableUpdate,
  proof: OfferedProof,
): Promise<TransitionRecord> {
  const question = questionOfUpdate(judged)
  const signer = judged.report.signer?.vaultKey
  if (question === undefined || signer === undefined) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  }
  requireSame(question.transition, question.profile, review.signingBytes)
  const { draft } = judged
  const asked = { ...question, transition: review.transition, signer: signer.id, proof }
  return holdWork(async () => {
    await flushWorkspace()
    const transition = await vault.client().signTransition(asked)
    if (transition.type !== 5) throw new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
    requireSame(transition, draft.profile, review.signingBytes)
    const record = recordSigned({
      transition,
      lockTransaction: undefined,
      draftId: '',
      networkId: draft.networkId,
      profile: draft.profile,
      signedAtMs: systemClock.wallMs(),
    })
    if (verifyUpdate(record, question.identity).kind !== 'made-by-key') {
      throw new KeywrightError<WorkspaceErrorCode>('workspace/not-verified')
    }
    await keepUpdate(draft, record)
    return record
  })
}

function requireSame(transition: UnsignedIdentityUpdate, profile: WireProfileName, signingBytes: Uint8Array) {
  if (equalBytes(encodeSigningBytes(transition, wireProfiles[profile]), signingBytes)) return
  throw new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
}
