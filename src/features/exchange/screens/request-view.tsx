import type { SignatureBundle, UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { useRequestReview } from '#/features/exchange/model/use-request-review.ts'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { violationLines } from '#/workspace/messages/violation-lines.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Columns } from '#/ui/columns.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { AnswerCard } from './answer-card.tsx'
import type { ExchangeParts } from './exchange-parts.ts'
import { LinesNote } from '#/ui/lines-note.tsx'
import { RemarksCard } from './remarks-card.tsx'
import { RequestCard } from './request-card.tsx'
import { RequestPrompt } from './request-prompt.tsx'

/** What another machine asks, what the vault reads in it, and the act. */
export function RequestView({
  request,
  answer,
  parts,
}: {
  readonly request: UnsignedBundle
  readonly answer: SignatureBundle | undefined
  readonly parts: ExchangeParts
}) {
  const reading = useRequestReview(request)
  const review = reading.kind === 'read' && reading.review.kind === 'signable' ? reading.review : undefined
  return (
    <Columns shape="main-wide-aside">
      <Stack>
        {answer === undefined ? null : <AnswerCard key={answer.signedAtMs} answer={answer} />}
        <RequestCard request={request} />
        {review === undefined ? null : parts.confirmation(request, review)}
        {reading.kind === 'reading' ? (
          <Card>
            <Text tone="quiet">{t('desk.reading')}</Text>
          </Card>
        ) : null}
        {reading.kind === 'failed' ? (
          <LinesNote
            title={t('desk.not-reviewed')}
            lines={errorLines(reading.error)}
            action={<Button onClick={reading.readAgain}>{t('desk.read-again')}</Button>}
          />
        ) : null}
        {reading.kind === 'read' && reading.review.kind === 'refused' ? (
          <LinesNote title={t('desk.vault-refused')} lines={violationLines(reading.review.violations)} />
        ) : null}
      </Stack>
      <Stack as="aside" stick>
        <RemarksCard request={request} />
        {review === undefined ? null : (
          <RequestPrompt
            request={request}
            review={review}
            isSigned={answer !== undefined}
            vaultUse={parts.vaultUse}
          />
        )}
      </Stack>
    </Columns>
  )
}
