import { useEffect, useRef } from 'react'
import { systemClock } from '#/platform/clock.ts'
import { requestOfSent } from '#/features/builder/model/sent-request.ts'
import type { AnsweredPlace, statusOf } from '#/domain/offline/answered-place.ts'
import { formatRequestName } from '#/words/answer-words.ts'
import { Columns } from '#/ui/layout.tsx'
import { AnswerCard } from './answer-card.tsx'
import { RequestCard } from './request-card.tsx'

type SentStatus = Exclude<ReturnType<typeof statusOf>, { readonly kind: 'here' }>

export function SentCards({ place, status }: { readonly place: AnsweredPlace; readonly status: SentStatus }) {
  const request = status.kind === 'waiting' ? requestOfSent(status.given, place) : undefined
  const cards = useRef<HTMLDivElement>(null)
  const isNew = status.kind === 'waiting' && systemClock.wallMs() - status.given.atMs < newForMs
  // A new request scrolls into view, because the user needs it next.
  useEffect(() => {
    if (isNew) cards.current?.scrollIntoView()
  }, [isNew])
  if (request === undefined) return <AnswerCard place={place} />
  return (
    <div ref={cards}>
      <Columns shape="two">
        <RequestCard request={request} what={formatRequestName(place)} />
        <AnswerCard place={place} />
      </Columns>
    </div>
  )
}

const newForMs = 5000
