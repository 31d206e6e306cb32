import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { describeFunding, useDescribedCreate } from '#/features/builder/model/transition-description.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'
import { CreateSummary } from './create-summary.tsx'
import { TopUpSummary } from './top-up/top-up-summary.tsx'

/** What a transition of a draft does, in plain words. */
export function FundedSummary({
  judged,
  transition,
}: {
  readonly judged: CheckedDraft
  readonly transition: UnsignedTransition
}) {
  const { draft, report } = judged
  const described = useDescribedCreate(judged, transition)
  switch (transition.type) {
    case 2:
      return described === undefined ? null : <CreateSummary transition={transition} described={described} />
    case 3: {
      const lockTransaction = report.fund.texts.transaction?.bytes
      const funding = describeFunding(transition, wireProfiles[draft.profile], lockTransaction)
      return <TopUpSummary transition={transition} funding={funding} />
    }
    case 5:
      return null
  }
}
