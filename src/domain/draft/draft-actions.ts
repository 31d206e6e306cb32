import { formatHex } from '#/protocol/encoding/hex.ts'
import { findSecretText } from '#/protocol/inspect/secret-text.ts'
import { systemClock } from '#/platform/clock.ts'
import { randomBytes } from '#/platform/random.ts'
import { addRecord, changeRecord, removeRecord } from '#/store/record-change.ts'
import { commitToWorkspace, typeIntoWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { currentNetwork } from '#/domain/network/current-network.ts'
import type { KnownLock } from '#/store/records/asset-lock.ts'
import { lockOfDraft, noteDraft } from './note-draft.ts'
import { newCreateDraft, type CreateDraft } from '#/store/records/create-draft.ts'
import type { DraftFund } from '#/store/records/draft-fund.ts'
import {
  isUntouched,
  type FundedDraft,
  longestIdentityText,
  newTopUpDraft,
  type TopUpDraft,
} from '#/store/records/funded-draft.ts'

/** Returns the id of an untouched or new draft on the current network. The draft is stored before the user types. */
export async function beginCreateDraft(): Promise<string> {
  const { id: networkId, profile } = currentNetwork()
  const begun = [...useWorkspace.getState().drafts.values()].find(
    (draft) =>
      draft.kind === 'create' &&
      draft.networkId === networkId &&
      draft.profile === profile &&
      isUntouched(draft),
  )
  if (begun !== undefined) return begun.id
  const draft = newCreateDraft(formatHex(randomBytes(8)), systemClock.wallMs(), currentNetwork())
  await addDraft(draft)
  return draft.id
}

/** Returns the id of a top-up draft. An untouched draft for the same identity is used again. */
export async function beginTopUpDraft(named: string): Promise<string> {
  // The text may come from a URL, which can contain anything.
  const identity = findSecretText(named).length > 0 ? '' : named.trim().slice(0, longestIdentityText)
  const { drafts, identities } = useWorkspace.getState()
  const begun = [...drafts.values()].find(
    (draft) => draft.kind === 'top-up' && draft.identity === identity && isUntouched(draft),
  )
  if (begun !== undefined) return begun.id
  // A known identity determines the network.
  const known = identities.get(identity)
  const { id, profile } = currentNetwork()
  const terms = known ?? { networkId: id, profile }
  const about = { networkId: terms.networkId, profile: terms.profile, identity }
  const draft = newTopUpDraft({ id: formatHex(randomBytes(8)), ...about }, systemClock.wallMs())
  await addDraft(draft)
  return draft.id
}

export async function leaveForKind(draft: FundedDraft, kind: FundedDraft['kind']): Promise<string> {
  const begun = await (kind === 'create' ? beginCreateDraft() : beginTopUpDraft(''))
  const latest = useWorkspace.getState().drafts.get(draft.id)
  if (latest !== undefined && isUntouched(latest)) await discardDraft(draft.id)
  return begun
}

export function changeDraft(id: string, change: (draft: CreateDraft) => CreateDraft): void {
  changeAny(id, (draft) => (draft.kind === 'create' ? change(draft) : draft))
}

export function changeTopUp(id: string, change: Pick<TopUpDraft, 'identity'>): void {
  changeAny(id, (draft) => (draft.kind === 'top-up' ? { ...draft, ...change } : draft))
}

export function changeFeeIncrease(id: string, userFeeIncrease: number): void {
  changeAny(id, (draft) => ({ ...draft, userFeeIncrease }))
}

export function changeFund(id: string, change: Partial<DraftFund>): void {
  changeAny(id, (draft) => ({ ...draft, fund: { ...draft.fund, ...change } }))
}

/** Changes a draft. If writing fails, the save state beside the draft shows it. */
function changeAny(id: string, change: (draft: FundedDraft) => FundedDraft): void {
  const before = useWorkspace.getState().drafts.get(id)
  if (before === undefined || before.signed !== null) return
  const savedAtMs = systemClock.wallMs()
  const changing = (draft: FundedDraft) => ({ ...change(draft), version: draft.version + 1, savedAtMs })
  typeIntoWorkspace([
    // If another tab has signed the draft, it must not change.
    changeRecord('drafts', id, (draft) => (draft.signed === null ? changing(draft) : draft)),
    ...noteDraft(changing(before), { settled: false }),
  ])
}

export interface DiscardedDraft {
  readonly lock: KnownLock | undefined
  readonly undo: () => Promise<void>
}

export async function discardDraft(id: string): Promise<DiscardedDraft | undefined> {
  const { drafts } = useWorkspace.getState()
  const draft = drafts.get(id)
  if (draft === undefined) return undefined
  const noted = noteDraft(draft, { settled: true })
  await commitToWorkspace([removeRecord('drafts', id), ...noted])
  return { lock: lockOfDraft(draft), undo: () => addDraft(draft) }
}

export function addDraft(draft: FundedDraft): Promise<void> {
  return commitToWorkspace([addRecord('drafts', draft.id, draft), ...noteDraft(draft, { settled: false })])
}
