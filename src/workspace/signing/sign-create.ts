import { KeywrightError } from '#/protocol/error.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { systemClock } from '#/platform/clock.ts'
import type { Answer } from '#/vault/vault-door.ts'
import type { CreateReport } from '#/workspace/drafts/assemble-create.ts'
import type { CreateDraft } from '#/workspace/drafts/create-draft.ts'
import { readIdentity, recordSigned, type IdentityRecord } from '#/workspace/identities/identity-record.ts'
import { commitToWorkspace, putRecord, useWorkspace } from '#/workspace/storage/workspace-store.ts'
import type { WorkspaceErrorCode } from '#/workspace/storage/workspace-error.ts'
import { vault } from '#/workspace/vault-session.ts'

/** What the vault's worker read from the bytes that it would sign, or why it would not. */
export type VaultReview = Answer<'reviewTransition'>

/** Asks the worker for its own reading of what the draft would sign. */
export async function reviewCreate(draft: CreateDraft, report: CreateReport): Promise<VaultReview> {
  const { request } = requestOf(draft, report)
  const review = await vault.client().reviewTransition(request)
  const expected = encodeSigningBytes(request.transition, wireProfiles[draft.profile])
  if (review.kind === 'signable' && !equalBytes(review.signingBytes, expected)) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
  }
  return review
}

/**
 * Has the worker sign the draft with the single-use key of its lock, and keeps the signed transition as an identity
 * that is not confirmed yet: both are on the disk, or neither, before this settles.
 */
export async function signCreate(draft: CreateDraft, report: CreateReport): Promise<IdentityRecord> {
  const { request, signer } = requestOf(draft, report)
  const transition = await vault.client().signTransition({ ...request, signer })
  const signedAtMs = systemClock.wallMs()
  const record = recordSigned({
    transition,
    lockTransaction: request.lockTransaction,
    label: draft.label,
    draftId: draft.id,
    profile: draft.profile,
    signedAtMs,
  })
  await keepSigned({ ...draft, version: draft.version + 1, signed: { atMs: signedAtMs, identityId: record.id } }, record)
  return record
}

function requestOf(draft: CreateDraft, { transition, singleUseKey, fund }: CreateReport) {
  if (transition === undefined || singleUseKey === undefined) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  }
  // An InstantSend proof carries its transaction; a ChainLock proof does not.
  const lockTransaction = transition.assetLockProof.type === 1 ? fund.texts.transaction?.bytes : undefined
  return {
    signer: singleUseKey.id,
    request: { transition, profile: draft.profile, lockTransaction },
  }
}

async function keepSigned(draft: CreateDraft, record: IdentityRecord): Promise<void> {
  const { drafts, identities } = useWorkspace.getState()
  const known = readIdentity(record)
  // What was just written from a checked transition reads back; were it not so, it must not be stored.
  if (known === undefined) throw new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
  await commitToWorkspace(
    { drafts: new Map(drafts).set(draft.id, draft), identities: new Map(identities).set(record.id, known) },
    [putRecord('drafts', draft.id, draft), putRecord('identities', record.id, record)],
  )
}
