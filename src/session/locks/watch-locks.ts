import type { RecordChange } from '#/workspace/storage/record-change.ts'
import { commitToWorkspace } from '#/workspace/storage/workspace-changes.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { systemClock } from '#/platform/clock.ts'
import { lockId, type KnownLock } from '#/workspace/records/asset-lock.ts'
import { notingOf, readEvidence } from './note-draft.ts'

/**
 * Notes what drafts show of locks whenever drafts or private keys were read: those of an earlier version, which knew no
 * locks, and those whose lock could not be written with them.
 */
export function watchLocks(): void {
  let keys = useVault.getState().keys
  useVault.subscribe((view) => {
    if (view.keys === keys) return
    keys = view.keys
    noteDrafts()
  })
  let { kind } = useWorkspace.getState()
  useWorkspace.subscribe((state) => {
    if (state.kind === kind) return
    kind = state.kind
    noteDrafts()
  })
  noteDrafts()
}

/** Updates the locks by what all drafts show; writes nothing when they are up to date. */
export function noteDrafts(): void {
  const { kind, drafts, locks } = useWorkspace.getState()
  const { keys } = useVault.getState()
  if (kind !== 'ready') return
  const noted = new Map<string, KnownLock>(locks)
  const changes: RecordChange[] = []
  for (const draft of drafts.values()) {
    const evidence = readEvidence(draft, keys, { settled: draft.signed !== null })
    if (evidence === undefined) continue
    // Of two drafts with one lock neither takes it from the other here.
    const before = noted.get(lockId(evidence.publicKey, evidence.funds?.outPoint))?.record.draftId
    const draftId = before !== undefined && drafts.has(before) ? before : draft.id
    const next = notingOf(new Map(noted), { ...evidence, draftId }, systemClock.wallMs())
    if (next === undefined) continue
    noted.set(next.known.record.id, next.known)
    changes.push(next.change)
  }
  // What failed is said by the save state; the next time that keys or drafts are read it is tried again.
  if (changes.length > 0) commitToWorkspace(changes).catch(() => undefined)
}
