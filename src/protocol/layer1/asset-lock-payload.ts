import { readExactly } from '#/protocol/encoding/byte-reader.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { passed, type Checked } from '#/protocol/violation.ts'
import {
  amountViolations,
  readTransactionOutputs,
  writeTransactionOutput,
  type TransactionOutput,
} from './transaction.ts'

/** The transaction type of asset locks with credit outputs (DIP 27). */
export const assetLockType = 8

/** The payload of a transaction of type 8 (DIP 27): each credit output pays to one single-use key. */
export interface AssetLockPayload {
  readonly version: 1
  readonly creditOutputs: readonly TransactionOutput[]
}

/** Decodes the payload of a transaction of type 8. Whether it counts as an asset lock is the proof's question. */
export function checkAssetLockPayload(payload: Uint8Array): Checked<AssetLockPayload> {
  const checked = readExactly(payload, (reader): AssetLockPayload => {
    const version = reader.uint8()
    if (version !== 1) reader.stop('asset-lock-payload.version', { version })
    return { version: 1, creditOutputs: readTransactionOutputs(reader) }
  })
  if (!checked.ok) return checked
  const violations = amountViolations(checked.value.creditOutputs)
  return violations.length === 0 ? passed(checked.value) : { ok: false, violations }
}

export function encodeAssetLockPayload({ version, creditOutputs }: AssetLockPayload): Uint8Array {
  return new ByteWriter().uint8(version).list(creditOutputs, writeTransactionOutput).finish()
}
