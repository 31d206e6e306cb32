import { useWorkspace } from '#/store/workspace-store.ts'
import { useVault } from '#/domain/keys/vault-session.ts'

/** Notes evidence whenever drafts or private keys were read: for earlier versions, and after a failed write. */
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

// Loaded only if a draft names a key for a lock, because it reads transactions.
function noteAll(): void {
  const named = [...useWorkspace.getState().drafts.values()].some(
    ({ fund }) => fund.singleUseKey !== null || fund.singleUsePublicKey !== null,
  )
  if (!named) return
  // If loading fails, the next read of keys or drafts tries again.
  import('#/domain/draft/note-draft.ts').then(({ noteDrafts }) => noteDrafts()).catch(() => undefined)
}
