import type { FoldedIdentity, IdentityHistory } from '#/domain/identity/fold-identity.ts'
import { historyOf, type IdentityView } from '#/domain/identity/identity-view.ts'
import { type WorkspaceState, useWorkspace } from '#/store/workspace-store.ts'
import { formatError } from '#/words/format-error.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { formatActionRejection, formatActionDone } from '#/words/transition-words.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { postUndo } from '#/words/post-undo.ts'
import { discardTransition } from '#/domain/draft/discard-transition.ts'
import type { TransitionAction, ActionRejection } from '#/domain/identity/check-action.ts'
import { findHeldBySandbox } from '#/domain/transition/held-by-sandbox.ts'
import { recordAction, restoreReport } from '#/domain/transition/transition-actions.ts'
import { isAppliedByNodes } from '#/store/records/outbox.ts'
import { isPending, transitionStateOf } from '#/store/records/transition-state.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'

export interface TransitionsView extends IdentityHistory, Pick<FoldedIdentity, 'history' | 'state'> {
  readonly shown: IdentityView['shown']
  readonly isKnown: boolean
}

export function viewOf(identity: IdentityView): TransitionsView {
  return { ...identity, isKnown: true }
}

/** The transitions of an identity that is not listed and has no state here. Undefined if there are none. */
export function viewOfStranger(
  state: Pick<WorkspaceState, 'identities' | 'transitions'>,
  id: string,
): TransitionsView | undefined {
  const { holding } = historyOf(state, id)
  if (holding.transitions.length === 0) return undefined
  return { ...holding, history: [], state: undefined, shown: undefined, isKnown: false }
}

/** Records an action on a transition, shows the outcome, and offers to undo it for ten seconds. */
export async function runWithUndo(record: TransitionRecord, word: TransitionAction): Promise<void> {
  if (running.has(record.id)) return
  running.add(record.id)
  try {
    const done = await say(record, word)
    if ('rejection' in done) return complain(done.rejection)
    const text = formatActionDone(word, record.kind, nameOf(record))
    if (done.undo === undefined) postNotice({ tone: 'ok', text })
    else postUndo(text, done.undo, { brief: true })
  } catch (error) {
    postNotice({ tone: 'bad', text: formatError(error) })
  } finally {
    running.delete(record.id)
  }
}

// Blocks a second press while the sandbox is asked, which would fail after the first succeeds.
const running = new Set<string>()

type Done = { readonly undo: (() => Promise<void>) | undefined } | { readonly rejection: ActionRejection }

async function say(record: TransitionRecord, word: TransitionAction): Promise<Done> {
  if (word === 'discarded') {
    const discarded = await discardTransition(record.id)
    if (discarded === undefined) return { undo: undefined }
    return discarded.ok ? { undo: discarded.undo } : { rejection: discarded.rejection }
  }
  const rejection = await recordSafely(record, word)
  if (rejection !== undefined) return { rejection }
  if (word === 'taken-back') return { undo: () => restore(record) }
  return { undo: (await isReversible(record, word)) ? () => takeBack(record) : undefined }
}

/** Tells whether the transition was pending, and neither nodes nor the sandbox have it. */
async function isReversible(record: TransitionRecord, word: TransitionAction): Promise<boolean> {
  if (word === 'exported' || !isPending(transitionStateOf(record)) || isAppliedByNodes(record)) return false
  if (word === 'rejected') return true
  // If the sandbox cannot be asked now, it is asked again before the undo.
  const inSandbox = await findHeldBySandbox([record]).catch(() => undefined)
  return inSandbox?.has(record.id) !== true
}

/** Asks the sandbox before a denial, because it may have the transition by now and would then confirm it. */
async function recordSafely(record: TransitionRecord, word: TransitionAction) {
  const isDenial = word === 'taken-back' || word === 'rejected'
  const inSandbox = await findHeldBySandbox(isDenial ? [record] : [])
  return recordAction(record.id, word, { isHeldBySandbox: inSandbox.has(record.id) })
}

async function takeBack(record: TransitionRecord): Promise<void> {
  const rejection = await recordSafely(record, 'taken-back')
  if (rejection !== undefined) complain(rejection)
}

async function restore(record: TransitionRecord): Promise<void> {
  const inSandbox = await findHeldBySandbox([record])
  const rejection = await restoreReport(record, { isHeldBySandbox: inSandbox.has(record.id) })
  if (rejection !== undefined) complain(rejection)
}

function complain(rejection: ActionRejection): void {
  postNotice({ tone: 'bad', text: formatActionRejection(rejection) })
}

function nameOf({ identityId }: TransitionRecord): string {
  const identity = useWorkspace.getState().identities.get(identityId)
  return formatIdentityName(identity ?? { id: identityId, label: '' })
}
