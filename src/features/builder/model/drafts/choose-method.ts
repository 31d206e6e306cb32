import { formatHex } from '#/protocol/encoding/hex.ts'
import { checkOutPoint } from '#/protocol/layer1/transaction.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import type { FundReport } from '#/workspace/records/assemble-fund.ts'
import type { DraftFund, FundMethod } from '#/workspace/records/draft-fund.ts'

/**
 * Proves the same lock another way. Key and transaction stay, and all that is typed; the output that was chosen goes
 * along, by its index or as the out point of the transaction.
 */
export function chooseMethod(
  fund: DraftFund,
  { txid, outPoint, outputIndex }: Pick<FundReport, 'txid' | 'outPoint' | 'outputIndex'>,
  method: FundMethod,
): Partial<DraftFund> {
  if (txid === undefined || method === fund.method) return { method }
  if (method === 'chain-lock') {
    const typed = fund.outPoint.trim().toLowerCase()
    const isOfAnother = typed !== '' && !typed.startsWith(formatHex(txid))
    if (isOfAnother || outputIndex === undefined) return { method }
    return { method, outPoint: `${formatHex(txid)}:${outputIndex}` }
  }
  const named = fund.method === 'chain-lock' && outPoint !== undefined ? checkOutPoint(outPoint) : undefined
  const isOwn = named?.ok === true && equalBytes(named.value.txid, txid)
  return isOwn ? { method, outputIndex: named.value.index } : { method }
}
