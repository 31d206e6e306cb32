import { KeywrightError } from '#/protocol/error.ts'
import { systemClock } from '#/platform/clock.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import { noteDraft } from './note-draft.ts'
import { addRecord, changeRecord, putRecord } from '#/store/record-change.ts'
import { commitToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { findSignedOf } from './signed-of-draft.ts'
import type { ActionRejection } from '#/domain/identity/check-action.ts'
import { rejectAction, recordAction } from '#/domain/transition/transition-actions.ts'
import { findHeldBySandbox } from '#/domain/transition/held-by-sandbox.ts'
import { mayComeTrue } from '#/store/records/outbox.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import { isPending, transitionStateOf, withStep } from '#/store/records/transition-state.ts'

export type Discarded =
  | { readonly ok: true; readonly undo: () => Promise<void> }
  | { readonly ok: false; readonly rejection: ActionRejection }

/**
 * Discards a transition and its draft, unless the draft was reopened with other contents. The lock stays in progress.
 * Returns a function that restores both, or `undefined` if the transition is gone.
 */
export async function discardTransition(id: string): Promise<Discarded | undefined> {
  const asked = useWorkspace.getState().transitions.get(id)
  if (asked === undefined) return undefined
  const isHeldBySandbox = (await findHeldBySandbox([asked])).has(id)
  // While the sandbox was asked, the transition may have been submitted.
  const { drafts, transitions } = useWorkspace.getState()
  const record = transitions.get(id)
  if (record === undefined) return undefined
  let rejection = rejectAction(record, 'discarded', { isHeldBySandbox })
  if (rejection !== undefined) return { ok: false, rejection }
  const isOfIt = (of: FundedDraft | undefined) =>
    of !== undefined && findSignedOf({ transitions }, of)?.record.id === id
  const found = drafts.get(record.draftId)
  const draft = isOfIt(found) ? found : undefined
  const noted = draft === undefined ? undefined : noteDraft(draft, { settled: true })
  const atMs = systemClock.wallMs()
  await commitToWorkspace([
    // If another tab has decided in the meantime, its decision wins.
    changeRecord('transitions', id, (stored) => {
      rejection = rejectAction(stored, 'discarded', { isHeldBySandbox })
      return rejection === undefined ? withStep(stored, { kind: 'discarded', atMs }) : stored
    }),
    putRecord('drafts', record.draftId, (stored) =>
      rejection === undefined && isOfIt(stored) ? undefined : stored,
    ),
    ...(noted ?? []),
  ])
  return rejection === undefined ? { ok: true, undo: () => putBack(record, draft) } : { ok: false, rejection }
}

/**
 * Opens a signed draft for changes. Its transition is marked as discarded, because its bytes may have been exported.
 * Throws if the transition is confirmed, nodes may still apply it, or the sandbox has it.
 */
export async function reopenDraft(draft: FundedDraft): Promise<void> {
  if (draft.signed === null) return
  const record = findSignedOf(useWorkspace.getState(), draft)?.record
  const inSandbox = await findHeldBySandbox(record === undefined ? [] : [record])
  const atMs = systemClock.wallMs()
  let staysSigned = false
  await commitToWorkspace([
    ...(record === undefined
      ? []
      : [
          // While the sandbox was asked, this tab or another may have submitted the transition.
          changeRecord('transitions', record.id, (stored) => {
            const state = transitionStateOf(stored)
            staysSigned = inSandbox.has(stored.id) || mayComeTrue(stored) || state.kind === 'confirmed'
            return isPending(state) && !staysSigned ? withStep(stored, { kind: 'discarded', atMs }) : stored
          }),
        ]),
    changeRecord('drafts', draft.id, (stored) =>
      staysSigned ? stored : { ...stored, version: stored.version + 1, signed: null },
    ),
  ])
  if (staysSigned) throw new KeywrightError<WorkspaceErrorCode>('workspace/may-come-true')
}

async function putBack(before: TransitionRecord, draft: FundedDraft | undefined): Promise<void> {
  const { id } = before
  const state = transitionStateOf(before)
  if (state.kind === 'rejected') {
    await commitToWorkspace([
      changeRecord('transitions', id, (stored) =>
        transitionStateOf(stored).kind === 'discarded' ? withStep(stored, state) : stored,
      ),
    ])
  } else await recordAction(id, 'taken-back')
  if (draft !== undefined) await commitToWorkspace([addRecord('drafts', draft.id, draft)])
}
