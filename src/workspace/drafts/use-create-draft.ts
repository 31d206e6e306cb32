import { useMemo } from 'react'

import { useVault } from '#/workspace/vault-session.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { assembleCreate, type CreateReport } from './assemble-create.ts'
import type { CreateDraft } from './create-draft.ts'

export interface JudgedDraft {
  readonly draft: CreateDraft
  readonly report: CreateReport
}

/** A draft with all that follows from it, judged again whenever it, the vault or the identities change. */
export function useCreateDraft(draftId: string): JudgedDraft | undefined {
  const draft = useWorkspace((state) => state.drafts.get(draftId))
  const identities = useWorkspace((state) => state.identities)
  const vaultKeys = useVault((view) => view.keys)
  return useMemo(() => {
    if (draft === undefined) return undefined
    const others = [...identities.values()].filter(({ record }) => record.draftId !== draft.id)
    const usedOutPoints = others.map(({ outPoint }) => outPoint)
    return { draft, report: assembleCreate(draft, { vaultKeys, usedOutPoints }) }
  }, [draft, identities, vaultKeys])
}
