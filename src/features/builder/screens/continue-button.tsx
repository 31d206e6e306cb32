import { Link } from '@tanstack/react-router'
import { placeOfDraft } from '#/workspace/drafts/draft-place.ts'
import type { Blocker } from '#/workspace/drafts/step-blockers.ts'
import type { FundedDraft } from '#/workspace/drafts/funded-draft.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { ButtonLink } from '#/ui/button-link.tsx'
import { formatBlocker } from '#/workspace/messages/step-words.ts'

const next = {
  fund: { step: 'keys', words: 'builder.go.keys' },
  keys: { step: 'review', words: 'builder.go.review' },
  review: { step: 'sign', words: 'builder.go.sign' },
} as const

// A top-up has no keys.
const nextOfKind = {
  create: next,
  'top-up': { ...next, fund: next.keys },
} as const

/** The way to the next step, or the reason why there is none. */
export function ContinueButton({
  draft,
  step,
  blocker,
}: {
  readonly draft: FundedDraft
  readonly step: keyof typeof next
  readonly blocker: Blocker | undefined
}) {
  const signed = draft.signed !== null
  const to = signed ? ({ step: 'export', words: 'builder.go.export' } as const) : nextOfKind[draft.kind][step]
  if (blocker !== undefined && !signed) {
    return (
      <Button kind="primary" block why={formatBlocker(blocker)}>
        {t(to.words)}
      </Button>
    )
  }
  return (
    <ButtonLink kind="primary" block render={<Link {...placeOfDraft(draft, to.step)} />}>
      {t(to.words)}
    </ButtonLink>
  )
}
