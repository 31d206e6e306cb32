import { KeywrightError } from '#/protocol/error.ts'
import { withStoredFund } from '#/workspace/records/draft-fund.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import { noteDraft } from '#/session/locks/note-draft.ts'
import type { WorkspaceChange } from '#/workspace/storage/workspace-database.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import {
  commitToWorkspace,
  putRecord,
  useWorkspace,
  type WorkspaceState,
} from '#/workspace/storage/workspace-store.ts'
import { joinSteps } from '#/workspace/history/join-steps.ts'
import { openTransition } from '#/workspace/history/open-transition.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import { signedAtMsOf } from '#/workspace/history/transition-state.ts'

/** What is written in the same breath. */
interface Beside {
  readonly next: Partial<WorkspaceState>
  readonly changes: readonly WorkspaceChange[]
}

/** Keeps what was signed in a draft, with the draft and its lock: all are on the disk, or none, before this settles. */
export async function keepSigned(
  draft: FundedDraft,
  made: TransitionRecord,
  beside: Beside = { next: {}, changes: [] },
): Promise<void> {
  const signed = {
    ...draft,
    version: draft.version + 1,
    signed: { atMs: signedAtMsOf(made), identityId: made.identityId },
  }
  const drafts = new Map(useWorkspace.getState().drafts).set(draft.id, signed)
  await keepMade(signed, made, {
    next: { drafts, ...beside.next },
    changes: [putRecord('drafts', draft.id, withStoredFund(signed)), ...beside.changes],
  })
}

/** The same where the draft is no record: a row of a run of many creates names what was signed by its digest. */
export async function keepMade(
  draft: FundedDraft,
  made: TransitionRecord,
  beside: Beside = { next: {}, changes: [] },
): Promise<void> {
  // What was just written from a checked transition reads back; were it not so, it must not be stored.
  if (openTransition(made) === undefined) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
  }
  const { transitions } = useWorkspace.getState()
  const { id } = made
  const record = joinSteps(transitions.get(id), made)
  const noted = noteDraft(draft, { settled: true })
  await commitToWorkspace(
    {
      transitions: new Map(transitions).set(id, record),
      ...beside.next,
      ...noted.next,
    },
    [...beside.changes, putRecord('transitions', id, record), ...noted.changes],
  )
}
