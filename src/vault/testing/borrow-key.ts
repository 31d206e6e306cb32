import { borrowKeys, requireLoan, requireRecord } from '#/vault/keys/key-loan.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import type { SealedRecord } from '#/vault/storage/sealed-record.ts'
import type { Authority } from '#/vault/unlock/proof.ts'

/** Lends one private key (32 bytes) and its record, as `borrowKeys` does. */
export async function borrowKey<Result>(
  inspection: Inspection,
  recordId: string,
  authority: Authority,
  work: (privateKey: Uint8Array, record: SealedRecord) => Promise<Result>,
): Promise<Result> {
  const record = requireRecord(inspection, recordId)
  return borrowKeys(inspection, [recordId], authority, (loans) => work(requireLoan(loans, record), record))
}
