import { randomBytes } from '#/platform/random.ts'
import { systemClock } from '#/platform/clock.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { leastLockDuffs } from '#/protocol/platform/platform-limits.ts'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import { newTopUpDraft } from '#/store/records/top-up-draft.ts'
import { findNetwork } from '#/store/records/network.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import { addRecord, changeRecord } from '#/store/record-change.ts'
import { saveToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { listUnusedMoney, type UnusedMoney } from './unused-money.ts'

/**
 * Begins a draft that the money pays for: a top-up of the identity that it was paid for, else a create where it is enough for one. Its Fund
 * step locks the money or sends it back. Throws `workspace/not-ready` where another draft or tab has taken it meanwhile.
 */
export async function beginWithUnused({ deposit: { id }, identityId }: UnusedMoney): Promise<FundedDraft> {
  const state = useWorkspace.getState()
  const found = listUnusedMoney(state).find(({ deposit }) => deposit.id === id)
  const network = found && findNetwork(state.networks, found.deposit.networkId)
  if (found === undefined || network === undefined)
    throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  const nowMs = systemClock.wallMs()
  const draftId = formatHex(randomBytes(8))
  const isCreate = identityId === '' && found.duffs > leastLockDuffs('registration')
  const begun = isCreate
    ? newCreateDraft(draftId, nowMs, network)
    : newTopUpDraft(
        { id: draftId, networkId: network.id, profile: found.deposit.profile, identity: identityId },
        nowMs,
      )
  // The Fund step names the key that the lock is for, once the vault is open.
  const draft = {
    ...begun,
    version: 1,
    fund: { ...begun.fund, method: 'address', amount: String(found.duffs) },
  } as const
  await saveToWorkspace([
    addRecord('drafts', draftId, draft),
    changeRecord('deposits', id, (now) =>
      now.draftId === found.deposit.draftId ? { ...now, draftId } : now,
    ),
  ])
  if (useWorkspace.getState().deposits.get(id)?.draftId !== draftId)
    throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  return draft
}
