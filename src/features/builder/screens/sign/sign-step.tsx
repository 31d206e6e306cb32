import { Link } from '@tanstack/react-router'
import { placeOfDraft } from '#/workspace/drafts/draft-place.ts'
import type { JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import { t } from '#/workspace/messages/t.ts'
import { useFundedReview } from '#/features/builder/model/signing/use-funded-review.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Columns } from '#/ui/columns.tsx'
import { Stack } from '#/ui/stack.tsx'
import { BlockedNote } from '#/features/builder/screens/blocked-note.tsx'
import { ElsewhereCards } from '#/features/builder/screens/elsewhere/elsewhere-cards.tsx'
import { GivenNote } from '#/features/builder/screens/elsewhere/given-note.tsx'
import { ReviewReading } from './review-reading.tsx'
import { SignAside } from './sign-aside.tsx'
import { SignConfirmation } from './sign-confirmation.tsx'

/** Shows what the worker says it will sign, with the prompt beside it. */
export function SignStep({ judged }: { readonly judged: JudgedFunds }) {
  const { draft, report } = judged
  const reading = useFundedReview(judged)
  if (draft.signed !== null) {
    return (
      <div>
        <ButtonLink kind="primary" render={<Link {...placeOfDraft(draft, 'export')} />}>
          {t('builder.go.export')}
        </ButtonLink>
      </div>
    )
  }
  const place = { kind: 'draft', id: draft.id, judged } as const
  if (report.transition === undefined) {
    return (
      <>
        <GivenNote place={place} />
        <BlockedNote judged={judged} step="sign" />
      </>
    )
  }
  return (
    <ReviewReading reading={reading}>
      {(review) => (
        <Stack>
          <Columns shape="main-wide-aside">
            <SignConfirmation judged={judged} review={review} />
            <SignAside judged={judged} review={review} />
          </Columns>
          <ElsewhereCards place={place} />
        </Stack>
      )}
    </ReviewReading>
  )
}
