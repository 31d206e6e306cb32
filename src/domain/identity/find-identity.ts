import { type WorkspaceState, useWorkspace } from '#/store/workspace-store.ts'
import type { IdentityHistory } from './fold-identity.ts'
import { transitionsOf, openTransition } from '#/store/records/open-transition.ts'
import { viewIdentity, type IdentityView } from './identity-view.ts'

type StoredIdentities = Pick<WorkspaceState, 'identities' | 'transitions'>

/** The identity of that id, with all that follows from what is stored of it. */
export function findIdentity(
  { identities, transitions }: StoredIdentities,
  id: string,
): IdentityView | undefined {
  const record = identities.get(id)
  return record && viewIdentity(record, transitionsOf(transitions, id))
}

/** What there is of an identity, also of one that the workspace does not list: a stranger that was topped up. */
export function historyOf(
  state: StoredIdentities,
  identityId: string,
): { readonly holding: IdentityHistory; readonly isKnown: boolean } {
  const known = findIdentity(state, identityId)
  if (known !== undefined) return { holding: known, isKnown: true }
  const transitions = transitionsOf(state.transitions, identityId).flatMap(
    (each) => openTransition(each) ?? [],
  )
  return { holding: { imports: [], transitions }, isKnown: false }
}

/** The identity of that id, with all that follows from what is stored of it. */
export function useIdentityView(id: string): IdentityView | undefined {
  const record = useWorkspace((state) => state.identities.get(id))
  const transitions = useWorkspace((state) => state.transitions)
  return record && viewIdentity(record, transitionsOf(transitions, id))
}
