import { recordSigned, verifyTransition, verifyUpdate } from '#/store/records/signed-transition.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { Transition } from '#/protocol/transition/transition.ts'
import { systemClock } from '#/platform/clock.ts'
import { browserVault } from '#/vault/api/browser-vault.ts'
import type { OfferedProof } from '#/vault/unlock/proof.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { joinSteps } from '#/store/records/signed-transition.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { blockUpdates } from '#/domain/program/block-updates.ts'
import { flushWorkspace, commitToWorkspace } from '#/store/workspace-changes.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import type { UpdateDraft } from '#/store/records/update-draft.ts'
import type { CheckedCredit } from '#/domain/draft/checked-credit.ts'
import type { CheckedUpdate } from '#/domain/draft/checked-update.ts'
import { endCredit } from '#/domain/draft/credit-actions.ts'
import { noteDraft } from '#/domain/draft/note-draft.ts'
import { openTransition } from '#/store/records/open-transition.ts'
import { signedAtMsOf } from '#/store/records/transition-state.ts'
import type { CreateDraft } from '#/store/records/create-draft.ts'
import type { DraftKey } from '#/store/records/draft-key.ts'
import { newIdentityRecord, type IdentityRecord } from '#/store/records/identity-record.ts'
import { changeRecord, putRecord, removeRecord, type RecordChange } from '#/store/record-change.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import {
  type SigningQuestion,
  type SignableReview,
  questionOfFunds,
  questionOfUpdate,
  questionOfCredit,
  tellOfApproval,
  signingBytesOf,
  requireSame,
} from './transition-review.ts'

/**
 * Returns the transition, signed by the key of that record id and, if the profile requires it, by each new key. Throws
 * `workspace/review-differs` if the signed bytes differ, and `vault/not-shown` if the review was used before.
 */
export async function signReviewed(
  { signingBytes, profile }: Pick<SigningQuestion, 'signingBytes' | 'profile'>,
  { signingBytes: shown, approval }: SignableReview,
  { signer, proof, plan, warnings }: SigningConsent & { readonly signer: string },
): Promise<Transition> {
  requireSame(shown, signingBytes)
  if (approval === undefined) throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  try {
    const transition = await browserVault.client().signTransition({ approval, signer, proof, plan, warnings })
    requireSame(signingBytesOf(transition, profile), signingBytes)
    return transition
  } finally {
    tellOfApproval()
  }
}

export interface SigningConsent {
  readonly proof?: OfferedProof | undefined
  /** The token of the plan that was confirmed with the lock. A plan replaces a proof. */
  readonly plan?: string | undefined
  /** Codes of the warnings that the user saw, for the audit log. */
  readonly warnings?: readonly string[]
}

/**
 * Signs with the lock’s single-use key, or signs an update with a Master key. Returns the record. Saves everything or
 * nothing.
 */
export function signDraft(
  checked: CheckedDraft | CheckedUpdate,
  review: SignableReview,
  consent: SigningConsent = {},
): Promise<TransitionRecord> {
  return blockUpdates(async () => {
    await flushWorkspace()
    const record = await signAndVerify(checked, review, consent)
    await saveSigned(checked.draft, record)
    return record
  })
}

/** Signs a transfer or withdrawal. Returns the record once it is saved and the draft removed; does both or neither. */
export function signCredit(
  checked: CheckedCredit,
  review: SignableReview,
  consent: SigningConsent = {},
): Promise<TransitionRecord> {
  return blockUpdates(async () => {
    await flushWorkspace()
    const question = questionOfCredit(checked)
    const signer = checked.report.signer?.vaultKey
    if (question === undefined || signer === undefined)
      throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
    const transition = await signReviewed(question, review, { ...consent, signer: signer.id })
    return saveCredit(checked, transition)
  })
}

/**
 * Saves a transfer or withdrawal that was signed here or offline, and removes its draft; does both or neither. Returns
 * the record. Throws `workspace/not-verified` if the key of the identity has not signed the parsed bytes.
 */
export async function saveCredit(
  { job, known, identity }: CheckedCredit,
  transition: Transition,
): Promise<TransitionRecord> {
  const { id, networkId, profile } = known.record
  const record = recordSigned({
    transition,
    lockTransaction: undefined,
    draftId: '',
    networkId,
    profile,
    signedAtMs: systemClock.wallMs(),
  })
  if (verifyUpdate(record, identity).kind !== 'made-by-key')
    throw new KeywrightError<WorkspaceErrorCode>('workspace/not-verified')
  await commitSigned(record, [endCredit(id, job)])
  return record
}

