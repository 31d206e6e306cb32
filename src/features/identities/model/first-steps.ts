import { isAway } from '#/domain/identity/present-identities.ts'
import { transitionsOf } from '#/store/records/open-transition.ts'
import { transitionStateOf } from '#/store/records/transition-state.ts'
import type { WorkspaceState } from '#/store/workspace-store.ts'

interface FirstStep {
  readonly id: 'vault' | 'passphrase' | 'identity' | 'confirmed' | 'safe'
  readonly isDone: boolean
}

interface FirstIdentity {
  readonly id: string
  readonly isConfirmed: boolean
}

/** Steps to a safe identity, in order. `isChecked`: the passphrase is written down. `isSafe`: keys can be restored. */
export function listFirstSteps(
  first: FirstIdentity | undefined,
  isChecked: boolean,
  isSafe: boolean,
): readonly FirstStep[] {
  return [
    { id: 'vault', isDone: true },
    { id: 'passphrase', isDone: isChecked },
    { id: 'identity', isDone: first !== undefined },
    { id: 'confirmed', isDone: first?.isConfirmed === true },
    { id: 'safe', isDone: isSafe },
  ]
}

/** Finds a confirmed or imported identity of any network, otherwise one whose create is pending. */
export function findFirstIdentity({
  identities,
  transitions,
}: Pick<WorkspaceState, 'identities' | 'transitions'>): FirstIdentity | undefined {
  let waiting: FirstIdentity | undefined
  for (const record of identities.values()) {
    const stored = transitionsOf(transitions, record.id)
    // Archiving an identity does not undo its confirmation.
    if (isAway({ ...record, archivedAtMs: null }, stored)) continue
    const isConfirmed =
      record.imports.length > 0 || stored.some((each) => transitionStateOf(each).kind === 'confirmed')
    if (isConfirmed) return { id: record.id, isConfirmed }
    if (record.archivedAtMs === null) waiting ??= { id: record.id, isConfirmed }
  }
  return waiting
}
