import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { readLockOutput } from '#/protocol/layer1/asset-lock.ts'
import { checkOutPoint, checkTransaction, deriveTxid, type OutPoint } from '#/protocol/layer1/transaction.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { AssetLock, lockId } from './asset-lock.ts'

/** An asset lock as screens show it: the record with what follows from it. */
export interface KnownLock {
  readonly record: AssetLock
  readonly outPoint: OutPoint | undefined
  /** Not known before the transaction was seen. */
  readonly amountDuffs: bigint | undefined
}

/** Reads a stored record. Nothing when its parts do not belong together. */
export function readLock(stored: unknown): KnownLock | undefined {
  const { data: record } = AssetLock.safeParse(stored)
  if (record === undefined || record.id !== lockId(record.publicKey, record.funds?.outPoint)) return undefined
  if (record.funds === null) {
    const isBare = record.instantLock === null && record.chainLock === null
    return isBare ? { record, outPoint: undefined, amountDuffs: undefined } : undefined
  }
  const outPoint = checkOutPoint(record.funds.outPoint)
  if (!outPoint.ok) return undefined
  if (record.funds.transaction === null) {
    return { record, outPoint: outPoint.value, amountDuffs: undefined }
  }
  const amountDuffs = readAmount(record, record.funds.transaction, outPoint.value)
  return amountDuffs === undefined ? undefined : { record, outPoint: outPoint.value, amountDuffs }
}

// The transaction is the one that the out point names, and its output opens with the key.
function readAmount(record: AssetLock, transaction: Uint8Array, outPoint: OutPoint): bigint | undefined {
  const parsed = checkTransaction(transaction)
  if (!parsed.ok || !equalBytes(deriveTxid(transaction), outPoint.txid)) return undefined
  const output = readLockOutput(parsed.value, outPoint.index, wireProfiles[record.profile])
  if (!output.ok || !equalBytes(output.value.hash160, hash160(record.publicKey))) return undefined
  return output.value.amountDuffs
}
