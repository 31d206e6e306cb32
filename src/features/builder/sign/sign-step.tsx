import { Link } from '@tanstack/react-router'
import type { JudgedDraft } from '#/workspace/drafts/use-create-draft.ts'
import { t } from '#/workspace/messages/t.ts'
import { useCreateReview } from '#/workspace/signing/use-create-review.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Columns } from '#/ui/columns.tsx'
import { BlockedNote } from '#/features/builder/blocked-note.tsx'
import { ReviewReading } from './review-reading.tsx'
import { SignAside } from './sign-aside.tsx'
import { SignConfirmation } from './sign-confirmation.tsx'

/** Shows what the worker says it will sign, with the prompt beside it. */
export function SignStep({ judged }: { readonly judged: JudgedDraft }) {
  const { draft, report } = judged
  const reading = useCreateReview(judged)
  if (draft.signed !== null) {
    return (
      <div>
        <ButtonLink
          kind="primary"
          render={<Link to="/build/create/$draft/$step" params={{ draft: draft.id, step: 'export' }} />}
        >
          {t('builder.go.export')}
        </ButtonLink>
      </div>
    )
  }
  if (report.transition === undefined) return <BlockedNote judged={judged} step="sign" />
  return (
    <ReviewReading reading={reading}>
      {(review) => (
        <Columns shape="main-wide-aside">
          <SignConfirmation judged={judged} review={review} />
          <SignAside judged={judged} review={review} />
        </Columns>
      )}
    </ReviewReading>
  )
}
