import { recordSigned, verifyTransition, verifyUpdate } from '#/workspace/history/signed-transition.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type {
  UnsignedFunded,
  UnsignedIdentityUpdate,
  Transition,
  UnsignedTransition,
} from '#/protocol/transition/transition.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import type { ReviewedTransition, TransitionRequest } from '#/protocol/transition/review-transition.ts'
import { systemClock } from '#/platform/clock.ts'
import type { VaultResponse } from '#/vault/api/vault-api.ts'
import { browserVault } from '#/vault/api/vault-client.ts'
import type { OfferedProof } from '#/vault/unlock/proof.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'
import { joinSteps } from '#/workspace/history/signed-transition.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import { blockUpdates } from '#/session/program/block-updates.ts'
import { flushWorkspace, commitToWorkspace } from '#/workspace/storage/workspace-changes.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import type { UpdateDraft } from '#/workspace/records/update-draft.ts'
import type { CheckedCredit } from '#/session/drafts/checked-credit.ts'
import type { CheckedUpdate } from '#/session/drafts/checked-update.ts'
import type { UnsignedCredit } from '#/protocol/transition/credit-transition.ts'
import { endCredit } from '#/workspace/actions/credit-actions.ts'
import { noteDraft } from '#/session/locks/note-draft.ts'
import { openTransition } from '#/workspace/history/open-transition.ts'
import { signedAtMsOf } from '#/workspace/history/transition-state.ts'
import type { CreateDraft } from '#/workspace/records/create-draft.ts'
import type { DraftKey } from '#/workspace/records/draft-key.ts'
import { newIdentityRecord, type IdentityRecord } from '#/workspace/records/identity-record.ts'
import {
  changeRecord,
  putRecord,
  removeRecord,
  type RecordChange,
} from '#/workspace/storage/record-change.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'

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
}

/** The worker's question for a checked draft; `undefined` while the draft has violations. */
export function questionOfFunds({
  draft: { profile },
  report: { transition, fund },
}: CheckedDraft): SigningQuestion<UnsignedFunded> | undefined {
  if (transition === undefined) return undefined
  const lockTransaction = transition.assetLockProof.type === 1 ? fund.texts.transaction?.bytes : undefined
  return { transition, profile, signingBytes: signingBytesOf(transition, profile), lockTransaction }
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
  report: { transition },
}: CheckedCredit): SigningQuestion<UnsignedCredit> | undefined {
  if (transition === undefined) return undefined
  const { profile } = known.record
  const balanceCredits = known.state?.balanceCredits
  const signingBytes = signingBytesOf(transition, profile)
  return { transition, profile, signingBytes, identity, balanceCredits }
}

/**
 * Asks the worker for its own reading of what would be signed. Fails with `workspace/review-differs`, or `not-ready`. `inPage`: the
 * page reads it in the same way, where no vault can sign it, whose worker is not started for that.
 */
export async function reviewTransition<Unsigned extends UnsignedTransition>(
  question: SigningQuestion<Unsigned> | undefined,
  { inPage = false }: { readonly inPage?: boolean } = {},
): Promise<Review<Unsigned>> {
  if (question === undefined) throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  const { signingBytes, ...asked } = question
  const review = inPage ? await reviewInPage(asked) : await browserVault.client().reviewTransition(asked)
  if (review.kind === 'rejected') return review
  requireSame(review.signingBytes, signingBytes)
  if (review.transition.type !== asked.transition.type) throw differs()
  return review
}

async function reviewInPage(asked: TransitionRequest): Promise<Review> {
  const { reviewRequest } = await import('#/protocol/transition/review-transition.ts')
  const read = reviewRequest(asked)
  return read.ok ? { kind: 'signable', ...read.value } : { kind: 'rejected', violations: read.violations }
}

/**
 * Has the worker sign what it read for the review: with the key of that record id and, where the profile has witnesses, with
 * each new key. What was shown and what is signed are the same bytes, or this fails with `workspace/review-differs`. Once for
 * each review: another time it fails with `vault/not-shown`.
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
    for (const told of approvalWatchers) told()
  }
}

/** How the user agreed to a signature. */
export interface SigningConsent {
  readonly proof?: OfferedProof | undefined
  /** In the place of a proof: the token of the plan that was confirmed with the lock. */
  readonly plan?: string | undefined
  /** The codes of what the user was warned of, for the audit log. */
  readonly warnings?: readonly string[]
}

const approvalWatchers = new Set<() => void>()

/** Tells when an approval was used, or tried: one is good for one signature, and reviews on the screen get another. */
export function watchApprovals(told: () => void): () => void {
  approvalWatchers.add(told)
  return () => void approvalWatchers.delete(told)
}

/**
 * Signs a draft with the single-use key of its lock, or an update with a Master key, and saves the result: all of it is on
 * the disk, or nothing, before this settles.
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

/**
 * Signs what sends credits away with a Transfer key, and saves the result: the transition is on the disk and the draft is gone,
 * or nothing, before this settles.
 */
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
 * Saves what sends credits once it is signed, here or by an offline signer, and ends its draft: both or nothing. Its bytes are parsed
 * again and verified by the key of the identity first; otherwise `workspace/not-verified`.
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

/** Signs a draft or an update; the record is verified, and the caller saves it. */
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
 * The record of a signed transition. Its bytes are parsed again and checked by every rule and by the expected key: of an
 * update a key of the identity, otherwise the single-use key (33 bytes). Fails with `workspace/not-verified`.
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

/**
 * Saves a signed draft: with the draft and its lock, a create with the identity that it creates, an update with its
 * identity, while its draft is removed. All of it is on the disk, or nothing, before this settles.
 */
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
 * What saves a create of a bulk create: its draft is no record, and its row names the transition by its digest. The asset
 * lock was saved when the row was prepared.
 */
export function changesOfSignedRow(draft: CreateDraft, create: TransitionRecord): readonly RecordChange[] {
  return [withCreated(draft, create), savingOf(create)]
}

async function commitSigned(made: TransitionRecord, beside: readonly RecordChange[]): Promise<void> {
  await commitToWorkspace([...beside, savingOf(made)])
}

function savingOf(made: TransitionRecord): RecordChange {
  // What was just encoded from a checked transition can be read; otherwise it must not be stored.
  if (openTransition(made) === undefined) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
  }
  return putRecord('transitions', made.id, (before) => joinSteps(before, made))
}

function withFunded(draft: FundedDraft, made: TransitionRecord): readonly RecordChange[] {
  const signed = { ...draft, signed: { atMs: signedAtMsOf(made), identityId: made.identityId } }
  return [
    // A signed draft shows what was signed, whatever another tab has typed meanwhile.
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
  // A label for such an id was of a key that was never added.
  const taken = new Set(keys.map((key) => key.id))
  return changeRecord('identities', id, (identity) => ({
    ...identity,
    version: identity.version + 1,
    keyLabels: [...identity.keyLabels.filter(({ keyId }) => !taken.has(keyId)), ...publicLabels(keys)],
    changedAtMs: signedAtMsOf(update),
  }))
}

/** The names of the keys that the vault does not name. */
function publicLabels(keys: readonly DraftKey[]): IdentityRecord['keyLabels'] {
  return keys.flatMap((key) =>
    key.source.kind === 'public' && key.label !== '' ? [{ keyId: key.id, label: key.label }] : [],
  )
}
