import type { FundMethod } from '#/workspace/records/draft-fund.ts'
import { chooseMethod } from '#/features/builder/model/drafts/choose-method.ts'
import { changeFund } from '#/session/drafts/draft-actions.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'
import { reopenDraft } from '#/session/identities/identity-actions.ts'

/** Funds the draft another way. The same lock goes along: its key, its transaction, its output. */
export function switchMethod({ draft, report }: CheckedDraft, method: FundMethod): void {
  changeFund(draft.id, chooseMethod(draft.fund, report.fund, method))
}

/** For a signed draft whose instant lock the network refuses: the signature comes off, and a ChainLock is to prove it. */
export async function reopenForChainLock(judged: CheckedDraft): Promise<void> {
  await reopenDraft(judged.draft)
  switchMethod(judged, 'chain-lock')
}
