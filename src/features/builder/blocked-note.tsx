import { Link } from '@tanstack/react-router'
import { findBlocker } from '#/workspace/drafts/find-blocker.ts'
import type { JudgedDraft } from '#/workspace/drafts/use-create-draft.ts'
import { t } from '#/workspace/messages/t.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Note } from '#/ui/note.tsx'
import { formatBlocker } from '#/workspace/messages/step-words.ts'

const ways = { fund: 'builder.back.fund', keys: 'builder.back.keys', review: 'builder.back.review' } as const

/** What an earlier step still wants, and the way there. Nothing when all of them hold. */
export function BlockedNote({
  judged,
  step,
}: {
  readonly judged: JudgedDraft
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
          <ButtonLink
            render={<Link to="/build/create/$draft/$step" params={{ draft: draft.id, step: way }} />}
          >
            {t(ways[way])}
          </ButtonLink>
        )
      }
    >
      {formatBlocker(blocker)}
    </Note>
  )
}
