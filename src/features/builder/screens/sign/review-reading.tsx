import type { ReactNode } from 'react'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import { errorLines } from '#/words/format-error.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { t } from '#/features/builder/messages.ts'
import type { SignableReview } from '#/signing/sign-transition.ts'
import type { ReviewReading as Reading } from '#/signing/use-review.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Text } from '#/ui/text.tsx'
import { LinesNote } from '#/ui/note.tsx'

/** The worker's reading of what would be signed, while it comes, when it fails, and what it refuses. */
export function ReviewReading<Unsigned extends UnsignedTransition>({
  reading,
  children,
}: {
  readonly reading: Reading<Unsigned>
  /** What stands where it can be signed. */
  readonly children: (review: SignableReview<Unsigned>) => ReactNode
}) {
  switch (reading.kind) {
    case 'reading':
      return (
        <Card>
          <Text tone="quiet">{t('builder.sign.reading')}</Text>
        </Card>
      )
    case 'failed':
      return (
        <LinesNote
          title={t('builder.sign.not-read')}
          lines={errorLines(reading.error)}
          action={<Button onClick={reading.readAgain}>{t('builder.sign.read-again')}</Button>}
        />
      )
    case 'read': {
      const { review } = reading
      if (review.kind === 'signable') return children(review)
      const lines = review.violations.map((each) => ({ rule: each.rule, text: formatViolation(each) }))
      return <LinesNote title={t('builder.sign.refused')} lines={lines} />
    }
  }
}
