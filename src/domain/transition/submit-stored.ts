import { systemClock } from '#/platform/clock.ts'
import { holdWebLock } from '#/platform/web-lock.ts'
import { changeRecord } from '#/store/record-change.ts'
import { commitToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { recordAction } from './transition-actions.ts'
import { historyOf } from '#/domain/identity/identity-view.ts'
import { findShowing, foldIdentity } from '#/domain/identity/fold-identity.ts'
import { isWorthNoting } from '#/store/records/outbox.ts'
import { openTransition } from '#/store/records/open-transition.ts'
import { isPending, transitionStateOf, withStep } from '#/store/records/transition-state.ts'
import { findNetwork } from '#/store/records/network.ts'
import type { TransitionRecord, TransitionStep } from '#/store/records/transition-record.ts'
import { platformNodesOf } from '#/domain/network/platform-nodes.ts'
import { platformPool } from '#/domain/network/platform-pool.ts'
import { submitToNodes } from './submit-to-nodes.ts'

/**
 * Submits a stored transition, and records the outcome once it is certain. Only one tab at a time does so for an
 * identity.
 */
export async function submitStored(id: string, signal: AbortSignal): Promise<void> {
  const record = useWorkspace.getState().transitions.get(id)
  if (record === undefined) return
  await holdWebLock(`keywright-submit-${record.networkId}-${record.identityId}`, async () => {
    // Another tab may have recorded the outcome while this tab waited.
    const { transitions, networks } = useWorkspace.getState()
    const now = transitions.get(id)
    const known = now === undefined ? undefined : openTransition(now)
    const network = findNetwork(networks, record.networkId)
    if (known === undefined || network === undefined || !isPending(known.state)) return
    if (platformNodesOf(network).length === 0 || signal.aborted) return
    const pool = await platformPool(network)
    const verdict = await submitToNodes({ pool, clock: systemClock, note, signal }, known)
    // If an import may already include the transition, the user decides.
    if (verdict === 'applied' && !mayBeShown(id)) await recordAction(id, 'confirmed')
    if (verdict === 'rejected') await recordAction(id, 'rejected')
  })
}

function mayBeShown(id: string): boolean {
  const state = useWorkspace.getState()
  const record = state.transitions.get(id)
  const known = record && openTransition(record)
  if (known === undefined) return false
  return findShowing(foldIdentity(historyOf(state, known.record.identityId).holding), known) !== undefined
}

async function note(id: string, step: TransitionStep): Promise<TransitionRecord | undefined> {
  await commitToWorkspace([
    changeRecord('transitions', id, (stored) =>
      // A transition that another tab has discarded is not sent.
      isPending(transitionStateOf(stored)) && isWorthNoting(stored, step) ? withStep(stored, step) : stored,
    ),
  ])
  return useWorkspace.getState().transitions.get(id)
}
