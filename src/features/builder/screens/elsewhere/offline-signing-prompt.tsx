import { Link } from '@tanstack/react-router'
import { disablingWindowMs } from '#/protocol/transition/check-update.ts'
import { unsignedOf, type AnsweredPlace } from '#/session/exchange/answered-place.ts'
import { requestStatusOf } from '#/session/exchange/request-status.ts'
import { sendForSigning } from '#/features/builder/model/sent-request.ts'
import { signerOf } from '#/session/exchange/check-signer.ts'
import { errorLines } from '#/words/format-error.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { t } from '#/features/builder/messages.ts'
import { Badge } from '#/ui/badge.tsx'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { LinesNote } from '#/ui/lines-note.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { SentNote } from './sent-note.tsx'

/** Has another machine sign: the way where the private key is not here, a choice where it is. */
export function OfflineSigningPrompt({
  place,
  isNeeded,
}: {
  readonly place: AnsweredPlace
  readonly isNeeded: boolean
}) {
  const [attempt, run] = useAttempt()
  const standing = requestStatusOf(place.judged.draft, place.judged.report)
  const isWaiting = standing.kind === 'waiting'
  const unsigned = unsignedOf(place)
  const signer = unsigned && signerOf(unsigned)
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  return (
    <Card
      title={t('elsewhere.title')}
      end={
        isWaiting ? (
          <Badge tone="accent" icon="lock">
            {t('elsewhere.waiting')}
          </Badge>
        ) : undefined
      }
    >
      <Stack>
        <Text as="p" tone="second">
          {isNeeded ? t('elsewhere.needed') : t('elsewhere.choice')} {t('elsewhere.no-secret')}
        </Text>
        {signer === undefined ? null : (
          <Stack gap="snug">
            <Text size="small" tone="quiet">
              {signer.keyId === undefined
                ? t('elsewhere.signer.single-use')
                : t('elsewhere.signer.identity', { id: signer.keyId })}
            </Text>
            <IdentifierChip label={t('builder.sign.with.key')} {...identifierWords(signer.expected, 'hex')} />
          </Stack>
        )}
        <SentNote place={place} />
        <UntilNote place={place} />
        {isWaiting ? null : (
          <Button
            kind={isNeeded ? 'primary' : 'plain'}
            block={isNeeded}
            busy={attempt.kind === 'busy'}
            onClick={() => run(() => sendForSigning(place))}
          >
            {standing.kind === 'here' ? t('elsewhere.give') : t('elsewhere.give.again')}
          </Button>
        )}
        {isNeeded ? (
          <div>
            <ButtonLink kind="quiet" size="small" render={<Link to="/vault" />}>
              {t('elsewhere.import')}
            </ButtonLink>
          </div>
        ) : null}
        {failed.length > 0 ? <LinesNote title={t('elsewhere.give.failed')} lines={failed} /> : null}
      </Stack>
    </Card>
  )
}

/** An update that disables keys holds for minutes: the way to the other machine and back has to fit into them. */
function UntilNote({ place }: { readonly place: AnsweredPlace }) {
  const { transition } = place.judged.report
  const disabledAt = transition?.type === 5 ? transition.publicKeysDisabledAt : undefined
  if (disabledAt === undefined) return null
  return <Note icon="clock">{t('elsewhere.until', { until: disabledAt + disablingWindowMs })}</Note>
}
