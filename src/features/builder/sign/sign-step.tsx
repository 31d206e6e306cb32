import { Link } from '@tanstack/react-router'
import type { JudgedDraft } from '#/workspace/drafts/use-create-draft.ts'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { formatViolation } from '#/workspace/messages/format-violation.ts'
import { t } from '#/workspace/messages/t.ts'
import { useCreateReview } from '#/workspace/signing/use-create-review.ts'
import { Button } from '#/ui/button.tsx'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Card } from '#/ui/card.tsx'
import { Columns } from '#/ui/columns.tsx'
import { Text } from '#/ui/text.tsx'
import { BlockedNote } from '#/features/builder/blocked-note.tsx'
import { Refusal } from './refusal.tsx'
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
  switch (reading.kind) {
    case 'reading':
      return (
        <Card>
          <Text tone="quiet">{t('builder.sign.reading')}</Text>
        </Card>
      )
    case 'failed':
      return (
        <Refusal
          title={t('builder.sign.not-read')}
          lines={errorLines(reading.error)}
          action={<Button onClick={reading.readAgain}>{t('builder.sign.read-again')}</Button>}
        />
      )
    case 'read': {
      const { review } = reading
      if (review.kind === 'refused') {
        const lines = review.violations.map((each) => ({ rule: each.rule, text: formatViolation(each) }))
        return <Refusal title={t('builder.sign.refused')} lines={lines} />
      }
      return (
        <Columns shape="main-wide-aside">
          <SignConfirmation judged={judged} review={review} />
          <SignAside judged={judged} review={review} />
        </Columns>
      )
    }
  }
}
