import { deriveIdentityId } from '#/protocol/identity/identity-id.ts'
import { readLockOutput } from '#/protocol/layer1/asset-lock.ts'
import { encodeOutPoint, checkTransaction, deriveTxid } from '#/protocol/layer1/transaction.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { BulkRow } from '#/workspace/records/bulk-row.ts'
import type { BulkRun } from '#/workspace/records/bulk-run.ts'

export interface RowFigures {
  /** 32 bytes. */
  readonly identityId: Uint8Array
  readonly amountDuffs: bigint | undefined
}

const read = new WeakMap<NonNullable<BulkRow['funds']>, RowFigures>()

/** What follows from the funds of a row; nothing before it has any. Read once. */
export function figuresOfRow(
  { profile }: Pick<BulkRun, 'profile'>,
  { funds }: Pick<BulkRow, 'funds'>,
): RowFigures | undefined {
  if (funds === null) return undefined
  const known = read.get(funds)
  if (known !== undefined) return known
  const { transaction, outputIndex } = funds
  const parsed = checkTransaction(transaction)
  const output = parsed.ok ? readLockOutput(parsed.value, outputIndex, wireProfiles[profile]) : undefined
  const outPoint = encodeOutPoint({ txid: deriveTxid(transaction), index: outputIndex })
  const figures = {
    identityId: deriveIdentityId(outPoint),
    amountDuffs: output?.ok === true ? output.value.amountDuffs : undefined,
  }
  read.set(funds, figures)
  return figures
}
