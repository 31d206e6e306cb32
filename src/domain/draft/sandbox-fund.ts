import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeOutPoint } from '#/protocol/layer1/transaction.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { systemClock } from '#/platform/clock.ts'
import { fundSingleUseKey, type SandboxFunding } from '#/sandbox/sandbox-funding.ts'
import { readSandboxMoment } from '#/sandbox/sandbox-settings.ts'
import { listUsedOutPoints, abandonLock, resumeLock } from './asset-locks.ts'
import { lockId, type AssetLock } from '#/store/records/asset-lock.ts'
import { lockOfDraft } from './note-draft.ts'
import { isSandboxId } from '#/store/records/network.ts'
import { useSettings } from '#/store/settings-store.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { changeFund } from './draft-actions.ts'
import { networkOf } from './keyed-draft.ts'

// Loaded when the user asks the sandbox for funds.

/**
 * Locks sandbox funds for the draft’s single-use key, and fills in the result. Returns a function that restores
 * replaced text.
 */
export function fundFromSandbox(
  draftId: string,
  publicKey: Uint8Array,
  amountDuffs: bigint,
): (() => void) | undefined {
  // A lock of the sandbox has no value on any other network.
  if (!isSandboxId(networkOf(draftId).id)) return undefined
  const before = useWorkspace.getState().drafts.get(draftId)
  const lockBefore = before && lockOfDraft(before)?.record
  const funding = freshFunding(draftId, publicKey, amountDuffs)
  const transaction = formatHex(funding.transaction)
  const instantLock = formatHex(funding.instantLock)
  changeFund(draftId, { transaction, instantLock, outputIndex: funding.outputIndex })
  if (before === undefined) return undefined
  const { fund } = before
  const replaces = isReplaced(fund.transaction, transaction) || isReplaced(fund.instantLock, instantLock)
  if (!replaces) return undefined
  const outPoint = encodeOutPoint({ txid: funding.txid, index: funding.outputIndex })
  const putBackLock = replaceSandboxLock(lockBefore, lockId(publicKey, outPoint))
  return () => {
    changeFund(draftId, fund)
    putBackLock()
  }
}

// Sandbox funds are free, so replaced funds need not stay in the list.
function replaceSandboxLock(before: AssetLock | undefined, next: string): () => void {
  if (before === undefined || before.funds === null || before.id === next) return () => undefined
  // If writing fails, the save state beside the draft shows it.
  const say = (id: string, word: (id: string) => Promise<void>) => void word(id).catch(() => undefined)
  say(before.id, abandonLock)
  return () => {
    say(before.id, resumeLock)
    say(next, abandonLock)
  }
}

function isReplaced(before: string, after: string): boolean {
  return before.trim() !== '' && before.trim() !== after
}

// The same key and amount always give the same lock, so count up until the lock is unused here.
function freshFunding(draftId: string, publicKey: Uint8Array, amountDuffs: bigint): SandboxFunding {
  const used = listUsedOutPoints(useWorkspace.getState(), draftId)
  const moment = readSandboxMoment(useSettings.getState().settings.sandbox, systemClock.wallMs())
  const terms = wireProfiles[networkOf(draftId).profile]
  for (let counter = 0; ; counter += 1) {
    const funding = fundSingleUseKey(moment, { publicKey, amountDuffs, counter }, terms)
    const outPoint = encodeOutPoint({ txid: funding.txid, index: funding.outputIndex })
    if (!used.some((each) => equalBytes(each, outPoint))) return funding
  }
}
