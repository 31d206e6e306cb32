import { systemClock } from '#/platform/clock.ts'
import { newDraftFund } from '#/workspace/records/draft-fund.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import { putRecord, type RecordChange } from '#/workspace/storage/record-change.ts'
import { saveToWorkspace } from '#/workspace/storage/workspace-changes.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault, type VaultKey } from '#/session/vault/vault-session.ts'
import { lockId, readLock, type KnownLock } from '#/workspace/records/asset-lock.ts'
import { noteEvidence, type LockEvidence } from '#/workspace/history/note-evidence.ts'
import { readEvidence } from './read-evidence.ts'

/** What a draft shows of an asset lock and was not known yet, to be written together with the draft. */
export function noteDraft(draft: FundedDraft, when: { readonly settled: boolean }): readonly RecordChange[] {
  const evidence = readEvidence(draft, useVault.getState().keys, when)
  const noted = evidence && notingOf(useWorkspace.getState().locks, evidence, systemClock.wallMs())
  return noted === undefined ? [] : [noted.change]
}

/** What a lock becomes by evidence that is new here, and the change that notes it in whatever is stored of the lock by then. */
export function notingOf(
  locks: ReadonlyMap<string, KnownLock>,
  evidence: LockEvidence,
  nowMs: number,
): { readonly known: KnownLock; readonly change: RecordChange } | undefined {
  const known = readLock(noteEvidence(locks, evidence, nowMs))
  if (known === undefined) return undefined
  const { id } = known.record
  const change = putRecord('asset-locks', id, (stored) => {
    const beside = new Map<string, Pick<KnownLock, 'record'>>(locks)
    if (stored === undefined) beside.delete(id)
    else beside.set(id, { record: stored })
    return readLock(noteEvidence(beside, evidence, nowMs))?.record ?? stored
  })
  return { known, change }
}

/** A single-use key was sealed for a draft: on the disk before this settles, shown only then. */
export async function noteKeyMade(draftId: string, key: VaultKey): Promise<void> {
  const { drafts, locks } = useWorkspace.getState()
  const draft = drafts.get(draftId)
  if (draft === undefined) return
  const bare = { ...draft, fund: { ...newDraftFund(), singleUseKey: key.id } }
  const evidence = readEvidence(bare, [key], { settled: false })
  const noted = evidence && notingOf(locks, evidence, systemClock.wallMs())
  if (noted !== undefined) await saveToWorkspace([noted.change])
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
