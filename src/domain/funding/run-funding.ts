import { formatHex } from '#/protocol/encoding/hex.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { sumOf } from '#/protocol/funding/coins.ts'
import { mostLockable } from '#/protocol/funding/plan-funding.ts'
import { listLockOutputs } from '#/protocol/layer1/asset-lock.ts'
import { checkTransaction } from '#/protocol/layer1/transaction.ts'
import { leastCreateCredits } from '#/protocol/platform/platform-limits.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { coinsOf } from './deposit-coins.ts'
import type { BulkRow, BulkRun } from '#/store/records/bulk-row.ts'
import type { Deposit } from '#/store/records/deposit.ts'

export interface RunFunding {
  readonly waiting: readonly BulkRow[]
  /** The first waiting rows that one lock can fund now: the vault record of the row’s key, and the amount. */
  readonly affordable: readonly { readonly record: string; readonly amountDuffs: bigint }[]
  readonly missingDuffs: bigint
}

/** Returns the minimum that the network accepts to lock for a create with that many keys, in duffs. */
export function leastRunDuffs(keys: number): bigint {
  return (leastCreateCredits(keys) + 999n) / 1000n
}

/**
 * Returns the total to pay for that many identities, in duffs. It includes their amounts and the fee of the lock,
 * rounded up.
 */
export function totalOfRun(count: number, amountDuffs: bigint): bigint {
  return BigInt(count) * amountDuffs + feeOf(count, 0)
}

const firstFeeDuffs = 300n
const outputFeeDuffs = 34n
const coinFeeDuffs = 148n

function feeOf(count: number, coins: number): bigint {
  return firstFeeDuffs + outputFeeDuffs * BigInt(Math.max(count - 1, 0)) + coinFeeDuffs * BigInt(coins)
}

/**
 * Returns the funding of a run. A row waits until a lock that was signed here and not rejected has an output for its
 * key.
 */
export function fundingOfRun(
  { source }: Pick<BulkRun, 'source'>,
  rows: readonly BulkRow[],
  deposit: Deposit,
  vaultKeys: readonly VaultKey[],
): RunFunding {
  const eachDuffs = source.kind === 'payment' ? BigInt(source.amount) : 0n
  const locked = lockedHashes(deposit)
  const hashes = new Map(vaultKeys.map(({ id, publicKey }) => [id, formatHex(hash160(publicKey))]))
  const waiting = rows.filter(
    ({ funds, singleUseKey }) =>
      funds === null && singleUseKey !== null && !locked.has(hashes.get(singleUseKey) ?? ''),
  )
  const { unspent } = coinsOf(deposit)
  const count = countAffordable(waiting.length, eachDuffs, unspent)
  const wanted = BigInt(waiting.length) * eachDuffs + feeOf(waiting.length, unspent.length)
  const missing = wanted - sumOf(unspent)
  return {
    waiting,
    affordable: waiting
      .slice(0, count)
      .flatMap(({ singleUseKey: record }) => (record === null ? [] : [{ record, amountDuffs: eachDuffs }])),
    missingDuffs: count === waiting.length || missing < 0n ? 0n : missing,
  }
}

function lockedHashes({ spends, profile }: Deposit): ReadonlySet<string> {
  const terms = wireProfiles[profile]
  return new Set(
    spends.flatMap(({ what, bytes, state }) => {
      const read = what === 'refund' || state.kind === 'rejected' ? undefined : checkTransaction(bytes)
      return read?.ok === true
        ? listLockOutputs(read.value, terms).map((each) => formatHex(each.hash160))
        : []
    }),
  )
}

function countAffordable(most: number, eachDuffs: bigint, coins: Parameters<typeof mostLockable>[1]): number {
  if (coins.length === 0) return 0
  for (let count = most; count > 0; count -= 1) {
    const lockable = mostLockable('asset-lock', coins, count)
    if (lockable.ok && lockable.value >= BigInt(count) * eachDuffs) return count
  }
  return 0
}
