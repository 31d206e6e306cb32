import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { findIdentity } from '#/domain/identity/identity-view.ts'
import { vaultKeyFinder } from '#/domain/keys/find-vault-key.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { changeUpdate } from './update-actions.ts'
import { newUpdateDraft, type UpdateDraft } from '#/store/records/update-draft.ts'
import type { CreateDraft } from '#/store/records/create-draft.ts'
import { changeDraft } from './draft-actions.ts'
import { asCreateDraft } from '#/store/records/funded-draft.ts'
import { requireNetwork } from '#/domain/network/current-network.ts'
import { sandboxId, type Network } from '#/store/records/network.ts'

export type KeyedDraft = CreateDraft | UpdateDraft

type KeyChange = Partial<Pick<KeyedDraft, 'keys' | 'newKey'>>

/**
 * Finds a draft by its id, or an update by the id of its identity. Every identity has an update, which may be empty.
 */
export function findKeyed(id: string): KeyedDraft | undefined {
  const { drafts, updates, identities } = useWorkspace.getState()
  const identity = identities.get(id)
  return asCreateDraft(drafts.get(id)) ?? updates.get(id) ?? (identity && newUpdateDraft(identity))
}

/** Changes the keys of a draft. After that, a create no longer adds the default keys. */
export function changeKeyed(id: string, change: (draft: KeyedDraft) => KeyChange): void {
  if (!useWorkspace.getState().drafts.has(id)) return changeUpdate(id, change)
  changeDraft(id, (draft) => {
    const changed = change(draft)
    return { ...draft, ...changed, keysBegun: draft.keysBegun || changed.keys !== undefined }
  })
}

export function removeKey(draftId: string, row: string): () => void {
  const keys = findKeyed(draftId)?.keys ?? []
  const at = keys.findIndex((key) => key.row === row)
  const removed = keys[at]
  changeKeyed(draftId, ({ keys: left }) => ({ keys: left.filter((key) => key.row !== row) }))
  return () => {
    if (removed === undefined) return
    changeKeyed(draftId, ({ keys: left }) => ({
      keys: left.some((key) => key.row === row) ? left : left.toSpliced(at, 0, removed),
    }))
  }
}

export function presentKeys({ kind, id }: Pick<KeyedDraft, 'kind' | 'id'>): readonly IdentityPublicKey[] {
  if (kind === 'create') return []
  return findIdentity(useWorkspace.getState(), id)?.shown?.identity.publicKeys ?? []
}

/** Like `presentKeys`, but includes keys of unknown types, whose ids are also taken. */
export function takenKeys(draft: Pick<KeyedDraft, 'kind' | 'id'>): readonly { readonly id: number }[] {
  const unread =
    draft.kind === 'create' ? [] : findIdentity(useWorkspace.getState(), draft.id)?.shown?.identity.unreadKeys
  return [...presentKeys(draft), ...(unread ?? [])]
}

export function withoutPresent(draft: KeyedDraft, vaultKeys: readonly VaultKey[]): readonly VaultKey[] {
  const findVaultKey = vaultKeyFinder(vaultKeys)
  const present = new Set(presentKeys(draft).map((key) => findVaultKey(key)?.id))
  return present.size === 0 ? vaultKeys : vaultKeys.filter(({ id }) => !present.has(id))
}

export function networkOf(draftId: string): Network {
  const draft = useWorkspace.getState().drafts.get(draftId) ?? findKeyed(draftId)
  return requireNetwork(draft?.networkId ?? sandboxId)
}
