import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { lazyRouteComponent, Link } from '@tanstack/react-router'
import { disablingWindowMs } from '#/protocol/transition/check-update.ts'
import { statusOf, termsOf, unsignedOf, type AnsweredPlace } from '#/domain/offline/answered-place.ts'
import type { CreditSignerKind } from '#/store/records/credit-draft.ts'
import type { SentRequest } from '#/store/records/sent-request.ts'
import { signerOf } from '#/domain/offline/wrong-signer.ts'
import { errorLines } from '#/words/format-violation.ts'
import { postError } from '#/words/post-undo.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { t } from '#/features/builder/messages.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { Badge } from '#/ui/badge.tsx'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useNarrow } from '#/ui/table.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import { formatMembers } from '#/words/answer-words.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { listChangedMembers } from '#/domain/offline/changed-members.ts'

export function OfflineSigningPrompt({
  place,
  isNeeded,
}: {
  readonly place: AnsweredPlace
  readonly isNeeded: boolean
}) {
  const [attempt, run] = useAttempt()
  const status = statusOf(place)
  const isWaiting = status.kind === 'waiting'
  const unsigned = unsignedOf(place)
  const signer = unsigned && signerOf(unsigned)
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  // On a phone the prompt is below the review, so its button stays visible.
  const isBelow = useNarrow() && isNeeded && !isWaiting
  const send = isWaiting ? null : (
    <Button
      kind={isNeeded ? 'primary' : 'plain'}
      block={isNeeded}
      busy={attempt.kind === 'busy'}
      onClick={() =>
        run(async () => (await import('#/features/builder/model/sent-request.ts')).sendForSigning(place))
      }
    >
      {status.kind === 'here' ? t('offline.give') : t('offline.give.again')}
    </Button>
  )
  const isMissing = useVault((view) => view.session.kind === 'missing')
  const failure = failed.length > 0 ? <LinesNote title={t('offline.give.failed')} lines={failed} /> : null
  const body = (
    <Stack>
      <Text as="p" tone="second">
        <span>
          {isNeeded ? t(isMissing ? 'offline.needed.no-vault' : 'offline.needed') : t('offline.choice')}
        </span>{' '}
        <span>{t('offline.no-secret')}</span>
      </Text>
      {signer === undefined ? null : (
        <Stack gap="snug">
          <Text size="small" tone="quiet">
            {signer.keyId === undefined
              ? t('offline.signer.single-use')
              : place.kind === 'update'
                ? t('offline.signer.identity', { id: signer.keyId })
                : t('offline.signer.transfer', { id: signer.keyId, by: byOf(place) })}
          </Text>
          <IdentifierChip
            label={t('builder.sign.with.public-key')}
            {...identifierWords(signer.expected, 'hex')}
          />
        </Stack>
      )}
      <SentNote place={place} />
      <UntilNote place={place} />
      {isBelow ? null : send}
      {isNeeded ? (
        <div>
          <ButtonLink kind="quiet" size="small" render={<Link to="/vault" />}>
            {t('offline.import')}
          </ButtonLink>
        </div>
      ) : null}
      {isBelow ? null : failure}
    </Stack>
  )
  if (!isNeeded && status.kind === 'here') return <Disclosure title={t('offline.other')}>{body}</Disclosure>
  return (
    <Card
      title={t('offline.title')}
      sticky
      foot={
        isBelow ? (
          <Stack gap="tight">
            {failure}
            {send}
          </Stack>
        ) : undefined
      }
      end={
        isWaiting ? (
          <Badge tone="accent" icon="lock">
            {t('offline.waiting')}
          </Badge>
        ) : undefined
      }
    >
      {body}
    </Card>
  )
}

function byOf({ checked: { report } }: AnsweredPlace): CreditSignerKind {
  return 'by' in report ? report.by : 'transfer'
}

/** An update that disables keys is valid only for minutes, so this note shows until when. */
function UntilNote({ place }: { readonly place: AnsweredPlace }) {
  const { transition } = place.checked.report
  const disabledAt = transition?.type === TransitionType.update ? transition.publicKeysDisabledAt : undefined
  if (disabledAt === undefined) return null
  return <Note icon="clock">{t('offline.until', { until: disabledAt + disablingWindowMs })}</Note>
}

const LazyCards = lazyRouteComponent(() => import('./offline-cards.tsx'), 'SentCards')

/** The sent request, and the card that receives its answer. Loads nothing before a request is sent. */
export function OfflineSigningCards({ place }: { readonly place: AnsweredPlace }) {
  const status = statusOf(place)
  if (status.kind === 'here') return null
  return (
    <LatePart>
      <LazyCards place={place} status={status} />
    </LatePart>
  )
}

export function SentNote({
  place,
  isEdited = false,
}: {
  readonly place: AnsweredPlace
  /** True on the page where the draft can be changed. */
  readonly isEdited?: boolean
}) {
  const status = statusOf(place)
  if (status.kind === 'here') return null
  const { given } = status
  const { atMs: at } = given
  return (
    <Stack gap="tight">
      {status.kind === 'waiting' ? (
        <Note tone="accent" icon="lock" title={isEdited ? t('offline.waiting') : undefined}>
          {isEdited ? t('offline.waiting.edit', { at }) : t('offline.waiting.about', { at })}
        </Note>
      ) : (
        <Note tone="warn" title={t('offline.changed')}>
          {formatChanges(place, given)}
        </Note>
      )}
      <DiscardButton place={place} />
    </Stack>
  )
}

function formatChanges(place: AnsweredPlace, given: SentRequest): string {
  const { report } = place.checked
  const { atMs: at } = given
  if (report.transition === undefined) return t('offline.changed.incomplete', { at })
  const changed = listChangedMembers(given, report, wireProfiles[termsOf(place).profile])
  return t('offline.changed.about', { at, what: formatMembers(changed) })
}

/** Discards a request, which frees its nonce. A create or top-up has none. */
function DiscardButton({ place }: { readonly place: AnsweredPlace }) {
  const isNumbered = wireProfiles[termsOf(place).profile].codec === 'bincode' && place.kind !== 'draft'
  if (!isNumbered) return null
  const discard = () => {
    import('#/features/builder/model/sent-request.ts')
      .then(({ discardRequest }) => discardRequest(place))
      .then(() => postNotice({ tone: 'ok', text: t('offline.discarded') }), postError)
  }
  return (
    <div>
      <Button size="small" onClick={discard}>
        {t('offline.discard')}
      </Button>
    </div>
  )
}
