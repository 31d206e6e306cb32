import { KeywrightError } from '#/protocol/error.ts'
import type { CreateDraft } from '#/workspace/drafts/create-draft.ts'
import { noteDraft } from '#/workspace/locks/note-draft.ts'
import type { WorkspaceErrorCode } from '#/workspace/storage/workspace-error.ts'
import { commitToWorkspace, putRecord, useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { newIdentityRecord, type IdentityRecord } from './identity-record.ts'
import { joinSteps } from './join-steps.ts'
import { openTransition } from './open-transition.ts'
import type { TransitionRecord } from './transition-record.ts'
import { signedAtMsOf } from './transition-state.ts'

/** Keeps a signed create with its identity and its draft: all are on the disk, or none, before this settles. */
export async function keepCreate(draft: CreateDraft, create: TransitionRecord): Promise<void> {
  // What was just written from a checked transition reads back; were it not so, it must not be stored.
  if (openTransition(create) === undefined) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
  }
  const { drafts, identities, transitions } = useWorkspace.getState()
  const { id, identityId } = create
  const atMs = signedAtMsOf(create)
  const signed = { ...draft, version: draft.version + 1, signed: { atMs, identityId } }
  const identity = identityOf(draft, create, identities.get(identityId))
  const record = joinSteps(transitions.get(id), create)
  const noted = noteDraft(signed, { settled: true })
  await commitToWorkspace(
    {
      drafts: new Map(drafts).set(draft.id, signed),
      identities: new Map(identities).set(identityId, identity),
      transitions: new Map(transitions).set(id, record),
      ...noted.next,
    },
    [
      putRecord('drafts', draft.id, signed),
      putRecord('identities', identityId, identity),
      putRecord('transitions', id, record),
      ...noted.changes,
    ],
  )
}

function identityOf(
  { label, keys }: CreateDraft,
  create: TransitionRecord,
  before: IdentityRecord | undefined,
): IdentityRecord {
  const { identityId: id, networkId, profile } = create
  const nowMs = signedAtMsOf(create)
  // The vault has the names of its own keys.
  const keyLabels = keys.flatMap((key) =>
    key.source.kind === 'public' && key.label !== '' ? [{ keyId: key.id, label: key.label }] : [],
  )
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
}
