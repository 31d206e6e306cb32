import { formatHex } from '#/protocol/encoding/hex.ts'
import { systemClock } from '#/platform/clock.ts'
import { randomBytes } from '#/platform/random.ts'
import {
  commitToWorkspace,
  putRecord,
  removeRecord,
  useWorkspace,
} from '#/workspace/storage/workspace-store.ts'
import { currentNetwork } from '#/workspace/networks/current-network.ts'
import type { KnownLock } from '#/workspace/locks/read-lock.ts'
import { lockOfDraft, noteDraft } from '#/workspace/locks/note-draft.ts'
import { newCreateDraft, type CreateDraft, type DraftFund } from './create-draft.ts'

/** Makes an empty draft on the current network and gives its id. It stands on the disk before the first thing is typed. */
export async function beginCreateDraft(): Promise<string> {
  const draft = newCreateDraft(formatHex(randomBytes(8)), systemClock.wallMs(), currentNetwork())
  await save(draft)
  return draft.id
}

/** Changes a draft that is not signed. Each change is written at once; a failure shows in the save state. */
export function changeDraft(id: string, change: (draft: CreateDraft) => CreateDraft): void {
  const draft = useWorkspace.getState().drafts.get(id)
  if (draft === undefined || draft.signed !== null) return
  const next = { ...change(draft), version: draft.version + 1, savedAtMs: systemClock.wallMs() }
  // What failed is said by the save state, beside the draft.
  save(next).catch(() => undefined)
}

export function changeFund(id: string, change: Partial<DraftFund>): void {
  changeDraft(id, (draft) => ({ ...draft, fund: { ...draft.fund, ...change } }))
}

export interface DiscardedDraft {
  /** What was locked for it and stays in progress; nothing when no lock was seen. */
  readonly lock: KnownLock | undefined
  readonly undo: () => Promise<void>
}

/** Discards a draft. What it shows of an asset lock stays. Nothing when the draft is gone already. */
export async function discardDraft(id: string): Promise<DiscardedDraft | undefined> {
  const { drafts } = useWorkspace.getState()
  const draft = drafts.get(id)
  if (draft === undefined) return undefined
  const left = new Map(drafts)
  left.delete(id)
  const noted = noteDraft(draft, { settled: true })
  await commitToWorkspace({ drafts: left, ...noted.next }, [removeRecord('drafts', id), ...noted.changes])
  return { lock: lockOfDraft(draft), undo: () => save(draft) }
}

/** Keeps a draft, and what it shows of an asset lock, in one writing. */
export function save(draft: CreateDraft): Promise<void> {
  const drafts = new Map(useWorkspace.getState().drafts).set(draft.id, draft)
  const noted = noteDraft(draft, { settled: false })
  return commitToWorkspace({ drafts, ...noted.next }, [
    putRecord('drafts', draft.id, draft),
    ...noted.changes,
  ])
}
