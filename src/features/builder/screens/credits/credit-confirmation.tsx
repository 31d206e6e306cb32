import { lazyRouteComponent } from '@tanstack/react-router'
import type { CheckedCredit } from '#/domain/draft/checked-credit.ts'
import type { AnsweredPlace } from '#/domain/offline/answered-place.ts'
import { findReceiver } from '#/features/builder/model/receiver.ts'
import { questionOfCredit } from '#/domain/signing/transition-review.ts'
import { useReview } from '#/domain/signing/use-review.ts'
import { violationLines } from '#/words/format-violation.ts'
import { t } from '#/features/builder/messages.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { isNameText } from '#/store/records/identity-record.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { LatePart, useLateValue } from '#/ui/late-part.tsx'

/** Members whose violations are shown at their fields. */
const atFields = ['/recipientId', '/outputScript', '/amount']

const loadReview = () => import('./credit-review.tsx')
const LazyReview = lazyRouteComponent(loadReview, 'WorkerReview')
const LazyPrompts = lazyRouteComponent(loadReview, 'CreditPrompts')
const loadOffline = () => import('#/features/builder/screens/offline/offline-signing.tsx')
const LazySentNote = lazyRouteComponent(loadOffline, 'SentNote')
const LazySentCards = lazyRouteComponent(loadOffline, 'OfflineSigningCards')

interface ReadCredit {
  readonly credit: CheckedCredit
  readonly reading: ReturnType<typeof useCreditReading>
}

export function useCreditReading(credit: CheckedCredit) {
  return useReview(questionOfCredit(credit), credit.report.signer?.vaultKey !== undefined)
}

export function CreditReview({ credit, reading }: ReadCredit) {
  const { signer, transition, violations } = credit.report
  if (signer === undefined)
    return (
      <Note tone="bad" title={t('send.no-signer')}>
        {t('send.no-signer.about', { job: credit.job })}
      </Note>
    )
  if (transition !== undefined)
    return (
      <LatePart
        fallback={
          <Card>
            <Text tone="quiet">{t('builder.sign.reading')}</Text>
          </Card>
        }
      >
        <LazyReview credit={credit} signer={signer} reading={reading} />
      </LatePart>
    )
  const rest = violations.filter(({ path }) => !atFields.includes(path))
  return (
    <>
      {credit.draft.givenOut.length === 0 ? null : (
        <LatePart>
          <LazySentNote place={placeOf(credit)} />
        </LatePart>
      )}
      <Card title={t('builder.review')}>
        {rest.length > 0 ? (
          <LinesNote title={t('update.blocked')} lines={violationLines(rest)} />
        ) : (
          <Text tone="quiet">{t('send.incomplete')}</Text>
        )}
      </Card>
    </>
  )
}

/** Signs here or with an offline signer. If something is missing, shows a disabled button with the reason. */
export function CreditSigning({ credit, reading }: ReadCredit) {
  const { signer, transition } = credit.report
  // Show the prompt together with the review, which renders in slices.
  const isShown = useLateValue(reading.kind === 'read')
  const isMissing = useVault((view) => view.session.kind === 'missing')
  if (signer === undefined) return null
  const isHere = signer.vaultKey !== undefined
  if (transition === undefined)
    return (
      <Card
        title={isHere ? t('builder.sign.gate') : t('offline.title')}
        sticky
        foot={
          <Stack gap="tight">
            <Button kind="primary" block why={formatMissing(credit)}>
              {isHere ? t('send.sign', { job: credit.job, vault: 'open' }) : t('offline.give')}
            </Button>
          </Stack>
        }
      >
        <Text as="p" tone="second">
          {isHere
            ? t('send.sign.about', { job: credit.job })
            : t(isMissing ? 'offline.needed.no-vault' : 'offline.needed')}
        </Text>
      </Card>
    )
  if (!isShown || reading.kind !== 'read' || reading.review.kind !== 'signable') return null
  return (
    <LatePart>
      <LazyPrompts credit={credit} signer={signer} review={reading.review} place={placeOf(credit)} />
    </LatePart>
  )
}

export function CreditSent({ credit, reading }: ReadCredit) {
  if (reading.kind !== 'read' || reading.review.kind !== 'signable') return null
  return (
    <LatePart>
      <LazySentCards place={placeOf(credit)} />
    </LatePart>
  )
}

function placeOf(credit: CheckedCredit): AnsweredPlace {
  return { kind: credit.job, id: credit.known.record.id, checked: credit }
}

function formatMissing({ job, known, draft, report }: CheckedCredit): string {
  const { by, to, nonce, violations } = report
  // An unknown or partial name is not a recipient yet. The sender’s own name is an error instead.
  const isNobody =
    job === 'transfer' &&
    to === undefined &&
    isNameText(draft.to) &&
    findReceiver(draft.to, [known.record]) === undefined
  if (by !== 'owner' && (isNobody || draft.to.trim() === '')) return t('send.why.to', { job })
  if (draft.amount.trim() === '') return t('send.why.amount')
  if (violations.length > 0) return t('send.why.fix', { count: violations.length })
  return nonce.kind === 'unknown' ? t('send.why.nonce') : t('send.why.no-nonce')
}
