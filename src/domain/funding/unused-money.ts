import { formatHex } from '#/protocol/encoding/hex.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { sumOf } from '#/protocol/funding/coins.ts'
import { arrivedDuffs, coinsOf } from './deposit-coins.ts'
import type { Deposit } from '#/store/records/deposit.ts'
import type { WorkspaceState } from '#/store/workspace-store.ts'
import { isFree, type Owners } from './deposit-owner.ts'

/** Money at an address of this vault that nothing waits for: it came late, a second time, too little, or for a draft that is gone. */
export interface UnusedMoney {
  readonly deposit: Deposit
  readonly duffs: bigint
  /** The identity that the address was paid for; empty where there is none. */
  readonly identityId: string
}

type Stored = Pick<WorkspaceState, 'deposits' | 'locks'> & Owners

/** Lists the unused money of a network, or of all, oldest address first. Money that the locks in progress name is left out. */
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

/** Sums the unused money of all networks by the key that it is at: its public key in hex. */
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
