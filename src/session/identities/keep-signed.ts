import { KeywrightError } from '#/protocol/error.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import { noteDraft } from '#/session/locks/note-draft.ts'
import { putRecord, type RecordChange } from '#/workspace/storage/record-change.ts'
import { commitToWorkspace } from '#/workspace/storage/workspace-changes.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import { joinSteps } from '#/workspace/history/join-steps.ts'
import { openTransition } from '#/workspace/history/open-transition.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import { signedAtMsOf } from '#/workspace/history/transition-state.ts'

/** Keeps what was signed in a draft, with the draft, its lock and what is beside: all are on the disk, or none, before this settles. */
export async function keepSigned(
  draft: FundedDraft,
  made: TransitionRecord,
  beside: readonly RecordChange[] = [],
): Promise<void> {
  const signed = { ...draft, signed: { atMs: signedAtMsOf(made), identityId: made.identityId } }
  // A signed draft shows what was signed, whatever another tab has typed meanwhile.
  const keeping = putRecord('drafts', draft.id, (stored) => ({
    ...signed,
    version: Math.max(draft.version, stored?.version ?? 0) + 1,
  }))
  await keepMade(signed, made, [keeping, ...beside])
}

/** The same where the draft is no record: a row of a run of many creates names what was signed by its digest. */
export async function keepMade(
  draft: FundedDraft,
  made: TransitionRecord,
  beside: readonly RecordChange[] = [],
): Promise<void> {
  // What was just written from a checked transition reads back; were it not so, it must not be stored.
  if (openTransition(made) === undefined) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
  }
  await commitToWorkspace([
    ...beside,
    putRecord('transitions', made.id, (before) => joinSteps(before, made)),
    ...noteDraft(draft, { settled: true }),
  ])
}
