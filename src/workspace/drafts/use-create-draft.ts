import { useMemo } from 'react'

import { useVault } from '#/workspace/vault-session.ts'
import { listUsedOutPoints } from '#/workspace/identities/used-out-points.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { assembleCreate, type CreateReport } from './assemble-create.ts'
import type { CreateDraft } from './create-draft.ts'

export interface JudgedDraft {
  readonly draft: CreateDraft
  readonly report: CreateReport
}

/** A draft with all that follows from it, judged again whenever it, the vault or what was signed change. */
export function useCreateDraft(draftId: string): JudgedDraft | undefined {
  const draft = useWorkspace((state) => state.drafts.get(draftId))
  const transitions = useWorkspace((state) => state.transitions)
  const vaultKeys = useVault((view) => view.keys)
  return useMemo(() => {
    if (draft === undefined) return undefined
    const usedOutPoints = listUsedOutPoints({ transitions }, draft.id)
    return { draft, report: assembleCreate(draft, { vaultKeys, usedOutPoints }) }
  }, [draft, transitions, vaultKeys])
}
