import { systemClock } from '#/platform/clock.ts'
import { checkBytesText } from '#/protocol/encoding/bytes-text.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { checkInstantLock } from '#/protocol/layer1/quorum-lock.ts'
import { checkTransaction, deriveTxid } from '#/protocol/layer1/transaction.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { dropGiven, noteGiven, noteGivenProof, txidOf, type LockProof } from './deposit-coins.ts'
import { rowStateOf, type RowState } from './row-state.ts'
import type { Deposit, DepositSpend } from '#/store/records/deposit.ts'
import { changeRecord } from '#/store/record-change.ts'
import { saveToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { handLock, proofOf } from './deposit-actions.ts'

export type GivenPayment =
  | { readonly kind: 'taken' }
  | { readonly kind: 'rejected'; readonly violations: readonly Violation[] }
  | { readonly kind: 'other' }

/** Adds a payment to a deposit from the user’s text, without a node. Later reports from nodes replace its state. */
export async function giveTransactionText(depositId: string, text: string): Promise<GivenPayment> {
  const read = checkBytesText(text)
  return read.ok
    ? giveTransaction(depositId, read.value.bytes)
    : { kind: 'rejected', violations: read.violations }
}

export async function giveTransaction(depositId: string, bytes: Uint8Array): Promise<GivenPayment> {
  const read = checkTransaction(bytes)
  if (!read.ok) return { kind: 'rejected', violations: read.violations }
  const givenAtMs = systemClock.wallMs()
  await saveToWorkspace([
    changeRecord('deposits', depositId, (deposit) => noteGiven(deposit, bytes, givenAtMs)),
  ])
  const deposit = useWorkspace.getState().deposits.get(depositId)
  const isThere = [...(deposit?.payments ?? []), ...(deposit?.spends ?? [])].some((each) =>
    equalBytes(each.bytes, bytes),
  )
  return { kind: isThere ? 'taken' : 'other' }
}

export async function dropGivenPayment(depositId: string, txid: string): Promise<void> {
  await saveToWorkspace([changeRecord('deposits', depositId, (deposit) => dropGiven(deposit, txid))])
}

export type GivenProof =
  | { readonly kind: 'taken' }
  | { readonly kind: 'rejected'; readonly violations: readonly Violation[] }
  | { readonly kind: 'other' }

/**
 * Stores an instant lock, or the height of a block with a ChainLock, for the unsigned rows of the run. It replaces
 * earlier proofs. Nobody knows yet whether the network accepts it.
 */
export async function giveLockProof(
  depositId: string,
  { bytes }: Pick<DepositSpend, 'bytes'>,
  text: string,
): Promise<GivenProof> {
  const read = readProof(text, bytes)
  if (read.kind !== 'proof') return read
  const { proof } = read
  const { deposits, bulkRows, transitions } = useWorkspace.getState()
  const savedAtMs = systemClock.wallMs()
  const note = (deposit: Deposit) => noteGivenProof(deposit, txidOf(bytes), proof, savedAtMs)
  const before = deposits.get(depositId)
  if (before === undefined || note(before) === before) return { kind: 'taken' }
  const replaced = [...bulkRows.values()].filter(
    (row) =>
      row.funds !== null &&
      equalBytes(row.funds.transaction, bytes) &&
      unsigned.has(rowStateOf(row, transitions)),
  )
  await saveToWorkspace([
    changeRecord('deposits', depositId, note),
    ...replaced.map(({ id }) =>
      changeRecord('bulk-rows', id, (row) => {
        if (row.funds === null) return row
        const { transaction, outputIndex } = row.funds
        const funds = { transaction, outputIndex, ...proofOf(proof) }
        return { ...row, funds, digest: null, faults: [], version: row.version + 1, savedAtMs }
      }),
    ),
  ])
  const deposit = useWorkspace.getState().deposits.get(depositId)
  const spend = deposit?.spends.find((each) => equalBytes(each.bytes, bytes))
  if (deposit !== undefined && spend !== undefined) await handLock(deposit, spend)
  return { kind: 'taken' }
}

const unsigned: ReadonlySet<RowState> = new Set(['funded', 'checked', 'failed'])

function readProof(
  text: string,
  lock: Uint8Array,
): Exclude<GivenProof, { readonly kind: 'taken' }> | { readonly kind: 'proof'; readonly proof: LockProof } {
  const dense = text.trim()
  if (/^\d{1,10}$/.test(dense)) {
    const height = Number(dense)
    return height >= 1 && height <= 0xffff_ffff
      ? { kind: 'proof', proof: { kind: 'chain', height } }
      : { kind: 'rejected', violations: [violation('proof.height', '')] }
  }
  const read = checkBytesText(dense)
  const instant = read.ok ? checkInstantLock(read.value.bytes) : read
  if (!read.ok || !instant.ok) return { kind: 'rejected', violations: instant.ok ? [] : instant.violations }
  return equalBytes(instant.value.txid, deriveTxid(lock))
    ? { kind: 'proof', proof: { kind: 'instant', bytes: read.value.bytes, verified: false } }
    : { kind: 'other' }
}
