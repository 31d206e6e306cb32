import { useMemo } from 'react'

import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { checkUpdateDraft, type CheckedUpdate } from './check-update-draft.ts'

/** The update of an identity, judged again whenever it, the identity, the vault or the moment change. */
export function useUpdate(id: string, nowMs: number): CheckedUpdate | undefined {
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const staged = useWorkspace((state) => state.updates.get(id))
  const vaultKeys = useVault((view) => view.keys)
  return useMemo(
    () => checkUpdateDraft(id, staged, { identities, transitions }, { vaultKeys, nowMs }),
    [identities, transitions, staged, vaultKeys, id, nowMs],
  )
}
