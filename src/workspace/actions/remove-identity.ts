import {
  commitToWorkspace,
  putRecord,
  removeRecord,
  useWorkspace,
} from '#/workspace/storage/workspace-store.ts'
import { transitionsOf } from '#/workspace/history/group-transitions.ts'
import type { IdentityRecord } from '#/workspace/records/identity-record.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import { isLive, isPending, transitionStateOf } from '#/workspace/history/transition-state.ts'

/** Why an identity stays: it was made here, or a transition of it waits for a word. */
export type RemovalRefusal = 'made-here' | 'waits'

/** Only what came from outside can go: it can be imported again. What is signed of it must have come to an end. */
export function refuseRemoval(
  { imports }: Pick<IdentityRecord, 'imports'>,
  stored: readonly TransitionRecord[],
): RemovalRefusal | undefined {
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
  if (record === undefined || refuseRemoval(record, transitionsOf(transitions, id)) !== undefined)
    return undefined
  const staged = updates.get(id)
  await commitToWorkspace({ identities: without(identities, id), updates: without(updates, id) }, [
    removeRecord('identities', id),
    removeRecord('updates', id),
  ])
  return async () => {
    const now = useWorkspace.getState()
    // It may have been imported again meanwhile.
    if (now.identities.has(id)) return
    const isStaged = staged !== undefined && !now.updates.has(id)
    await commitToWorkspace(
      {
        identities: new Map(now.identities).set(id, record),
        ...(isStaged ? { updates: new Map(now.updates).set(id, staged) } : {}),
      },
      [putRecord('identities', id, record), ...(isStaged ? [putRecord('updates', id, staged)] : [])],
    )
  }
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([each]) => each !== key))
}
