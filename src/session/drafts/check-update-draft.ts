import { findIdentity } from '#/workspace/actions/find-identity.ts'
import type { KnownIdentity } from '#/workspace/history/known-identity.ts'
import type { WorkspaceState } from '#/workspace/storage/workspace-store.ts'
import type { VaultKey } from '#/session/vault/vault-session.ts'
import { assembleUpdate, type UpdateReport } from './assemble-update.ts'
import { newUpdateDraft, type UpdateDraft } from '#/workspace/records/update-draft.ts'

export interface CheckedUpdate {
  readonly known: KnownIdentity
  readonly draft: UpdateDraft
  readonly report: UpdateReport
}

/** The update of an identity with all that follows from it; nothing while there is no identity that could be updated. */
export function checkUpdateDraft(
  id: string,
  staged: UpdateDraft | undefined,
  holdings: Pick<WorkspaceState, 'identities' | 'transitions'>,
  { vaultKeys, nowMs }: { readonly vaultKeys: readonly VaultKey[]; readonly nowMs: number },
): CheckedUpdate | undefined {
  const known = findIdentity(holdings, id)
  const identity = known?.state?.identity
  if (known === undefined || identity === undefined) return undefined
  const draft = staged ?? newUpdateDraft(known.record)
  return { known, draft, report: assembleUpdate(draft, { identity, vaultKeys, nowMs }) }
}
