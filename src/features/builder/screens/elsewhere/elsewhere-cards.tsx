import type { AnsweredPlace } from '#/session/exchange/answered-place.ts'
import { standingOfExchange } from '#/session/exchange/exchange-standing.ts'
import { bundleOfGiven } from '#/features/builder/model/exchange/given-bundle.ts'
import { requestWord } from '#/words/take-words.ts'
import { Columns } from '#/ui/columns.tsx'
import { BackCard } from './back-card.tsx'
import { GiveCard } from './give-card.tsx'

/** What goes to the other machine, and where its answer comes back. Nothing before it was given out. */
export function ElsewhereCards({ place }: { readonly place: AnsweredPlace }) {
  const standing = standingOfExchange(place.judged.draft, place.judged.report)
  if (standing.kind === 'here') return null
  const request = standing.kind === 'waiting' ? bundleOfGiven(standing.given, place) : undefined
  if (request === undefined) return <BackCard place={place} />
  return (
    <Columns shape="two">
      <GiveCard request={request} what={requestWord(place)} />
      <BackCard place={place} />
    </Columns>
  )
}
