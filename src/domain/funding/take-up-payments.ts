import { holdWebLock } from '#/platform/web-lock.ts'
import { systemClock } from '#/platform/clock.ts'
import { randomBytes } from '#/platform/random.ts'
import { concatBytes, encodeUtf8, equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160, sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { sumOf } from '#/protocol/funding/coins.ts'
import { assetLockType } from '#/protocol/layer1/asset-lock.ts'
import { checkTransaction } from '#/protocol/layer1/transaction.ts'
import type { FundingHash, VaultErrorCode } from '#/domain/keys/vault-facts.ts'
import { useVault, vault, type OfferedProof, type VaultKey } from '#/domain/keys/vault-session.ts'
import { joinDeposits, noteScanned } from './deposit-coins.ts'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import { mostKeys, mostPayments, type Deposit, type DepositSpend } from '#/store/records/deposit.ts'
import { type FundedDraft, newTopUpDraft } from '#/store/records/funded-draft.ts'
import type { Network } from '#/store/records/network.ts'
import { addRecord, putRecord } from '#/store/record-change.ts'
import { saveToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace, type WorkspaceState } from '#/store/workspace-store.ts'
import { adoptDeposit, handLock } from './deposit-actions.ts'
import { ownerOf, type DepositOwner, type Owners } from './unused-money.ts'
import { instantLockMs } from './deposit-run.ts'
import { byPlace, type FoundGroup, type FoundLock } from './found-payments.ts'
import type { PaymentScan } from './scan-payments.ts'

export interface Found {
  readonly network: Network
  readonly group: FoundGroup
  readonly scanned: PaymentScan['scanned']
  readonly keyLabel: (key: FundingHash) => string
}

export function listMissingKeys(
  { keys, locks }: FoundGroup,
  vaultKeys: readonly VaultKey[],
  series?: ReadonlySet<string>,
): readonly FundingHash[] {
  const credited = locks.flatMap(({ credits }) => credits.map(({ key }) => key))
  return [...new Set([...keys, ...credited])].filter(
    (key) => (series?.has(key.series) ?? true) && findKey(vaultKeys, key) === undefined,
  )
}

export async function restoreFoundKeys(
  { network, group, keyLabel }: Found,
  proof: OfferedProof,
): Promise<void> {
  await restoreKeys(network, listMissingKeys(group, useVault.getState().keys), keyLabel, proof)
}

/**
 * Returns the draft or run that already uses the group. Taking the group up then adds its transactions to that deposit.
 */
export function ownerOfFound(
  found: Pick<Found, 'network' | 'group'>,
  state: KnownDeposits,
): DepositOwner | undefined {
  const deposit = depositOfFound(found, state)
  return deposit && ownerOf(deposit, state)
}

/** Returns the id of the group’s deposit. Its keys are in the vault, and it is on the disk, before this settles. */
export function takeUpDeposit(found: Found): Promise<string> {
  return holdWebLock(lockName, async () => (await saveFound(found)).id)
}

/** Creates a deposit and a draft, unless the group has an owner. `lockLabel`: label of the key for the lock. */
export function takeUpCoins(found: Found, lockLabel: string): Promise<DepositOwner> {
  return holdWebLock(lockName, async () => {
    const { id, owner } = await saveFound(found, { what: 'coins', duffs: sumOf(found.group.unspent) })
    const isPayable = owner?.kind === 'draft' && owner.draft.fund.method === 'address'
    if (isPayable) await adoptDeposit(owner.draft.id, id, lockLabel)
    return requireOwner(id)
  })
}

/** Creates a deposit and a draft for an unused lock. The deposit waits for the proof and passes it to the draft. */
export function takeUpLock(found: Found, lock: FoundLock): Promise<DepositOwner> {
  return holdWebLock(lockName, async () => {
    const [credit] = lock.credits
    if (credit === undefined) throw new KeywrightError<VaultErrorCode>('vault/internal')
    const { id } = await saveFound(found, { what: lock, duffs: credit.amountDuffs })
    const stored = useWorkspace.getState().deposits.get(id)
    const spend = stored?.spends.find(({ bytes }) => equalBytes(bytes, lock.bytes))
    // The lock was proven before. If its draft was discarded since, a new draft gets the proof.
    if (stored !== undefined && spend?.state.kind === 'locked') await handLock(stored, spend)
    return requireOwner(id)
  })
}

const lockName = 'keywright-take-up-payments'

function requireOwner(id: string): DepositOwner {
  const state = useWorkspace.getState()
  const deposit = state.deposits.get(id)
  const owner = deposit && ownerOf(deposit, state)
  if (owner === undefined) throw new KeywrightError<VaultErrorCode>('vault/internal')
  return owner
}

type KnownDeposits = Pick<WorkspaceState, 'deposits'> & Owners

function depositOfFound(
  { network, group }: Pick<Found, 'network' | 'group'>,
  state: KnownDeposits,
): Deposit | undefined {
  const hashes = new Set(group.keys.map((key) => formatHex(key.hash160)))
  const known = [...state.deposits.values()].filter(
    ({ networkId, keys }) =>
      networkId === network.id && keys.some(({ publicKey }) => hashes.has(formatHex(hash160(publicKey)))),
  )
  // One payment to the addresses of two deposits joins them into one group.
  return known.find((each) => ownerOf(each, state) !== undefined) ?? known[0]
}

interface DraftUse {
  readonly what: 'coins' | FoundLock
  readonly duffs: bigint
}

async function saveFound(
  { network, group, scanned, keyLabel }: Found,
  use?: DraftUse,
): Promise<{ readonly id: string; readonly owner: DepositOwner | undefined }> {
  const lock = use === undefined || use.what === 'coins' ? undefined : use.what
  const credits = lock?.credits.map(({ key }) => key) ?? []
  const ofDeposit = keysOf(group)
  const keys = await restoreKeys(network, [...ofDeposit, ...credits], keyLabel)
  const nowMs = systemClock.wallMs()
  const own = ofDeposit.map((key) => requireKey(keys, key))
  const state = useWorkspace.getState()
  const before = depositOfFound({ network, group }, state)
  const owner = before && ownerOf(before, state)
  const id = before?.id ?? nameBy(network.id, group.id)
  const draft =
    use === undefined || owner !== undefined
      ? undefined
      : draftFor({ network, group, id }, use, state.drafts, nowMs)
  const creditKey = credits[0] && requireKey(keys, credits[0])
  const found: Deposit = {
    format: 1,
    id,
    createdAtMs: nowMs,
    networkId: network.id,
    profile: network.profile,
    purpose: group.purpose,
    draftId: draft?.id ?? before?.draftId ?? '',
    birthHeight: scanned?.fromHeight ?? null,
    scanned: scanned === undefined ? null : { fromHeight: scanned.fromHeight, toHeight: scanned.toHeight },
    keys: own.map(({ publicKey, createdAtMs }, at) => ({
      publicKey,
      use: at === 0 ? 'address' : 'change',
      madeAtMs: createdAtMs,
    })),
    payments: group.transactions
      .filter(({ bytes }) => lock === undefined || !equalBytes(bytes, lock.bytes))
      .slice(0, mostPayments)
      .map((each) => ({ ...each, seenAtMs: nowMs })),
    spends: lock === undefined ? [] : [spendOf(lock, nowMs)],
  }
  await saveToWorkspace([
    putRecord('deposits', id, (stored) =>
      stored === undefined
        ? found
        : joinFound(found, draft === undefined ? stored : { ...stored, draftId: draft.id }),
    ),
    ...(draft === undefined || state.drafts.has(draft.id)
      ? []
      : [
          addRecord('drafts', draft.id, {
            ...draft,
            fund: { ...draft.fund, singleUseKey: creditKey?.id ?? null },
          }),
        ]),
  ])
  return { id, owner: owner ?? (draft && { kind: 'draft', draft }) }
}

function keysOf({ keys, unspent }: FoundGroup): readonly FundingHash[] {
  const withCoins = new Set(unspent.map(({ key }) => key))
  const isFirst = (key: FundingHash) => (withCoins.has(key) ? 0 : 1)
  return keys
    .toSorted((one, other) => isFirst(one) - isFirst(other))
    .slice(0, mostKeys)
    .toSorted(byPlace)
}

function joinFound(found: Deposit, stored: Deposit): Deposit {
  const joined = joinDeposits(found, stored)
  return found.scanned === null ? joined : noteScanned(joined, found.scanned)
}

/** A lock that is in a block need not wait for an instant lock. */
function spendOf({ bytes, state }: FoundLock, nowMs: number): DepositSpend {
  const sinceMs = state.kind === 'seen' ? nowMs : Math.max(0, nowMs - instantLockMs)
  const read = checkTransaction(bytes)
  return {
    what: read.ok && read.value.type === assetLockType ? 'asset-lock' : 'classic-lock',
    bytes,
    signedAtMs: sinceMs,
    state: { kind: 'sent', atMs: sinceMs, tries: 1, accepted: true },
  }
}

/** Returns the unsigned draft that was begun for the group, or a new draft whose id is the same in every tab. */
function draftFor(
  { network, group: { purpose }, id }: Pick<Found, 'network' | 'group'> & { readonly id: string },
  { what, duffs }: DraftUse,
  drafts: ReadonlyMap<string, FundedDraft>,
  nowMs: number,
): FundedDraft {
  const draftId = nameBy(id, what === 'coins' ? what : what.txid)
  const begun = drafts.get(draftId)
  if (begun?.signed === null) return begun
  const about = { networkId: network.id, profile: network.profile, identity: '' }
  const free = begun === undefined ? draftId : formatHex(randomBytes(8))
  const draft =
    purpose === 'top-up' ? newTopUpDraft({ id: free, ...about }, nowMs) : newCreateDraft(free, nowMs, network)
  // The user has begun the draft, so lists must show it.
  return { ...draft, version: 1, fund: { ...draft.fund, method: 'address', amount: String(duffs) } }
}

function nameBy(one: string, other: string): string {
  return formatHex(sha256(concatBytes(encodeUtf8(one), Uint8Array.of(0), encodeUtf8(other))).subarray(0, 8))
}

async function restoreKeys(
  network: Network,
  keys: readonly FundingHash[],
  keyLabel: Found['keyLabel'],
  proof?: OfferedProof,
): Promise<readonly VaultKey[]> {
  const missing = keys.filter((key) => findKey(useVault.getState().keys, key) === undefined)
  if (missing.length > 0) {
    const answer = await vault.restoreKeys({
      network: network.kind,
      ...(proof === undefined ? {} : { proof }),
      keys: missing.map((key) => {
        const { series, index } = key
        return { kind: 'single-use', series, index, label: keyLabel(key) }
      }),
    })
    if (answer.kind === 'none') throw new KeywrightError<VaultErrorCode>('vault/key-missing')
  }
  return useVault.getState().keys
}

function findKey(keys: readonly VaultKey[], { hash160: hash }: FundingHash): VaultKey | undefined {
  return keys.find(
    (each) =>
      each.kind === 'single-use' && each.condition === 'sound' && equalBytes(hash160(each.publicKey), hash),
  )
}

function requireKey(keys: readonly VaultKey[], hash: FundingHash): VaultKey {
  const key = findKey(keys, hash)
  if (key === undefined) throw new KeywrightError<VaultErrorCode>('vault/key-missing')
  return key
}
