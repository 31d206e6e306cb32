import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { describeFunding } from '#/features/builder/model/describe-funding.ts'
import type { JudgedFunds } from '#/session/drafts/judged-funds.ts'
import { useDescribedCreate } from '#/features/builder/model/drafts/use-described-create.ts'
import { CreateWords } from './create-words.tsx'
import { TopUpWords } from './top-up/top-up-words.tsx'

/** What a transition of a draft does, in plain words. */
export function FundedWords({
  judged,
  transition,
}: {
  readonly judged: JudgedFunds
  readonly transition: UnsignedTransition
}) {
  const { draft, report } = judged
  const described = useDescribedCreate(judged, transition)
  switch (transition.type) {
    case 2:
      return described === undefined ? null : <CreateWords transition={transition} described={described} />
    case 3: {
      const lockTransaction = report.fund.texts.transaction?.bytes
      const funding = describeFunding(transition, wireProfiles[draft.profile], lockTransaction)
      return <TopUpWords transition={transition} funding={funding} />
    }
    case 5:
      return null
  }
}
