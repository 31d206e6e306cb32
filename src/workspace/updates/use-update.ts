import { useMemo } from 'react'

import { findIdentity } from '#/workspace/identities/holding-of.ts'
import type { KnownIdentity } from '#/workspace/identities/known-identity.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { assembleUpdate, type UpdateReport } from './assemble-update.ts'
import { newUpdateDraft, type UpdateDraft } from './update-draft.ts'

export interface JudgedUpdate {
  readonly known: KnownIdentity
  readonly draft: UpdateDraft
  readonly report: UpdateReport
}

/** The update of an identity with all that follows from it; nothing while there is no identity that could be updated. */
export function useUpdate(id: string, nowMs: number): JudgedUpdate | undefined {
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const staged = useWorkspace((state) => state.updates.get(id))
  const vaultKeys = useVault((view) => view.keys)
  return useMemo(() => {
    const known = findIdentity({ identities, transitions }, id)
    const identity = known?.state?.identity
    if (known === undefined || identity === undefined) return undefined
    const draft = staged ?? newUpdateDraft(known.record)
    return { known, draft, report: assembleUpdate(draft, { identity, vaultKeys, nowMs }) }
  }, [identities, transitions, staged, vaultKeys, id, nowMs])
}
