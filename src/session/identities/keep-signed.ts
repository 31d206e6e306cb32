import { KeywrightError } from '#/protocol/error.ts'
import type { CreateDraft } from '#/workspace/records/create-draft.ts'
import { withStoredFund } from '#/workspace/records/draft-fund.ts'
import type { DraftKey } from '#/workspace/records/draft-key.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import { noteDraft } from '#/session/locks/note-draft.ts'
import type { WorkspaceChange } from '#/workspace/storage/workspace-database.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import {
  commitToWorkspace,
  putRecord,
  removeRecord,
  useWorkspace,
  type WorkspaceState,
} from '#/workspace/storage/workspace-store.ts'
import type { UpdateDraft } from '#/workspace/records/update-draft.ts'
import { newIdentityRecord, type IdentityRecord } from '#/workspace/records/identity-record.ts'
import { joinSteps } from '#/workspace/history/join-steps.ts'
import { openTransition } from '#/workspace/history/open-transition.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import { signedAtMsOf } from '#/workspace/history/transition-state.ts'

/** What is written together. */
interface Written {
  readonly next: Partial<WorkspaceState>
  readonly changes: readonly WorkspaceChange[]
}

/**
 * Keeps what was signed in a draft: with the draft and its lock, a create with the identity that it makes, an update with
 * its identity, while its draft is removed. All of it is on the disk, or nothing, before this settles.
 */
export async function keepSigned(draft: FundedDraft | UpdateDraft, made: TransitionRecord): Promise<void> {
  switch (draft.kind) {
    case 'create':
      return commitSigned(made, [...withFunded(draft, made), withCreated(draft, made)])
    case 'top-up':
      return commitSigned(made, withFunded(draft, made))
    case 'update':
      return commitSigned(made, [withoutUpdate(draft), withUpdated(draft, made)])
  }
}

/** The same for a row of a run of many creates: its draft is no record, and it names what was signed by its digest. */
export async function keepSignedRow(draft: CreateDraft, create: TransitionRecord): Promise<void> {
  return commitSigned(create, [withCreated(draft, create), noteDraft(draft, { settled: true })])
}

async function commitSigned(made: TransitionRecord, beside: readonly Written[]): Promise<void> {
  // What was just written from a checked transition reads back; were it not so, it must not be stored.
  if (openTransition(made) === undefined) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
  }
  const { transitions } = useWorkspace.getState()
  const { id } = made
  const record = joinSteps(transitions.get(id), made)
  await commitToWorkspace(
    beside.reduce<Partial<WorkspaceState>>((all, { next }) => ({ ...all, ...next }), {
      transitions: new Map(transitions).set(id, record),
    }),
    [...beside.flatMap(({ changes }) => changes), putRecord('transitions', id, record)],
  )
}

function withFunded(draft: FundedDraft, made: TransitionRecord): readonly Written[] {
  const signed = {
    ...draft,
    version: draft.version + 1,
    signed: { atMs: signedAtMsOf(made), identityId: made.identityId },
  }
  const drafts = new Map(useWorkspace.getState().drafts).set(draft.id, signed)
  return [
    { next: { drafts }, changes: [putRecord('drafts', draft.id, withStoredFund(signed))] },
    noteDraft(signed, { settled: true }),
  ]
}

function withCreated({ label, keys }: CreateDraft, create: TransitionRecord): Written {
  const { identityId: id, networkId, profile } = create
  const before = useWorkspace.getState().identities.get(id)
  const nowMs = signedAtMsOf(create)
  const keyLabels = publicLabels(keys)
  if (before === undefined) {
    const record = newIdentityRecord({ id, label, networkId, profile, origin: 'created' }, nowMs)
    return withIdentity({ ...record, keyLabels })
  }
  return withIdentity({
    ...before,
    version: before.version + 1,
    label: label === '' ? before.label : label,
    keyLabels,
    archivedAtMs: null,
    changedAtMs: nowMs,
  })
}

function withoutUpdate({ id }: UpdateDraft): Written {
  const updates = new Map(useWorkspace.getState().updates)
  updates.delete(id)
  return { next: { updates }, changes: [removeRecord('updates', id)] }
}

function withUpdated({ id, keys }: UpdateDraft, update: TransitionRecord): Written {
  const before = useWorkspace.getState().identities.get(id)
  if (before === undefined) throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  // What is there for such an id was the name of a key that never came to be.
  const taken = new Set(keys.map((key) => key.id))
  return withIdentity({
    ...before,
    version: before.version + 1,
    keyLabels: [...before.keyLabels.filter(({ keyId }) => !taken.has(keyId)), ...publicLabels(keys)],
    changedAtMs: signedAtMsOf(update),
  })
}

function withIdentity(record: IdentityRecord): Written {
  const identities = new Map(useWorkspace.getState().identities).set(record.id, record)
  return { next: { identities }, changes: [putRecord('identities', record.id, record)] }
}

/** The names of the keys that the vault does not name. */
function publicLabels(keys: readonly DraftKey[]): IdentityRecord['keyLabels'] {
  return keys.flatMap((key) =>
    key.source.kind === 'public' && key.label !== '' ? [{ keyId: key.id, label: key.label }] : [],
  )
}
