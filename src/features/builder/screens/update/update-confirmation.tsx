import { formatViolation } from '#/workspace/messages/format-violation.ts'
import { t } from '#/workspace/messages/t.ts'
import { questionOfUpdate } from '#/workspace/signing/sign-update.ts'
import { useUpdateReview } from '#/features/builder/model/signing/use-update-review.ts'
import type { JudgedUpdate } from '#/workspace/updates/judge-update.ts'
import { Columns } from '#/ui/columns.tsx'
import { Note } from '#/ui/note.tsx'
import { LinesNote } from '#/ui/lines-note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { ElsewhereCards } from '#/features/builder/screens/elsewhere/elsewhere-cards.tsx'
import { ElsewherePrompt } from '#/features/builder/screens/elsewhere/elsewhere-prompt.tsx'
import { GivenNote } from '#/features/builder/screens/elsewhere/given-note.tsx'
import { ReviewReading } from '#/features/builder/screens/sign/review-reading.tsx'
import { UpdateCard } from './update-card.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

/** Shows what the worker says it will sign, with the prompt beside it; or why there is nothing to sign. */
export function UpdateConfirmation({ update }: { readonly update: JudgedUpdate }) {
  const { report } = update
  const place = { kind: 'update', id: update.draft.id, judged: update } as const
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
      <Stack>
        <GivenNote place={place} />
        <LinesNote
          title={t('update.blocked')}
          lines={report.violations.map((each) => ({ rule: each.rule, text: formatViolation(each) }))}
        />
      </Stack>
    )
  }
  const { signer } = report
  return (
    <ReviewReading reading={reading}>
      {(review) => (
        <Stack>
          <Columns shape="main-wide-aside">
            <UpdateCard update={update} review={review} />
            <Stack as="aside" stick>
              {signer.vaultKey === undefined ? null : (
                <UpdatePrompt update={update} signer={signer} review={review} />
              )}
              <ElsewherePrompt place={place} isNeeded={signer.vaultKey === undefined} />
            </Stack>
          </Columns>
          <ElsewhereCards place={place} />
        </Stack>
      )}
    </ReviewReading>
  )
}
