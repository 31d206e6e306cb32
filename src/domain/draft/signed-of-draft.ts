import { useMemo } from 'react'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import { useWorkspace, type WorkspaceState } from '#/store/workspace-store.ts'
import { transitionsOf, openTransition, type OpenedTransition } from '#/store/records/open-transition.ts'
import { signedAtMsOf } from '#/store/records/transition-state.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'

export function findSignedOf(
  { transitions }: Pick<WorkspaceState, 'transitions'>,
  { kind, id, signed }: Pick<FundedDraft, 'kind' | 'id' | 'signed'>,
): OpenedTransition | undefined {
  if (signed === null) return undefined
  const record = transitionsOf(transitions, signed.identityId)
    .filter((each) => each.kind === kind && each.draftId === id)
    .toSorted((a, b) => signedAtMsOf(a) - signedAtMsOf(b))
    .at(-1)
  return record && openTransition(record)
}

export function useSignedOf(draft: FundedDraft): OpenedTransition | undefined {
  const transitions = useWorkspace((state) => state.transitions)
  return useMemo(() => findSignedOf({ transitions }, draft), [transitions, draft])
}

/**
 * Returns the signed create of an identity (32 bytes) that was created here. The vault checks in its log that it signed
 * this create.
 */
export function findSignedCreate(identityId: Uint8Array): Uint8Array | undefined {
  const id = formatIdentityId(identityId)
  return [...useWorkspace.getState().transitions.values()].findLast(
    (each) => each.kind === 'create' && each.identityId === id,
  )?.bytes
}
