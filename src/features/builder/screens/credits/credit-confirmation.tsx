import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { CheckedCredit } from '#/session/drafts/checked-credit.ts'
import { violationLines } from '#/words/format-violation.ts'
import { t } from '#/features/builder/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Columns, Stack } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'

/** Members whose violations are at their fields. */
const atFields = ['/recipientId', '/outputScript', '/amount']

const LazyReview = lazyRouteComponent(() => import('./credit-review.tsx'), 'CreditReview')
const LazySentNote = lazyRouteComponent(() => import('./credit-review.tsx'), 'CreditSentNote')

/** Why there is nothing to sign; or the review of the vault's worker with the prompt beside it, fetched once there is. */
export function CreditConfirmation({ credit }: { readonly credit: CheckedCredit }) {
  const { signer, transition } = credit.report
  if (signer === undefined)
    return (
      <Note tone="bad" title={t('send.no-signer')}>
        {t('send.no-signer.about', { job: credit.job })}
      </Note>
    )
  if (transition === undefined)
    return (
      <Stack>
        {credit.draft.givenOut.length === 0 ? null : (
          <Suspense>
            <LazySentNote credit={credit} />
          </Suspense>
        )}
        <IncompleteCards credit={credit} isHere={signer.vaultKey !== undefined} />
      </Stack>
    )
  return (
    <Suspense
      fallback={
        <Card>
          <Text tone="quiet">{t('builder.sign.reading')}</Text>
        </Card>
      }
    >
      <LazyReview credit={credit} signer={signer} />
    </Suspense>
  )
}

/** What will be signed is not known yet: what is missing, with the button that it keeps off. */
function IncompleteCards({ credit, isHere }: { readonly credit: CheckedCredit; readonly isHere: boolean }) {
  const rest = credit.report.violations.filter(({ path }) => !atFields.includes(path))
  return (
    <Columns shape="main-wide-aside">
      <Card title={t('builder.review')}>
        {rest.length > 0 ? (
          <LinesNote title={t('update.blocked')} lines={violationLines(rest)} />
        ) : (
          <Text tone="quiet">{t('send.incomplete')}</Text>
        )}
      </Card>
      <Card
        title={isHere ? t('builder.sign.gate') : t('offline.title')}
        sticky
        foot={
          <Stack gap="tight">
            <Button kind="primary" block why={formatMissing(credit)}>
              {isHere ? t('send.sign', { job: credit.job }) : t('offline.give')}
            </Button>
          </Stack>
        }
      >
        <Text as="p" tone="second">
          {isHere ? t('send.sign.about') : t('offline.needed')}
        </Text>
      </Card>
    </Columns>
  )
}

function formatMissing({ job, draft, report: { by, nonce, violations } }: CheckedCredit): string {
  if (by !== 'owner' && draft.to.trim() === '') return t('send.why.to', { job })
  if (draft.amount.trim() === '') return t('send.why.amount')
  if (violations.length > 0) return t('send.why.fix', { count: violations.length })
  return nonce.kind === 'unknown' ? t('send.why.nonce') : t('send.why.no-nonce')
}
