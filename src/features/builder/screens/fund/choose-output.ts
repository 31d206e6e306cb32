import { formatHex } from '#/protocol/encoding/hex.ts'
import { changeFund } from '#/session/drafts/draft-actions.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'

/** Takes an output of the decoded transaction as the lock: by its index, or for a ChainLock by its out point. */
export function chooseOutput({ draft, report }: CheckedDraft, outputIndex: number): void {
  const { txid } = report.fund
  if (draft.fund.method !== 'chain-lock') changeFund(draft.id, { outputIndex })
  else if (txid !== undefined) changeFund(draft.id, { outPoint: `${formatHex(txid)}:${outputIndex}` })
}
