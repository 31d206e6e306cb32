import { useWorkspace } from '#/store/workspace-store.ts'
import { useVault } from '#/domain/keys/vault-session.ts'

/**
 * Notes evidence whenever drafts or private keys were read. This covers drafts of earlier versions, and failed writes.
 */
export function watchLocks(): void {
  let keys = useVault.getState().keys
  useVault.subscribe((view) => {
    if (view.keys === keys) return
    keys = view.keys
    noteAll()
  })
  let { kind } = useWorkspace.getState()
  useWorkspace.subscribe((state) => {
    if (state.kind === kind) return
    kind = state.kind
    noteAll()
  })
  noteAll()
}

// Loaded only if a draft names a key for a lock, because the module decodes transactions.
function noteAll(): void {
  const named = [...useWorkspace.getState().drafts.values()].some(
    ({ fund }) => fund.singleUseKey !== null || fund.singleUsePublicKey !== null,
  )
  if (!named) return
  // If loading fails, the next read of keys or drafts tries again.
  import('#/domain/draft/note-draft.ts').then(({ noteDrafts }) => noteDrafts()).catch(() => undefined)
}
