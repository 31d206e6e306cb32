import { formatHex } from '#/protocol/encoding/hex.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { sumOf } from '#/protocol/funding/coins.ts'
import { arrivedDuffs, coinsOf } from './deposit-coins.ts'
import type { Deposit } from '#/store/records/deposit.ts'
import { type WorkspaceState, useWorkspace } from '#/store/workspace-store.ts'
import { rowsOfRun } from './row-state.ts'
import type { BulkRun } from '#/store/records/bulk-row.ts'
import { type FundedDraft, newTopUpDraft } from '#/store/records/funded-draft.ts'
import { randomBytes } from '#/platform/random.ts'
import { systemClock } from '#/platform/clock.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { leastLockDuffs } from '#/protocol/platform/platform-limits.ts'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import { findNetwork } from '#/store/records/network.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import { addRecord, changeRecord } from '#/store/record-change.ts'
import { saveToWorkspace } from '#/store/workspace-changes.ts'

export type DepositOwner =
  | { readonly kind: 'draft'; readonly draft: FundedDraft }
  | { readonly kind: 'run'; readonly run: BulkRun }

export type Owners = Pick<WorkspaceState, 'drafts' | 'bulkRuns' | 'bulkRows'>

/**
 * Returns the draft or run that a deposit’s payments are for. Signed or discarded drafts and removed or fully funded
 * runs get no later payment.
 */
export function ownerOf(
  { draftId }: Pick<Deposit, 'draftId'>,
  { drafts, bulkRuns, bulkRows }: Owners,
): DepositOwner | undefined {
  const run = bulkRuns.get(draftId)
  if (run !== undefined) {
    const rows = rowsOfRun(bulkRows, run.id)
    const isFunded = rows.length > 0 && rows.every(({ funds }) => funds !== null)
    return isFunded ? undefined : { kind: 'run', run }
  }
  const draft = drafts.get(draftId)
  return draft?.signed === null ? { kind: 'draft', draft } : undefined
}

/**
 * Tells whether a deposit has coins that no draft or run waits for: change, a late payment, or the coins of a discarded
 * draft.
 */
export function isFree(deposit: Deposit, owners: Owners): boolean {
  return ownerOf(deposit, owners) === undefined && coinsOf(deposit).unspent.length > 0
}

/** Unused money at an address of this vault: a payment that was late, double, too small, or for a removed draft. */
export interface UnusedMoney {
  readonly deposit: Deposit
  readonly duffs: bigint
  /** Id of the identity that the address was created for; empty if there is none. */
  readonly identityId: string
}

type Stored = Pick<WorkspaceState, 'deposits' | 'locks'> & Owners

/** Lists the unused money of one or all networks, the oldest address first. Leaves out money of locks in progress. */
export function listUnusedMoney(
  { deposits, locks, ...owners }: Stored,
  networkId?: string,
): readonly UnusedMoney[] {
  const listed = new Set(
    [...locks.values()].flatMap(({ record: { funds, givenUpAtMs, draftId } }) =>
      funds === null && givenUpAtMs === null && arrivedDuffs(deposits, draftId) > 0n ? [draftId] : [],
    ),
  )
  return [...deposits.values()]
    .filter(
      (each) =>
        (networkId === undefined || each.networkId === networkId) &&
        !listed.has(each.draftId) &&
        isFree(each, owners),
    )
    .toSorted((a, b) => a.createdAtMs - b.createdAtMs)
    .map((deposit) => ({
      deposit,
      duffs: sumOf(coinsOf(deposit).unspent),
      identityId: owners.drafts.get(deposit.draftId)?.signed?.identityId ?? '',
    }))
}

/** Returns the unused money of all networks in duffs, by public key in hex. */
export function unusedAtKeys(stored: Stored): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { deposit } of listUnusedMoney(stored)) {
    const keys = new Map(
      deposit.keys.map(({ publicKey }) => [formatHex(hash160(publicKey)), formatHex(publicKey)]),
    )
    for (const coin of coinsOf(deposit).unspent) {
      const key = keys.get(formatHex(coin.hash160)) ?? ''
      sums.set(key, (sums.get(key) ?? 0n) + coin.amountDuffs)
    }
  }
  return sums
}

/**
 * Begins a top-up of the identity, or a create if there is enough money. The Fund step locks the money or refunds it.
 * Throws `workspace/not-ready` if another draft or tab has taken it.
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
  // The Fund step names the key for the lock once the vault is open.
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
