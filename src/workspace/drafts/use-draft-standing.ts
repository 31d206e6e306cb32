import { findBlocker, type Blocker } from './find-blocker.ts'
import type { CreateDraft } from './create-draft.ts'
import type { BuilderStep } from './step-blockers.ts'
import { useCreateDraft } from './use-create-draft.ts'

/** Where to take a draft up again, and what it wants there; ready to be signed when it wants nothing. */
export function useDraftStanding(draft: CreateDraft): {
  readonly step: BuilderStep
  readonly blocker: Blocker | undefined
} {
  const judged = useCreateDraft(draft.id)
  const blocker = judged && findBlocker('sign', judged.draft, judged.report)
  return { step: blocker?.step ?? (judged === undefined ? 'fund' : 'sign'), blocker }
}
