import type { FoldedIdentity, IdentityHistory } from '#/workspace/history/fold-identity.ts'
import { holdingOf } from '#/workspace/actions/find-identity.ts'
import type { KnownIdentity } from '#/workspace/history/known-identity.ts'
import type { WorkspaceState } from '#/workspace/storage/workspace-store.ts'

/** What is said of the transitions of an identity, also of one that is not listed. */
export interface TransitionsView extends IdentityHistory, Pick<FoldedIdentity, 'history' | 'state'> {
  readonly shown: KnownIdentity['shown']
  readonly isKnown: boolean
}

export function viewOf(identity: KnownIdentity): TransitionsView {
  return { ...identity, isKnown: true }
}

/** What was signed for an identity that is not listed: it has no state here. Nothing when nothing was. */
export function viewOfStranger(
  state: Pick<WorkspaceState, 'identities' | 'transitions'>,
  id: string,
): TransitionsView | undefined {
  const { holding } = holdingOf(state, id)
  if (holding.transitions.length === 0) return undefined
  return { ...holding, history: [], state: undefined, shown: undefined, isKnown: false }
}
