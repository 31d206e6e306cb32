import { useMemo } from 'react'

import type { CreateDraft } from '#/workspace/drafts/create-draft.ts'
import { useWorkspace, type WorkspaceState } from '#/workspace/storage/workspace-store.ts'
import { transitionsOf } from './group-transitions.ts'
import { openTransition, type KnownTransition } from './open-transition.ts'
import { signedAtMsOf } from './transition-state.ts'

/** The signed create of a draft; nothing while it is not signed. */
export function findCreateOf(
  { transitions }: Pick<WorkspaceState, 'transitions'>,
  { id, signed }: Pick<CreateDraft, 'id' | 'signed'>,
): KnownTransition | undefined {
  if (signed === null) return undefined
  const record = transitionsOf(transitions, signed.identityId)
    .filter(({ kind, draftId }) => kind === 'create' && draftId === id)
    .toSorted((a, b) => signedAtMsOf(a) - signedAtMsOf(b))
    .at(-1)
  return record && openTransition(record)
}

export function useCreateOf(draft: CreateDraft): KnownTransition | undefined {
  const transitions = useWorkspace((state) => state.transitions)
  return useMemo(() => findCreateOf({ transitions }, draft), [transitions, draft])
}
