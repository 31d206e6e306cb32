import { systemClock } from '#/platform/clock.ts'
import { checkBytesText } from '#/protocol/encoding/bytes-text.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { checkTransaction } from '#/protocol/layer1/transaction.ts'
import type { Violation } from '#/protocol/violation.ts'
import { dropGiven, noteGiven } from '#/workspace/history/deposit-coins.ts'
import { changeRecord } from '#/workspace/storage/record-change.ts'
import { saveToWorkspace } from '#/workspace/storage/workspace-changes.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'

export type GivenPayment =
  | { readonly kind: 'taken' }
  /** It is no transaction. */
  | { readonly kind: 'rejected'; readonly violations: readonly Violation[] }
  /** It pays nothing to the address, and spends nothing of it. */
  | { readonly kind: 'other' }

/** Takes a payment to a deposit as text that the user gives: without a node. What nodes tell of it later counts. */
export async function giveTransactionText(depositId: string, text: string): Promise<GivenPayment> {
  const read = checkBytesText(text)
  return read.ok
    ? giveTransaction(depositId, read.value.bytes)
    : { kind: 'rejected', violations: read.violations }
}

/** The same as bytes. */
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

/** Takes it away again. */
export async function dropGivenPayment(depositId: string, txid: string): Promise<void> {
  await saveToWorkspace([changeRecord('deposits', depositId, (deposit) => dropGiven(deposit, txid))])
}
