import { formatHex } from '#/protocol/encoding/hex.ts'
import { systemClock } from '#/platform/clock.ts'
import { randomBytes } from '#/platform/random.ts'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import type { DraftFund } from '#/store/records/draft-fund.ts'
import { addDraft } from '#/domain/draft/draft-actions.ts'
import { placeOfDraft } from '#/domain/draft/draft-place.ts'
import { findBlocker } from '#/domain/draft/step-blockers.ts'
import { type FundedDraft, newTopUpDraft } from '#/store/records/funded-draft.ts'
import { checkDraft } from '#/domain/draft/checked-draft.ts'
import { isSandboxId } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import type { AssetLock } from '#/store/records/asset-lock.ts'
import type { ListedLock } from '#/domain/funding/list-locks.ts'

/** Finds the page that continues a lock: the page of its draft, or of a new draft created from the lock. */
export async function continueLock(listed: ListedLock): Promise<ReturnType<typeof placeOfDraft>> {
  if (listed.draft?.signed != null) return placeOfDraft(listed.draft, 'export')
  const draft = listed.draft ?? draftFromLock(listed, formatHex(randomBytes(8)), systemClock.wallMs())
  if (listed.draft === undefined) await addDraft(draft)
  const { report } = checkDraft(draft, useWorkspace.getState(), useVault.getState().keys)
  return placeOfDraft(draft, findBlocker('sign', draft, report)?.step ?? 'sign')
}

export function draftFromLock(
  {
    lock: { record, outPoint, amountDuffs },
    key,
    arrivedDuffs,
  }: Pick<ListedLock, 'lock' | 'key' | 'arrivedDuffs'>,
  id: string,
  nowMs: number,
): FundedDraft {
  const draft = emptyDraft(record, id, nowMs)
  const fund: DraftFund = {
    ...draft.fund,
    method: arrivedDuffs > 0n ? 'address' : methodOf(record),
    singleUseKey: key?.id ?? null,
    // If this vault lacks the private key, the draft names the public key, so that the key's owner can sign.
    singleUsePublicKey: key === undefined ? formatHex(record.publicKey) : null,
    ...(amountDuffs === undefined ? {} : { amount: String(amountDuffs) }),
    transaction: formatHex(record.funds?.transaction ?? new Uint8Array()),
    instantLock: formatHex(record.instantLock?.bytes ?? new Uint8Array()),
    outputIndex: outPoint?.index ?? null,
    outPoint: outPoint === undefined ? '' : `${formatHex(outPoint.txid)}:${outPoint.index}`,
    height: record.chainLock === null ? '' : String(record.chainLock.height),
  }
  return { ...draft, fund }
}

// Only a draft names the receiver of a top-up.
function emptyDraft({ networkId, profile, purpose }: AssetLock, id: string, nowMs: number): FundedDraft {
  return purpose === 'top-up'
    ? newTopUpDraft({ id, networkId, profile, identity: '' }, nowMs)
    : newCreateDraft(id, nowMs, { id: networkId, profile })
}

function methodOf({ networkId, funds, instantLock, chainLock }: ListedLock['lock']['record']) {
  const isChainLock = chainLock !== null && chainLock.seenAtMs >= (instantLock?.seenAtMs ?? 0)
  if (isChainLock || (funds !== null && funds.transaction === null)) return 'chain-lock'
  return isSandboxId(networkId) ? 'sandbox' : 'instant-send'
}
