import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { LockTerms } from '#/protocol/layer1/asset-lock.ts'
import { encodeOutPoint } from '#/protocol/layer1/transaction.ts'
import { encodeLockScript, encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { systemClock } from '#/platform/clock.ts'
import { fundSingleUseKey, type SandboxFunding } from '#/sandbox/sandbox-funding.ts'
import { readSandboxMoment } from '#/sandbox/sandbox-settings.ts'
import type { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import type { VaultErrorCode } from '#/vault/vault-error.ts'
import { listUsedOutPoints, abandonLock, resumeLock } from '#/workspace/actions/asset-locks.ts'
import { lockId, type AssetLock } from '#/workspace/records/asset-lock.ts'
import { lockOfDraft, noteKeyMade } from '#/session/locks/note-draft.ts'
import { isSandboxId } from '#/workspace/records/network.ts'
import { useSettings } from '#/workspace/storage/settings-store.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { vault, type VaultKey } from '#/session/vault/vault-session.ts'
import { changeFund } from './draft-actions.ts'
import { singleUsePurpose } from '#/workspace/records/funded-draft.ts'
import { networkOf } from './keyed-draft.ts'
import { importPrivateKey, type ImportedKey } from '#/session/vault/import-private-key.ts'

/** What a wallet needs in order to lock value for a single-use key. */
export interface LockTarget {
  /** Of the output, or of the credit output of an asset lock, in hex. */
  readonly script: string
  readonly isCreditOutput: boolean
  readonly hash160: string
}

/** Where asset locks of type 8 alone count, the script of a credit output: P2PKH. Otherwise OP_RETURN and the hash160. */
export function lockTargetOf(publicKey: Uint8Array, { assetLockPayloads }: LockTerms): LockTarget {
  const hash = hash160(publicKey)
  const isCreditOutput = assetLockPayloads === 'only'
  const script = isCreditOutput ? encodeP2pkhScript(hash) : encodeLockScript(hash)
  return { script: formatHex(script), isCreditOutput, hash160: formatHex(hash) }
}

/**
 * Makes a single-use key and names it in the draft. Before that, and so before anything of it is shown that value could
 * be locked to, it is sealed on the disk and is listed among the locks in progress.
 */
export async function makeSingleUseKey(draftId: string, label: string): Promise<VaultKey> {
  const { kind: network } = networkOf(draftId)
  const [key] = await vault.generateKeys({
    keys: [{ kind: 'single-use', label, purpose: purposeOf(draftId) }],
    network,
  })
  if (key === undefined) throw new KeywrightError<VaultErrorCode>('vault/internal')
  await noteKeyMade(draftId, key)
  changeFund(draftId, { singleUseKey: key.id, singleUsePublicKey: null })
  return key
}

// The keys of top-ups hang from a branch of their own (DIP 13).
function purposeOf(draftId: string): SingleUsePurpose {
  const draft = useWorkspace.getState().drafts.get(draftId)
  return draft === undefined ? 'registration' : singleUsePurpose(draft)
}

/** Takes a single-use private key (WIF or hex) into the vault, or finds it there, and names it in the draft. */
export async function importSingleUseKey(draftId: string, text: string, label: string): Promise<ImportedKey> {
  const taken = await importPrivateKey({
    text,
    key: { kind: 'single-use', label },
    network: networkOf(draftId).kind,
  })
  await noteKeyMade(draftId, taken.key)
  changeFund(draftId, { singleUseKey: taken.key.id, singleUsePublicKey: null })
  return taken
}

/** The amount as typed, in duffs: a whole number from 1 to 21 million coins. */
export function checkAmountText(text: string): Checked<bigint> {
  const dense = text.replaceAll(/[\s,]/g, '')
  const amount = /^\d{1,20}$/.test(dense) ? BigInt(dense) : 0n
  if (amount >= 1n && amount <= 2_100_000_000_000_000n) return passed(amount)
  return rejected(violation('transaction.amount', '', { value: text }))
}

/**
 * Locks sandbox funds for the draft's single-use key, and pastes the result. Where that replaces something else, returns
 * what restores it.
 */
export function fundFromSandbox(
  draftId: string,
  publicKey: Uint8Array,
  amountDuffs: bigint,
): (() => void) | undefined {
  // On another network a lock of the sandbox is worthless.
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

// Sandbox funds are free: those that were replaced need not stay in the list.
function replaceSandboxLock(before: AssetLock | undefined, next: string): () => void {
  if (before === undefined || before.funds === null || before.id === next) return () => undefined
  // What failed is said by the save state, beside the draft.
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

// The same key and amount give the same lock: counted on until it is one that funds nothing else here.
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
