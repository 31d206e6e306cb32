import { useDeferredValue, type ReactNode } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatUnsignedTransition, type UnsignedTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { errorLines, formatViolation } from '#/words/format-violation.ts'
import { formatSigningBytes } from '#/words/profile-words.ts'
import { t } from '#/features/builder/messages.ts'
import { TransitionTabs } from '#/features/builder/screens/transition-tabs.tsx'
import type { SignableReview } from '#/domain/signing/transition-review.ts'
import type { ReviewReading as Reading } from '#/domain/signing/use-review.ts'
import { Button, Why } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { LinesNote } from '#/ui/note.tsx'
import { Opening, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

export function ReviewReading<Unsigned extends UnsignedTransition>({
  reading,
  awaited = { narrow: 420, wide: 380 },
  children,
}: {
  readonly reading: Reading<Unsigned>
  readonly awaited?: { readonly narrow: number; readonly wide: number }
  readonly children: (review: SignableReview<Unsigned>) => ReactNode
}) {
  // The review renders in slices when it arrives. An older review is never shown.
  const isShown = useDeferredValue(reading.kind === 'read')
  const waiting = (
    <Card>
      <Opening {...awaited}>{t('builder.sign.reading')}</Opening>
    </Card>
  )
  switch (reading.kind) {
    case 'reading':
      return waiting
    case 'failed':
      return (
        <LinesNote
          title={t('builder.sign.not-read')}
          lines={errorLines(reading.error)}
          action={<Button onClick={reading.readAgain}>{t('builder.sign.read-again')}</Button>}
        />
      )
    case 'read': {
      if (!isShown) return waiting
      const { review } = reading
      if (review.kind === 'signable') return children(review)
      const lines = review.violations.map((each) => ({ rule: each.rule, text: formatViolation(each) }))
      return <LinesNote title={t('builder.sign.rejected')} lines={lines} />
    }
  }
}

/** The worker’s review of the signing bytes. Only labels come from the workspace. */
export function ReviewCard({
  review: { transition, signingBytes, digest },
  profile,
  isHere = true,
  head,
  words,
  consequences,
}: {
  readonly review: SignableReview
  readonly profile: WireProfileName
  readonly isHere?: boolean
  readonly head?: ReactNode
  readonly words: ReactNode
  readonly consequences: ReactNode
}) {
  const bytes = signingBytes.length
  const hex = formatHex(digest)
  return (
    <Card title={t('builder.review')}>
      <Stack>
        {head}
        <TransitionTabs
          words={
            <Stack>
              {words}
              {consequences}
            </Stack>
          }
          json={formatUnsignedTransition(transition, wireProfiles[profile])}
          bytes={signingBytes}
          about={formatSigningBytes(profile, bytes)}
          digest={digest}
        />
        <Why>
          <span>
            {isHere
              ? t('builder.sign.own-reading', { bytes })
              : t('builder.sign.own-reading.offline', { bytes })}
          </span>{' '}
          <span>{t('builder.bytes.digest')}</span> <Text mono>{`${hex.slice(0, 8)}…${hex.slice(-8)}`}</Text>
        </Why>
      </Stack>
    </Card>
  )
}
