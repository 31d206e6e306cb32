import type { FundMethod } from '#/workspace/drafts/create-draft.ts'
import { chooseMethod } from '#/workspace/drafts/choose-method.ts'
import { changeFund } from '#/workspace/drafts/draft-actions.ts'
import type { JudgedDraft } from '#/workspace/drafts/use-create-draft.ts'
import { reopenDraft } from '#/workspace/identities/identity-actions.ts'

/** Funds the draft another way. The same lock goes along: its key, its transaction, its output. */
export function switchMethod({ draft, report }: JudgedDraft, method: FundMethod): void {
  changeFund(draft.id, chooseMethod(draft.fund, report.fund, method))
}

/** For a signed draft whose instant lock the network refuses: the signature comes off, and a ChainLock is to prove it. */
export async function reopenForChainLock(judged: JudgedDraft): Promise<void> {
  await reopenDraft(judged.draft)
  switchMethod(judged, 'chain-lock')
}
