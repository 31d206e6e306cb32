import { systemClock } from '#/platform/clock.ts'
import { withStoredFund } from '#/workspace/records/draft-fund.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import { noteDraft } from '#/session/locks/note-draft.ts'
import {
  commitToWorkspace,
  putRecord,
  removeRecord,
  useWorkspace,
} from '#/workspace/storage/workspace-store.ts'
import { findSignedOf } from '#/workspace/actions/signed-of-draft.ts'
import type { IdentityRecord } from '#/workspace/records/identity-record.ts'
import type { WordRefusal } from '#/workspace/history/judge-word.ts'
import { refuseWord, sayOfTransition } from '#/workspace/actions/transition-actions.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import { withStep } from '#/workspace/history/transition-state.ts'

export type Discarded =
  | { readonly ok: true; readonly undo: () => Promise<void> }
  | { readonly ok: false; readonly refusal: WordRefusal }

/**
 * Discards a signed transition that waits for a word, and the draft that it was made in; its lock stays in progress.
 * Gives what puts both back; nothing when it is gone already.
 */
export async function discardTransition(id: string): Promise<Discarded | undefined> {
  const { drafts, transitions } = useWorkspace.getState()
  const record = transitions.get(id)
  if (record === undefined) return undefined
  const refusal = refuseWord(record, 'discarded')
  if (refusal !== undefined) return { ok: false, refusal }
  const draft = drafts.get(record.draftId)
  const noted = draft === undefined ? undefined : noteDraft(draft, { settled: true })
  const gone = withStep(record, { kind: 'discarded', atMs: systemClock.wallMs() })
  await commitToWorkspace(
    {
      drafts: without(drafts, record.draftId),
      transitions: new Map(transitions).set(id, gone),
      ...noted?.next,
    },
    [putRecord('transitions', id, gone), removeRecord('drafts', record.draftId), ...(noted?.changes ?? [])],
  )
  return { ok: true, undo: () => putBack(gone, draft) }
}

/** Takes the signature off, so that the draft can be changed. What was signed is discarded: its bytes may be elsewhere. */
export async function reopenDraft(draft: FundedDraft): Promise<void> {
  if (draft.signed === null) return
  const { drafts, transitions } = useWorkspace.getState()
  const open = { ...draft, version: draft.version + 1, signed: null }
  const record = findSignedOf({ transitions }, draft)?.record
  const gone = record && withStep(record, { kind: 'discarded', atMs: systemClock.wallMs() })
  await commitToWorkspace(
    {
      drafts: new Map(drafts).set(draft.id, open),
      transitions: gone === undefined ? transitions : new Map(transitions).set(gone.id, gone),
    },
    [
      putRecord('drafts', draft.id, withStoredFund(open)),
      ...(gone === undefined ? [] : [putRecord('transitions', gone.id, gone)]),
    ],
  )
}

/** Changes what the person says of an identity. Each change is written at once. */
export async function changeIdentity(
  id: string,
  change: (record: IdentityRecord) => Partial<IdentityRecord>,
): Promise<void> {
  const { identities } = useWorkspace.getState()
  const before = identities.get(id)
  if (before === undefined) return
  const record = {
    ...before,
    ...change(before),
    version: before.version + 1,
    changedAtMs: systemClock.wallMs(),
  }
  await commitToWorkspace({ identities: new Map(identities).set(id, record) }, [
    putRecord('identities', id, record),
  ])
}

export function archiveIdentity(id: string): Promise<void> {
  return changeIdentity(id, () => ({ archivedAtMs: systemClock.wallMs() }))
}

export function unarchiveIdentity(id: string): Promise<void> {
  return changeIdentity(id, () => ({ archivedAtMs: null }))
}

async function putBack(record: TransitionRecord, draft: FundedDraft | undefined): Promise<void> {
  await sayOfTransition(record.id, 'taken-back')
  const { drafts } = useWorkspace.getState()
  if (draft === undefined || drafts.has(draft.id)) return
  await commitToWorkspace({ drafts: new Map(drafts).set(draft.id, draft) }, [
    putRecord('drafts', draft.id, withStoredFund(draft)),
  ])
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  const left = new Map(map)
  left.delete(key)
  return left
}
