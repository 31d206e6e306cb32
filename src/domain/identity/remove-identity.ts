import { addRecord, removeRecord } from '#/store/record-change.ts'
import { commitToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { transitionsOf } from '#/store/records/open-transition.ts'
import type { IdentityRecord } from '#/store/records/identity-record.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { isLive, isPending, transitionStateOf } from '#/store/records/transition-state.ts'

/** Why an identity stays: it was created here, or one of its transitions waits for a confirmation. */
export type RemovalRejection = 'made-here' | 'waits'

/** Only what came from outside can go: it can be imported again. What is signed of it must have come to an end. */
export function rejectRemoval(
  { imports }: Pick<IdentityRecord, 'imports'>,
  stored: readonly TransitionRecord[],
): RemovalRejection | undefined {
  const isMade = stored.some((each) => each.kind === 'create' && isLive(each))
  if (isMade || imports.length === 0) return 'made-here'
  return stored.some((each) => isPending(transitionStateOf(each))) ? 'waits' : undefined
}

/**
 * Takes an identity out of this browser, with what is staged for it, and gives what puts both back. Its transitions
 * stay: locks are used by them, and an import of it finds them again.
 */
export async function removeIdentity(id: string): Promise<(() => Promise<void>) | undefined> {
  const { identities, updates, transitions } = useWorkspace.getState()
  const record = identities.get(id)
  if (record === undefined || rejectRemoval(record, transitionsOf(transitions, id)) !== undefined)
    return undefined
  const staged = updates.get(id)
  await commitToWorkspace([removeRecord('identities', id), removeRecord('updates', id)])
  // It may have been imported again meanwhile: what is there then stays.
  return () =>
    commitToWorkspace([
      addRecord('identities', id, record),
      ...(staged === undefined ? [] : [addRecord('updates', id, staged)]),
    ])
}
