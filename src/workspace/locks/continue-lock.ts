import { formatHex } from '#/protocol/encoding/hex.ts'
import { systemClock } from '#/platform/clock.ts'
import { randomBytes } from '#/platform/random.ts'
import { assembleCreate } from '#/workspace/drafts/assemble-create.ts'
import { newCreateDraft, type CreateDraft, type DraftFund } from '#/workspace/drafts/create-draft.ts'
import { save } from '#/workspace/drafts/draft-actions.ts'
import { findBlocker } from '#/workspace/drafts/find-blocker.ts'
import type { BuilderStep } from '#/workspace/drafts/step-blockers.ts'
import { sandboxId } from '#/workspace/networks/network.ts'
import { useVault } from '#/workspace/vault-session.ts'
import type { ListedLock } from './list-locks.ts'

/** Where a lock is gone on with: in its draft, or in a new one that is made from the lock alone. */
export async function continueLock(
  listed: ListedLock,
): Promise<{ readonly draft: string; readonly step: BuilderStep }> {
  if (listed.draft?.signed != null) return { draft: listed.draft.id, step: 'export' }
  const draft = listed.draft ?? draftFromLock(listed, formatHex(randomBytes(8)), systemClock.wallMs())
  if (listed.draft === undefined) await save(draft)
  const report = assembleCreate(draft, { vaultKeys: useVault.getState().keys, usedOutPoints: [] })
  return { draft: draft.id, step: findBlocker('sign', draft, report)?.step ?? 'sign' }
}

/** A draft that begins with all that was seen of a lock. */
export function draftFromLock(
  { lock: { record, outPoint, amountDuffs }, key }: Pick<ListedLock, 'lock' | 'key'>,
  id: string,
  nowMs: number,
): CreateDraft {
  const draft = newCreateDraft(id, nowMs, { id: record.networkId, profile: record.profile })
  const fund: DraftFund = {
    ...draft.fund,
    method: methodOf(record),
    singleUseKey: key?.id ?? null,
    ...(amountDuffs === undefined ? {} : { amount: String(amountDuffs) }),
    transaction: formatHex(record.funds?.transaction ?? new Uint8Array()),
    instantLock: formatHex(record.instantLock?.bytes ?? new Uint8Array()),
    outputIndex: outPoint?.index ?? null,
    outPoint: outPoint === undefined ? '' : `${formatHex(outPoint.txid)}:${outPoint.index}`,
    height: record.chainLock === null ? '' : String(record.chainLock.height),
  }
  return { ...draft, fund }
}

// The way that was gone last.
function methodOf({ networkId, funds, instantLock, chainLock }: ListedLock['lock']['record']) {
  const isChainLock = chainLock !== null && chainLock.seenAtMs >= (instantLock?.seenAtMs ?? 0)
  if (isChainLock || (funds !== null && funds.transaction === null)) return 'chain-lock'
  return networkId === sandboxId ? 'sandbox' : 'instant-send'
}
