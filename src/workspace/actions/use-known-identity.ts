import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { transitionsOf } from '#/workspace/history/group-transitions.ts'
import { knowIdentity, type KnownIdentity } from '#/workspace/history/known-identity.ts'

/** The identity of that id, with all that follows from what is stored of it. */
export function useKnownIdentity(id: string): KnownIdentity | undefined {
  const record = useWorkspace((state) => state.identities.get(id))
  const transitions = useWorkspace((state) => state.transitions)
  return record && knowIdentity(record, transitionsOf(transitions, id))
}
