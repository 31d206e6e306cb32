import { useWorkspace } from '#/store/workspace-store.ts'
import { useVault } from '#/domain/keys/vault-session.ts'

/**
 * Notes what drafts show of locks whenever drafts or private keys were read: those of an earlier version, which knew no
 * locks, and those whose lock could not be written with them.
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

// What reads locks is fetched where a draft names a key for one.
function noteAll(): void {
  const named = [...useWorkspace.getState().drafts.values()].some(
    ({ fund }) => fund.singleUseKey !== null || fund.singleUsePublicKey !== null,
  )
  if (!named) return
  // Where it does not come, the next time that keys or drafts are read it is tried again.
  import('#/domain/draft/note-draft.ts').then(({ noteDrafts }) => noteDrafts()).catch(() => undefined)
}
