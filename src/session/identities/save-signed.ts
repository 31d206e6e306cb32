import { KeywrightError } from '#/protocol/error.ts'
import { noteDraft } from '#/session/locks/note-draft.ts'
import { openTransition } from '#/workspace/history/open-transition.ts'
import { signedAtMsOf } from '#/workspace/history/transition-state.ts'
import type { CreateDraft } from '#/workspace/records/create-draft.ts'
import type { DraftKey } from '#/workspace/records/draft-key.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import { newIdentityRecord, type IdentityRecord } from '#/workspace/records/identity-record.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import type { UpdateDraft } from '#/workspace/records/update-draft.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import {
  changeRecord,
  putRecord,
  removeRecord,
  type RecordChange,
} from '#/workspace/storage/record-change.ts'
import { commitToWorkspace } from '#/workspace/storage/workspace-changes.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'

/**
 * Stores what was signed in a draft: with the draft and its lock, a create with the identity that it makes, an update with
 * its identity, while its draft is removed. All of it is on the disk, or nothing, before this settles.
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

/** The same for a row of a run of many creates: its draft is no record, and it names what was signed by its digest. */
export async function saveSignedRow(draft: CreateDraft, create: TransitionRecord): Promise<void> {
  return commitSigned(create, [withCreated(draft, create), ...noteDraft(draft, { settled: true })])
}

async function commitSigned(made: TransitionRecord, beside: readonly RecordChange[]): Promise<void> {
  // What was just written from a checked transition reads back; were it not so, it must not be stored.
  if (openTransition(made) === undefined) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
  }
  await commitToWorkspace([...beside, putRecord('transitions', made.id, (before) => joinSteps(before, made))])
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
  // What is there for such an id was the name of a key that never came to be.
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

/** The same bytes may have been signed before: what happened to them stays. */
function joinSteps(before: TransitionRecord | undefined, signed: TransitionRecord): TransitionRecord {
  return before === undefined ? signed : { ...signed, steps: [...before.steps, ...signed.steps] }
}