async function signAndVerify(
  checked: CheckedDraft | CheckedUpdate,
  review: SignableReview,
  consent: SigningConsent,
): Promise<TransitionRecord> {
  const isUpdate = 'known' in checked
  const question = isUpdate ? questionOfUpdate(checked) : questionOfFunds(checked)
  const signer = isUpdate ? checked.report.signer?.vaultKey : checked.report.singleUseKey
  if (question === undefined || signer === undefined) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  }
  const transition = await signReviewed(question, review, { ...consent, signer: signer.id })
  return recordVerified(checked.draft, transition, { ...question, singleUsePublicKey: signer.publicKey })
}

/**
 * Returns the record, parsed again and checked by every rule and the expected key: for an update a key of the identity,
 * otherwise the single-use key (33 bytes). Throws `workspace/not-verified`.
 */
export function recordVerified(
  draft: FundedDraft | UpdateDraft,
  transition: Transition,
  {
    lockTransaction,
    identity,
    singleUsePublicKey,
  }: Pick<SigningQuestion, 'lockTransaction' | 'identity'> & {
    readonly singleUsePublicKey: Uint8Array | undefined
  },
): TransitionRecord {
  const record = recordSigned({
    transition,
    lockTransaction,
    draftId: draft.kind === 'update' ? '' : draft.id,
    networkId: draft.networkId,
    profile: draft.profile,
    signedAtMs: systemClock.wallMs(),
  })
  if (!isMade()) throw new KeywrightError<WorkspaceErrorCode>('workspace/not-verified')
  return record

  function isMade(): boolean {
    if (record.kind === 'update') return verifyUpdate(record, identity).kind === 'made-by-key'
    const verdict = verifyTransition(record)
    if (verdict.kind === 'rejected' || singleUsePublicKey === undefined) return false
    return equalBytes(verdict.signer, singleUsePublicKey)
  }
}

/** Saves the transition, draft, lock and new identity, or the update and its identity: either all or nothing. */
export async function saveSigned(draft: FundedDraft | UpdateDraft, made: TransitionRecord): Promise<void> {
  switch (draft.kind) {
    case 'create':
      return commitSigned(made, [...withFunded(draft, made), withCreated(draft, made)])
    case 'top-up':
      return commitSigned(made, withFunded(draft, made))
    case 'update':
      return commitSigned(made, [removeRecord('updates', draft.id), withUpdated(draft, made)])
  }
}

/**
 * Returns the changes for a signed row, which names the transition by digest. The row’s lock was saved when it was
 * prepared.
 */
export function changesOfSignedRow(draft: CreateDraft, create: TransitionRecord): readonly RecordChange[] {
  return [withCreated(draft, create), savingOf(create)]
}

async function commitSigned(made: TransitionRecord, beside: readonly RecordChange[]): Promise<void> {
  await commitToWorkspace([...beside, savingOf(made)])
}

function savingOf(made: TransitionRecord): RecordChange {
  // A transition that was just encoded must be readable; otherwise it must not be stored.
  if (openTransition(made) === undefined) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
  }
  return putRecord('transitions', made.id, (before) => joinSteps(before, made))
}

function withFunded(draft: FundedDraft, made: TransitionRecord): readonly RecordChange[] {
  const signed = { ...draft, signed: { atMs: signedAtMsOf(made), identityId: made.identityId } }
  return [
    // A signed draft must show what was signed, even if another tab has changed the draft.
    putRecord('drafts', draft.id, (stored) => ({
      ...signed,
      version: Math.max(draft.version, stored?.version ?? 0) + 1,
    })),
    ...noteDraft(signed, { settled: true }),
  ]
}

function withCreated({ label, keys }: CreateDraft, create: TransitionRecord): RecordChange {
  const { identityId: id, networkId, profile } = create
  const nowMs = signedAtMsOf(create)
  const keyLabels = publicLabels(keys)
  return putRecord('identities', id, (before) => {
    if (before === undefined) {
      const record = newIdentityRecord({ id, label, networkId, profile, origin: 'created' }, nowMs)
      return { ...record, keyLabels }
    }
    return {
      ...before,
      version: before.version + 1,
      label: label === '' ? before.label : label,
      keyLabels,
      archivedAtMs: null,
      changedAtMs: nowMs,
    }
  })
}

function withUpdated({ id, keys }: UpdateDraft, update: TransitionRecord): RecordChange {
  if (!useWorkspace.getState().identities.has(id)) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  }
  // A label that is stored for this id belonged to a key that was never added.
  const taken = new Set(keys.map((key) => key.id))
  return changeRecord('identities', id, (identity) => ({
    ...identity,
    version: identity.version + 1,
    keyLabels: [...identity.keyLabels.filter(({ keyId }) => !taken.has(keyId)), ...publicLabels(keys)],
    changedAtMs: signedAtMsOf(update),
  }))
}

function publicLabels(keys: readonly DraftKey[]): IdentityRecord['keyLabels'] {
  return keys.flatMap((key) =>
    key.source.kind === 'public' && key.label !== '' ? [{ keyId: key.id, label: key.label }] : [],
  )
}
