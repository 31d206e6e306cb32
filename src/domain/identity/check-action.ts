import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { findShowing, foldIdentity, type IdentityHistory, type Misfit } from './fold-identity.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import type { TransitionStep } from '#/store/records/transition-record.ts'
import { isAppliedByNodes, mayComeTrue } from '#/store/records/outbox.ts'
import { isPending, transitionStateOf, withStep } from '#/store/records/transition-state.ts'

export const transitionWords = [
  'exported',
  'confirmed',
  'confirmed-in-import',
  'discarded',
  'rejected',
  'taken-back',
] as const
export type TransitionAction = (typeof transitionWords)[number]

export type ActionRejection =
  | { readonly kind: 'misfit'; readonly misfit: Misfit }
  /** Undoing the transition would leave confirmed transitions without those that they depend on. */
  | { readonly kind: 'others-stand-on-it'; readonly others: readonly OpenedTransition[] }
  | { readonly kind: 'settled' }
  /** No import could include the transition. */
  | { readonly kind: 'no-import' }
  | { readonly kind: 'nothing-to-take-back' }
  /** Nodes have received the transition and not rejected it: it may still be applied and use its nonce. */
  | { readonly kind: 'may-come-true' }
  /** Two nodes have the transition in a block, or the sandbox has accepted it: this cannot be undone. */
  | { readonly kind: 'in-block'; readonly by: 'nodes' | 'sandbox' }

export type CheckedAction =
  | { readonly ok: true; readonly step: TransitionStep }
  | { readonly ok: false; readonly rejection: ActionRejection }

export interface ActionContext {
  readonly nowMs: number
  /** True if the workspace has the identity. A confirmed top-up of any other identity has no effect here. */
  readonly isKnown: boolean
  /**
   * True if the sandbox of the older protocol has accepted the transition. Its record then has no answers from nodes.
   */
  readonly isHeldBySandbox?: boolean
  /** Place of the transition among the confirmed ones before its confirmation was undone. */
  readonly place?: number
}

export function checkAction(
  holding: IdentityHistory,
  known: OpenedTransition,
  word: TransitionAction,
  { nowMs, isKnown, isHeldBySandbox = false, place }: ActionContext,
): CheckedAction {
  const { state } = known
  const holder = isAppliedByNodes(known.record) ? 'nodes' : isHeldBySandbox ? 'sandbox' : undefined
  switch (word) {
    case 'exported':
      return passed({ kind: word, atMs: nowMs })
    case 'discarded':
    case 'rejected':
      // A rejected transition can still be discarded.
      if (!isPending(state) && !(word === 'discarded' && state.kind === 'rejected'))
        return rejected({ kind: 'settled' })
      if (holder !== undefined) return rejected({ kind: 'in-block', by: holder })
      return mayComeTrue(known.record)
        ? rejected({ kind: 'may-come-true' })
        : passed({ kind: word, atMs: nowMs })
    case 'confirmed-in-import': {
      const inImport = findShowing(foldIdentity(holding), known)?.place
      if (inImport === undefined) return rejected({ kind: isPending(state) ? 'no-import' : 'settled' })
      // The transition was counted twice, so only `inImport` changes.
      if (state.kind === 'confirmed') return passed({ ...state, inImport })
      return passed({ kind: 'confirmed', atMs: nowMs, place: nextPlace(holding), inImport })
    }
    case 'confirmed': {
      if (!isPending(state)) return rejected({ kind: 'settled' })
      const step = { kind: word, atMs: nowMs, place: placeOf(holding, known, place) } as const
      if (known.record.kind === 'top-up' && !isKnown) return passed(step)
      const misfit = foldWith(holding, known, step).misfits.get(known.record.id)
      return misfit === undefined ? passed(step) : rejected({ kind: 'misfit', misfit })
    }
    case 'taken-back': {
      if (isPending(state)) return rejected({ kind: 'nothing-to-take-back' })
      if (state.kind === 'confirmed' && holder !== undefined)
        return rejected({ kind: 'in-block', by: holder })
      const step = { kind: word, atMs: nowMs } as const
      const others = findBroken(holding, known, step)
      return others.length === 0 || !isKnown ? passed(step) : rejected({ kind: 'others-stand-on-it', others })
    }
  }
}

/** Returns the previous place if it is free and all confirmed transitions fit, otherwise the next one. */
function placeOf(holding: IdentityHistory, known: OpenedTransition, before: number | undefined): number {
  if (before === undefined || placesOf(holding).includes(before)) return nextPlace(holding)
  const isFitting = findBroken(holding, known, { kind: 'confirmed', atMs: 0, place: before }).length === 0
  return isFitting ? before : nextPlace(holding)
}

export function nextPlace(holding: IdentityHistory): number {
  return 1 + Math.max(0, ...placesOf(holding))
}

function placesOf({ imports, transitions }: IdentityHistory): readonly number[] {
  return [
    ...imports.map(({ place }) => place),
    ...transitions.flatMap(({ state }) => (state.kind === 'confirmed' ? [state.place] : [])),
  ]
}

function findBroken(
  holding: IdentityHistory,
  known: OpenedTransition,
  step: TransitionStep,
): readonly OpenedTransition[] {
  const before = foldIdentity(holding).misfits
  const after = foldWith(holding, known, step).misfits
  return holding.transitions.filter(({ record }) => after.has(record.id) && !before.has(record.id))
}

export function foldWith(holding: IdentityHistory, known: OpenedTransition, step: TransitionStep) {
  const changed = stepped(known, step)
  return foldIdentity({
    ...holding,
    transitions: holding.transitions.map((each) => (each.record.id === known.record.id ? changed : each)),
  })
}

function stepped(known: OpenedTransition, step: TransitionStep): OpenedTransition {
  const record = withStep(known.record, step)
  return { ...known, record, state: transitionStateOf(record) }
}

/** Lists the other pending updates of the identity. Only one update of each revision can be applied. */
export function findRivals(
  { transitions }: IdentityHistory,
  known: OpenedTransition,
): readonly OpenedTransition[] {
  if (known.transition.type !== TransitionType.update || !isPending(known.state)) return []
  return transitions.filter(
    ({ record, transition, state }) =>
      record.id !== known.record.id && transition.type === TransitionType.update && isPending(state),
  )
}

function passed(step: TransitionStep): CheckedAction {
  return { ok: true, step }
}

function rejected(rejection: ActionRejection): CheckedAction {
  return { ok: false, rejection }
}
