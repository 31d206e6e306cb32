import { systemClock } from '#/platform/clock.ts'
import { newDraftFund } from '#/workspace/records/draft-fund.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import type { WorkspaceChange } from '#/workspace/storage/workspace-database.ts'
import {
  keepInWorkspace,
  putRecord,
  useWorkspace,
  type WorkspaceState,
} from '#/workspace/storage/workspace-store.ts'
import { useVault, type VaultKey } from '#/session/vault/vault-session.ts'
import { lockId } from '#/workspace/records/asset-lock.ts'
import { noteEvidence } from '#/workspace/history/note-evidence.ts'
import { readEvidence } from './read-evidence.ts'
import { readLock, type KnownLock } from '#/workspace/records/read-lock.ts'

interface Noted {
  readonly next: Partial<WorkspaceState>
  readonly changes: readonly WorkspaceChange[]
}

/** What a draft shows of an asset lock and was not known yet, to be written together with the draft. */
export function noteDraft(draft: FundedDraft, when: { readonly settled: boolean }): Noted {
  const { locks } = useWorkspace.getState()
  const evidence = readEvidence(draft, useVault.getState().keys, when)
  const record = evidence && noteEvidence(locks, evidence, systemClock.wallMs())
  const known = readLock(record)
  if (known === undefined) return { next: {}, changes: [] }
  const { id } = known.record
  return {
    next: { locks: new Map(locks).set(id, known) },
    changes: [putRecord('asset-locks', id, known.record)],
  }
}

/** A single-use key was sealed for a draft: on the disk before this settles, shown only then. */
export async function noteKeyMade(draftId: string, key: VaultKey): Promise<void> {
  const { drafts, locks } = useWorkspace.getState()
  const draft = drafts.get(draftId)
  if (draft === undefined) return
  const bare = { ...draft, fund: { ...newDraftFund(), singleUseKey: key.id } }
  const evidence = readEvidence(bare, [key], { settled: false })
  const known = readLock(evidence && noteEvidence(locks, evidence, systemClock.wallMs()))
  if (known === undefined) return
  const { id } = known.record
  await keepInWorkspace([putRecord('asset-locks', id, known.record)], (state) => ({
    locks: new Map(state.locks).set(id, known),
  }))
}

/** The lock that a draft shows now, whether or not the key or the funds are all that is known of it. */
export function lockOfDraft(draft: FundedDraft): KnownLock | undefined {
  const { locks } = useWorkspace.getState()
  const { keys } = useVault.getState()
  const evidence = readEvidence(draft, keys, { settled: true })
  if (evidence !== undefined) return locks.get(lockId(evidence.publicKey, evidence.funds?.outPoint))
  // The vault was not read yet, or cannot be: what was seen in this draft before.
  if (draft.fund.singleUseKey === null || keys.length > 0) return undefined
  const seen = [...locks.values()].filter(({ record }) => record.draftId === draft.id)
  return seen.find(({ record }) => record.funds !== null) ?? seen[0]
}
