import { Link } from '@tanstack/react-router'
import { findBlocker } from '#/session/drafts/step-blockers.ts'
import { placeOfDraft } from '#/session/drafts/draft-place.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'
import { t } from '#/features/builder/messages.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { formatBlocker } from '#/words/step-names.ts'

const ways = { fund: 'builder.back.fund', keys: 'builder.back.keys', review: 'builder.back.review' } as const

/** What an earlier step still wants, and the way there. Nothing when all of them hold. */
export function BlockedNote({
  judged,
  step,
}: {
  readonly judged: CheckedDraft
  readonly step: 'review' | 'sign'
}) {
  const { draft, report } = judged
  const blocker = draft.signed === null ? findBlocker(step, draft, report) : undefined
  if (blocker === undefined) return null
  const way = blocker.step === step ? undefined : blocker.step
  return (
    <Note
      tone="warn"
      title={t('builder.review.blocked')}
      action={
        way === undefined ? undefined : (
          <ButtonLink render={<Link {...placeOfDraft(draft, way)} />}>{t(ways[way])}</ButtonLink>
        )
      }
    >
      {formatBlocker(blocker)}
    </Note>
  )
}
