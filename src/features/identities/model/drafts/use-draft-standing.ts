import { standingOfExchange, type ExchangeStanding } from '#/session/exchange/exchange-standing.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import { findBlocker, type Blocker, type BuilderStep } from '#/session/drafts/step-blockers.ts'
import { useJudgedDraft } from '#/session/drafts/use-judged-draft.ts'

/** Where to take a draft up again, and what it wants there; ready to be signed when it wants nothing. */
export function useDraftStanding(draft: FundedDraft): {
  readonly step: BuilderStep
  readonly blocker: Blocker | undefined
  /** Whether it waits for another machine. */
  readonly exchange: ExchangeStanding
} {
  const judged = useJudgedDraft(draft.id)
  const blocker = judged && findBlocker('sign', judged.draft, judged.report)
  const exchange = standingOfExchange(draft, judged?.report)
  return { step: blocker?.step ?? (judged === undefined ? 'fund' : 'sign'), blocker, exchange }
}
