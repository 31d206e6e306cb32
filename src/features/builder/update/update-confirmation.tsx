import { formatViolation } from '#/workspace/messages/format-violation.ts'
import { t } from '#/workspace/messages/t.ts'
import { questionOfUpdate } from '#/workspace/signing/sign-update.ts'
import { useUpdateReview } from '#/workspace/signing/use-update-review.ts'
import type { JudgedUpdate } from '#/workspace/updates/judge-update.ts'
import { Columns } from '#/ui/columns.tsx'
import { Note } from '#/ui/note.tsx'
import { LinesNote } from '#/ui/lines-note.tsx'
import { ReviewReading } from '#/features/builder/sign/review-reading.tsx'
import { UpdateCard } from './update-card.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

/** Shows what the worker says it will sign, with the prompt beside it; or why there is nothing to sign. */
export function UpdateConfirmation({ update }: { readonly update: JudgedUpdate }) {
  const { report } = update
  const reading = useUpdateReview(questionOfUpdate(update))
  if (report.signer === undefined) {
    return (
      <Note tone="bad" title={t('update.no-signer')}>
        {t('update.no-signer.about')}
      </Note>
    )
  }
  if (report.transition === undefined) {
    return (
      <LinesNote
        title={t('update.blocked')}
        lines={report.violations.map((each) => ({ rule: each.rule, text: formatViolation(each) }))}
      />
    )
  }
  const { signer } = report
  return (
    <ReviewReading reading={reading}>
      {(review) => (
        <Columns shape="main-wide-aside">
          <UpdateCard update={update} review={review} />
          <UpdatePrompt update={update} signer={signer} review={review} />
        </Columns>
      )}
    </ReviewReading>
  )
}
