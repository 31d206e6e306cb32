import { Link } from '@tanstack/react-router'
import { verdictOf, type Sending } from '#/store/records/outbox.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import { reasonLine } from '#/features/builder/words/outbox-words.ts'
import { typeCreditAgain } from '#/features/builder/model/type-credit-again.ts'
import { t } from '#/features/builder/messages.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/layout.tsx'
import { LinesNote } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { Answers } from './node-answers.tsx'
import { RejectedFunding } from './rejected-funding.tsx'

// The page of its identity stages an update again.
const again = {
  update: '/identities/$id',
  transfer: '/build/transfer/$id',
  withdrawal: '/build/withdraw/$id',
} as const

export function SettledCard({
  known,
  sending,
}: {
  readonly known: OpenedTransition
  readonly sending: Sending
}) {
  const { kind, identityId } = known.record
  // An unsettled transition may still be applied, so the form is not filled in again.
  const isRejected = verdictOf(sending) === 'rejected'
  const rejections = rejectionsOf(sending)
  if (rejections.length === 0) return null
  const lines = rejections.map(reasonLine)
  return (
    <Card title={t('outbox.title.sent')}>
      <Stack>
        <LinesNote title={t('outbox.rejected')} lines={uniqueLines(lines)} />
        {kind === 'create' || kind === 'top-up' ? (
          isRejected ? (
            <RejectedFunding record={known.record} kind={kind} rejections={rejections} />
          ) : null
        ) : (
          <>
            {isRejected ? <Text as="p">{t('outbox.rejected.about')}</Text> : null}
            <div>
              <ButtonLink
                kind="primary"
                render={
                  <Link
                    to={again[kind]}
                    params={{ id: identityId }}
                    onClick={() => isRejected && typeCreditAgain(known)}
                  />
                }
              >
                {t('outbox.rejected.again')}
              </ButtonLink>
            </div>
          </>
        )}
        <Answers sending={sending} />
      </Stack>
    </Card>
  )
}

export function rejectionsOf({ answers }: Sending) {
  return answers.filter(({ answer }) => answer === 'rejected')
}

function uniqueLines(lines: readonly ReturnType<typeof reasonLine>[]) {
  return [...new Map(lines.map((line) => [`${line.rule} ${line.text}`, line])).values()]
}
