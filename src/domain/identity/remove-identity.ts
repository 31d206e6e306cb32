import { addRecord, removeRecord } from '#/store/record-change.ts'
import { commitToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { transitionsOf } from '#/store/records/open-transition.ts'
import type { IdentityRecord } from '#/store/records/identity-record.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { isLive, isPending, transitionStateOf } from '#/store/records/transition-state.ts'

/** Why an identity cannot be removed: it was created here, or one of its transitions waits for a confirmation. */
export type RemovalRejection = 'made-here' | 'waits'

/**
 * Returns why an identity cannot be removed. Only imported identities can, and their signed transitions must be
 * settled.
 */
export function rejectRemoval(
  { imports }: Pick<IdentityRecord, 'imports'>,
  stored: readonly TransitionRecord[],
): RemovalRejection | undefined {
  const isMade = stored.some((each) => each.kind === 'create' && isLive(each))
  if (isMade || imports.length === 0) return 'made-here'
  return stored.some((each) => isPending(transitionStateOf(each))) ? 'waits' : undefined
}

/**
 * Returns a function that restores the identity and its staged update. Its transitions stay, because they use locks.
 */
export async function removeIdentity(id: string): Promise<(() => Promise<void>) | undefined> {
  const { identities, updates, transitions } = useWorkspace.getState()
  const record = identities.get(id)
  if (record === undefined || rejectRemoval(record, transitionsOf(transitions, id)) !== undefined)
    return undefined
  const staged = updates.get(id)
  await commitToWorkspace([removeRecord('identities', id), removeRecord('updates', id)])
  // A record that was imported again in the meantime stays.
  return () =>
    commitToWorkspace([
      addRecord('identities', id, record),
      ...(staged === undefined ? [] : [addRecord('updates', id, staged)]),
    ])
}
