import { useMemo } from 'react'

import { useVault } from '#/session/vault/vault-session.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { checkDraft, type CheckedDraft } from './checked-draft.ts'

/** A draft with all that follows from it, judged again whenever it, the vault or what was signed change. */
export function useCheckedDraft(draftId: string): CheckedDraft | undefined {
  const draft = useWorkspace((state) => state.drafts.get(draftId))
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const vaultKeys = useVault((view) => view.keys)
  return useMemo(
    () => draft && checkDraft(draft, { identities, transitions }, vaultKeys),
    [draft, identities, transitions, vaultKeys],
  )
}
