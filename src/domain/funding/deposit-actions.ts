import { encodeUtf8, equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { hash160, sha256 } from '#/protocol/encoding/hash.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { listLockOutputs } from '#/protocol/layer1/asset-lock.ts'
import { encodeAddress } from '#/protocol/layer1/network.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { checkTransaction, deriveTxid, encodeOutPoint } from '#/protocol/layer1/transaction.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { systemClock } from '#/platform/clock.ts'
import { randomBytes } from '#/platform/random.ts'
import type { VaultErrorCode } from '#/vault/vault-error.ts'
import { provenTexts } from '#/domain/draft/assemble-fund.ts'
import { changeFund } from '#/domain/draft/draft-actions.ts'
import { networkOf } from '#/domain/draft/keyed-draft.ts'
import { noteKeyMade, notingOf } from '#/domain/draft/note-draft.ts'
import { persistence } from '#/domain/keys/persistence.ts'
import { useVault, vault, type VaultKey } from '#/domain/keys/vault-session.ts'
import type { LockProof } from './deposit-coins.ts'
import { requireNetwork } from '#/domain/network/current-network.ts'
import { rowsOfRun } from './row-state.ts'
import type { BulkRow, BulkRun } from '#/store/records/bulk-row.ts'
import type { Deposit, DepositSpend } from '#/store/records/deposit.ts'
import { singleUsePurpose, type FundedDraft } from '#/store/records/funded-draft.ts'
import { lockId } from '#/store/records/asset-lock.ts'
import { newDraftFund, type DraftFund, type ProvenLock } from '#/store/records/draft-fund.ts'
import { equalValues } from '#/store/records/equal-values.ts'
import type { Network } from '#/store/records/network.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import { addRecord, changeRecord, putRecord, type RecordChange } from '#/store/record-change.ts'
import { saveToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace, type WorkspaceState } from '#/store/workspace-store.ts'
import { isFree, ownerOf, type Owners } from './unused-money.ts'
import type { Handing } from './deposit-run.ts'

export function depositOf(deposits: ReadonlyMap<string, Deposit>, draftId: string): Deposit | undefined {
  return [...deposits.values()].find((each) => each.draftId === draftId)
}

export function freeDeposits(
  { deposits, ...owners }: Pick<WorkspaceState, 'deposits'> & Owners,
  draft: Pick<FundedDraft, 'networkId' | 'profile'>,
): readonly Deposit[] {
  return [...deposits.values()].filter(
    (each) => each.networkId === draft.networkId && each.profile === draft.profile && isFree(each, owners),
  )
}

export function addressOf({ keys }: Deposit, { kind }: Pick<Network, 'kind'>): string {
  return encodeAddress('publicKeyHash', hash160(payKeyOf({ keys })), kind)
}

export function payScriptOf(deposit: Pick<Deposit, 'keys'>): Uint8Array {
  return encodeP2pkhScript(hash160(payKeyOf(deposit)))
}

function payKeyOf({ keys }: Pick<Deposit, 'keys'>): Uint8Array {
  const [first] = keys
  if (first === undefined) throw new RangeError('a deposit without a key')
  return first.publicKey
}

/**
 * Returns the vault records of the keys, in their order; `undefined` for a key that the vault lacks or cannot verify
 * now.
 */
export function vaultKeysOf(
  { keys }: Deposit,
  vaultKeys: readonly VaultKey[],
): readonly (VaultKey | undefined)[] {
  return keys.map(({ publicKey }) =>
    vaultKeys.find(
      (each) =>
        each.kind === 'single-use' && each.condition === 'sound' && equalBytes(each.publicKey, publicKey),
    ),
  )
}

interface KeyLabels {
  readonly address: string
  readonly lock: string
}

/**
 * Begins a deposit. The keys are sealed and the deposit is stored before the address is shown. Does nothing if there
 * already is a deposit. `withoutBackup`: the user continues without any backup, which the audit log records.
 */
export async function beginDeposit(draftId: string, labels: KeyLabels, withoutBackup = false): Promise<void> {
  const draft = requireDraft(draftId)
  if (depositOf(useWorkspace.getState().deposits, draftId) !== undefined) return
  const lockKey = await requireLockKey(draft, labels.lock)
  const { networkId, profile } = draft
  const id = formatHex(randomBytes(8))
  const terms = { id, networkId, profile, purpose: singleUsePurpose(draft), draftId }
  const deposit = await makeDeposit(terms, networkOf(draftId), { label: labels.address, withoutBackup })
  await saveToWorkspace([addRecord('deposits', id, deposit)])
  changeFund(draftId, { method: 'address', singleUseKey: lockKey.id, singleUsePublicKey: null })
}

/**
 * Begins the deposit of a run. Its id is derived from the id of the run, so that repeated calls and other tabs create
 * the same deposit. Throws `workspace/not-ready` if keys of the run are missing.
 */
export async function beginRunDeposit(run: BulkRun, label: string, withoutBackup = false): Promise<void> {
  const { deposits, bulkRuns, bulkRows } = useWorkspace.getState()
  if (depositOf(deposits, run.id) !== undefined) return
  const isReady = rowsOfRun(bulkRows, run.id).every(({ singleUseKey }) => singleUseKey !== null)
  if (!isReady || !bulkRuns.has(run.id)) throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  let { id } = run
  // A draft may have taken over the deposit while the run was removed.
  while (deposits.has(id)) id = formatHex(sha256(encodeUtf8(id)).subarray(0, 8))
  const { networkId, profile } = run
  const terms = { id, networkId, profile, purpose: 'registration', draftId: run.id } as const
  const deposit = await makeDeposit(terms, requireNetwork(networkId), { label, withoutBackup })
  await saveToWorkspace([putRecord('deposits', id, (stored) => stored ?? deposit)])
}

async function makeDeposit(
  terms: Pick<Deposit, 'id' | 'networkId' | 'profile' | 'purpose' | 'draftId'>,
  { kind: network }: Pick<Network, 'kind'>,
  { label, withoutBackup }: { readonly label: string; readonly withoutBackup: boolean },
): Promise<Deposit> {
  // Ask for persistent storage before there is any money to lose. Nobody waits for the answer.
  void persistence.askOnce()
  const keys = [{ kind: 'single-use', label, purpose: terms.purpose }] as const
  const [key] = await vault.generateKeys({ keys, network, ...(withoutBackup ? { withoutBackup } : {}) })
  if (key === undefined) throw new KeywrightError<VaultErrorCode>('vault/internal')
  return {
    format: 1,
    createdAtMs: systemClock.wallMs(),
    ...terms,
    birthHeight: null,
    scanned: null,
    keys: [{ publicKey: key.publicKey, use: 'address', madeAtMs: key.createdAtMs }],
    payments: [],
    spends: [],
  }
}

/**
 * Uses a free deposit and its coins for a draft. Throws `workspace/not-ready` if another unfinished draft or run has
 * it.
 */
export async function adoptDeposit(draftId: string, depositId: string, lockLabel: string): Promise<void> {
  const state = useWorkspace.getState()
  const before = state.deposits.get(depositId)
  const isOwned = before !== undefined && before.draftId !== draftId && ownerOf(before, state) !== undefined
  if (isOwned) throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  const lockKey = await requireLockKey(requireDraft(draftId), lockLabel)
  await saveToWorkspace([
    changeRecord('deposits', depositId, (deposit) =>
      deposit.draftId === before?.draftId ? { ...deposit, draftId } : deposit,
    ),
  ])
  if (useWorkspace.getState().deposits.get(depositId)?.draftId !== draftId)
    throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  changeFund(draftId, { method: 'address', singleUseKey: lockKey.id, singleUsePublicKey: null })
}

/** Chooses a key for the lock if the vault lacks the chosen one, preferably a key that was created for this draft. */
export async function ensureLockKey(draftId: string, label: string): Promise<void> {
  const lockKey = await requireLockKey(requireDraft(draftId), label)
  changeFund(draftId, { method: 'address', singleUseKey: lockKey.id, singleUsePublicKey: null })
}

// A single-use key is never reused.
async function requireLockKey(draft: FundedDraft, label: string): Promise<VaultKey> {
  const { locks } = useWorkspace.getState()
  const { keys: vaultKeys } = useVault.getState()
  const made = [...locks.values()].find(({ record }) => record.draftId === draft.id && record.funds === null)
  const named =
    vaultKeys.find(({ id }) => id === draft.fund.singleUseKey) ??
    vaultKeys.find(({ publicKey }) => made !== undefined && equalBytes(publicKey, made.record.publicKey))
  const isUsed = [...locks.values()].some(
    ({ record }) =>
      record.funds !== null && named !== undefined && equalBytes(record.publicKey, named.publicKey),
  )
  if (named?.kind === 'single-use' && named.condition === 'sound' && !isUsed) return named
  const keys = [{ kind: 'single-use', label, purpose: singleUsePurpose(draft) }] as const
  const [key] = await vault.generateKeys({ keys, network: networkOf(draft.id).kind })
  if (key === undefined) throw new KeywrightError<VaultErrorCode>('vault/internal')
  await noteKeyMade(draft.id, key)
  return key
}

function requireDraft(draftId: string): FundedDraft {
  const draft = useWorkspace.getState().drafts.get(draftId)
  if (draft === undefined || draft.signed !== null)
    throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  return draft
}

/**
 * Passes a proven lock to the draft or rows of its keys, and to the asset locks, in one write. Signed drafts and funded
 * rows do not change. Without a draft, the lock is in the list of locks. Returns `later` while the vault’s keys are not
 * there.
 */
export async function handLock(deposit: Deposit, { what, bytes, state }: DepositSpend): Promise<Handing> {
  const { keys } = useVault.getState()
  if (state.kind !== 'locked' || what === 'refund' || keys.length === 0) return 'later'
  const { proof } = state
  const { networkId, profile, purpose } = deposit
  const read = checkTransaction(bytes)
  const txid = deriveTxid(bytes)
  const byHash = new Map(
    keys.flatMap((key) =>
      key.kind === 'single-use' ? [[formatHex(hash160(key.publicKey)), key] as const] : [],
    ),
  )
  const rows = new Map(
    [...useWorkspace.getState().bulkRows.values()].flatMap((row) =>
      row.singleUseKey === null ? [] : [[row.singleUseKey, row] as const],
    ),
  )
  const changes: RecordChange[] = []
  const funded = new Set<string>()
  let handing: Handing = 'handed'
  for (const { hash160: hash, outputIndex } of read.ok
    ? listLockOutputs(read.value, wireProfiles[profile])
    : []) {
    const key = byHash.get(formatHex(hash))
    if (key === undefined) continue
    const outPoint = encodeOutPoint({ txid, index: outputIndex })
    const { locks } = useWorkspace.getState()
    const notedFor = locks.get(lockId(key.publicKey, outPoint))?.record.draftId ?? deposit.draftId
    const row = rows.get(key.id)
    const draft = row === undefined ? draftOfLock(deposit, key, notedFor) : undefined
    const evidence = {
      networkId,
      profile,
      purpose,
      publicKey: key.publicKey,
      draftId: row?.id ?? draft?.id ?? notedFor,
      keyMadeAtMs: key.createdAtMs,
      funds: { outPoint, transaction: bytes },
      instantLock: proof.kind === 'instant' ? proof.bytes : null,
      height: proof.kind === 'chain' ? proof.height : null,
    }
    const noted = notingOf(locks, evidence, systemClock.wallMs())
    if (noted !== undefined) changes.push(noted.change)
    if (row !== undefined)
      changes.push(fundedRow(row, { transaction: bytes, outputIndex, ...proofOf(proof) }))
    else if (draft === undefined) handing = 'no-owner'
    else if (!funded.has(draft.id)) {
      funded.add(draft.id)
      changes.push(fundedDraft(draft, key.id, provenLock(bytes, outputIndex, proof)))
    }
  }
  if (changes.length > 0) await saveToWorkspace(changes)
  return handing
}

function provenLock(transaction: Uint8Array, outputIndex: number, proof: LockProof): ProvenLock {
  return {
    transaction,
    outputIndex,
    proof: proof.kind === 'instant' ? { kind: 'instant', bytes: proof.bytes } : proof,
  }
}

// Fills only drafts that wait for a payment, and drafts whose fields an older version filled with this lock.
function fundedDraft({ id }: FundedDraft, singleUseKey: string, proven: ProvenLock): RecordChange {
  const savedAtMs = systemClock.wallMs()
  return changeRecord('drafts', id, (draft) => {
    const isOpen = draft.fund.method === 'address' || isFilledWith(draft.fund, proven)
    if (draft.signed !== null || !isOpen) return draft
    const { transaction, instantLock, outPoint, height, outputIndex } = newDraftFund(draft.networkId)
    const empty = { transaction, instantLock, outPoint, height, outputIndex }
    const fund = { ...draft.fund, ...empty, singleUseKey, singleUsePublicKey: null, proven }
    return { ...draft, fund: { ...fund, method: 'proven' as const }, version: draft.version + 1, savedAtMs }
  })
}

function isFilledWith(fund: DraftFund, proven: ProvenLock): boolean {
  const filled: Partial<DraftFund> = provenTexts(proven)
  return equalValues({ ...fund, ...filled }, fund)
}

/**
 * Returns the draft that names the key of the lock, or the draft that the deposit pays for, unless it joined after the
 * lock.
 */
function draftOfLock(deposit: Deposit, { id }: VaultKey, notedFor: string): FundedDraft | undefined {
  const { drafts } = useWorkspace.getState()
  const own = drafts.get(deposit.draftId)
  if (own?.fund.singleUseKey === id) return own
  const other = [...drafts.values()].find(({ fund }) => fund.singleUseKey === id)
  return other ?? (notedFor === deposit.draftId ? own : undefined)
}

/** Returns the proof of a lock in the form of rows. */
export const proofOf = (proof: LockProof) =>
  proof.kind === 'instant' ? { instantLock: proof.bytes } : { height: proof.height }

// The first proof stays, because any proof is good enough and the row may have been checked with it.
function fundedRow({ id }: BulkRow, funds: NonNullable<BulkRow['funds']>): RecordChange {
  const savedAtMs = systemClock.wallMs()
  return changeRecord('bulk-rows', id, (row) =>
    row.funds === null ? { ...row, funds, version: row.version + 1, savedAtMs } : row,
  )
}
