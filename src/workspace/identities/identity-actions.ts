import { systemClock } from '#/platform/clock.ts'
import type { CreateDraft } from '#/workspace/drafts/create-draft.ts'
import { noteDraft } from '#/workspace/locks/note-draft.ts'
import {
  commitToWorkspace,
  putRecord,
  removeRecord,
  useWorkspace,
} from '#/workspace/storage/workspace-store.ts'
import type { IdentityRecord, KnownIdentity } from './identity-record.ts'

/** The person says that the platform has the identity. */
export function confirmIdentity(id: string): Promise<void> {
  return changeRecord(id, (record) => ({ ...record, confirmedAtMs: systemClock.wallMs() }))
}

/** The bytes were copied or saved; the first time counts. */
export async function markExported(id: string): Promise<void> {
  const known = useWorkspace.getState().identities.get(id)
  if (known?.record.exportedAtMs !== undefined) return
  await changeRecord(id, (record) => ({ ...record, exportedAtMs: systemClock.wallMs() }))
}

/** Takes a confirmation back. */
export function unconfirmIdentity(id: string): Promise<void> {
  return changeRecord(id, (record) => ({ ...record, confirmedAtMs: null }))
}

/**
 * Discards an identity that is signed and not confirmed, with its draft; its lock stays in progress. Gives what puts
 * both back; nothing when it is gone already.
 */
export async function discardIdentity(id: string): Promise<(() => Promise<void>) | undefined> {
  const { drafts, identities } = useWorkspace.getState()
  const identity = identities.get(id)
  if (identity === undefined) return undefined
  const draft = drafts.get(identity.record.draftId)
  const noted = draft === undefined ? undefined : noteDraft(draft, { settled: true })
  await commitToWorkspace(
    {
      drafts: without(drafts, identity.record.draftId),
      identities: without(identities, id),
      ...noted?.next,
    },
    [
      removeRecord('identities', id),
      removeRecord('drafts', identity.record.draftId),
      ...(noted?.changes ?? []),
    ],
  )
  return () => putBack(identity, draft)
}

/** Takes the signature off, so that the draft can be changed; the identity is made anew when it is signed again. */
export async function reopenDraft(draft: CreateDraft): Promise<void> {
  if (draft.signed === null) return
  const { drafts, identities } = useWorkspace.getState()
  const open = { ...draft, version: draft.version + 1, signed: null }
  await commitToWorkspace(
    { drafts: new Map(drafts).set(draft.id, open), identities: without(identities, draft.signed.identityId) },
    [putRecord('drafts', draft.id, open), removeRecord('identities', draft.signed.identityId)],
  )
}

function putBack(identity: KnownIdentity, draft: CreateDraft | undefined): Promise<void> {
  const { drafts, identities } = useWorkspace.getState()
  return commitToWorkspace(
    {
      identities: new Map(identities).set(identity.record.id, identity),
      drafts: draft === undefined ? drafts : new Map(drafts).set(draft.id, draft),
    },
    [
      putRecord('identities', identity.record.id, identity.record),
      ...(draft === undefined ? [] : [putRecord('drafts', draft.id, draft)]),
    ],
  )
}

async function changeRecord(id: string, change: (record: IdentityRecord) => IdentityRecord): Promise<void> {
  const { identities } = useWorkspace.getState()
  const identity = identities.get(id)
  if (identity === undefined) return
  const record = change(identity.record)
  await commitToWorkspace({ identities: new Map(identities).set(id, { ...identity, record }) }, [
    putRecord('identities', id, record),
  ])
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  const left = new Map(map)
  left.delete(key)
  return left
}
