import { KeywrightError } from '#/protocol/error.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import { changeRecord, putRecord, removeRecord } from '#/workspace/storage/record-change.ts'
import { commitToWorkspace } from '#/workspace/storage/workspace-changes.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import type { UpdateDraft } from '#/workspace/records/update-draft.ts'
import { joinSteps } from '#/workspace/history/join-steps.ts'
import { openTransition } from '#/workspace/history/open-transition.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import { signedAtMsOf } from '#/workspace/history/transition-state.ts'

/** Keeps a signed update; its draft is done with. All of it is on the disk, or nothing, before this settles. */
export async function keepUpdate(draft: UpdateDraft, update: TransitionRecord): Promise<void> {
  // What was just written from a checked transition reads back; were it not so, it must not be stored.
  if (openTransition(update) === undefined) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/review-differs')
  }
  if (!useWorkspace.getState().identities.has(draft.id))
    throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  // The vault has the names of its own keys.
  const added = draft.keys.flatMap((key) =>
    key.source.kind === 'public' && key.label !== '' ? [{ keyId: key.id, label: key.label }] : [],
  )
  // What stands there for such an id was the name of a key that never came to be.
  const taken = new Set(draft.keys.map(({ id }) => id))
  await commitToWorkspace([
    removeRecord('updates', draft.id),
    changeRecord('identities', draft.id, (identity) => ({
      ...identity,
      version: identity.version + 1,
      keyLabels: [...identity.keyLabels.filter(({ keyId }) => !taken.has(keyId)), ...added],
      changedAtMs: signedAtMsOf(update),
    })),
    putRecord('transitions', update.id, (before) => joinSteps(before, update)),
  ])
}
