import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#/features/identities/messages.ts'
import { amountOf, useLocks, type ListedLock } from '#/domain/funding/list-locks.ts'
import { LinkButton } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Fold } from '#/ui/disclosure.tsx'
import { centered } from '#/ui/keep-in-view.ts'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { LocksTable } from './locks-table.tsx'

// More locks, as in a bulk create, are folded into one line.
const mostOpen = 3

/** Locks that do not fund an identity yet, and abandoned ones. */
export function LocksCard({ networkId }: { readonly networkId: string }) {
  const { inProgress, givenUp } = useLocks(networkId)
  if (inProgress.length + givenUp.length === 0) return null
  return (
    <Card label={t('locks.title')}>
      <LocksFold networkId={networkId} />
    </Card>
  )
}

/** Abandoned locks show on request. An address with `#locks` unfolds the line and scrolls to it. */
export function LocksFold({
  networkId,
  isFolded = false,
}: {
  readonly networkId: string
  readonly isFolded?: boolean
}) {
  const { inProgress, givenUp } = useLocks(networkId)
  const [shown, setShown] = useState(false)
  const isNamed = useLocation({ select: ({ hash }) => hash === 'locks' })
  const open = inProgress.filter(({ use }) => use === undefined)
  const used = inProgress.filter(({ use }) => use !== undefined)
  const shownLocks = [...open, ...used, ...(shown ? givenUp : [])]
  // The draft cards above already continue these locks.
  const isInDrafts = shownLocks.every(({ draft }) => draft?.signed === null)
  return (
    <div ref={isNamed ? centered : undefined}>
      <Stack gap="snug">
        {shownLocks.length === 0 ? null : (
          <Fold
            key={`${shown} ${isNamed}`}
            lead={<b>{t('locks.title')}</b>}
            end={t('locks.sum', { open: open.length, duffs: sumOf(open), used: used.length })}
            isOpen={shown || isNamed || (!isFolded && !isInDrafts && shownLocks.length <= mostOpen)}
          >
            <Stack gap="close">
              <LocksTable locks={shownLocks} />
              <Text size="small" tone="quiet">
                {t('locks.about')}
              </Text>
            </Stack>
          </Fold>
        )}
        {givenUp.length === 0 ? null : (
          <Row wrap gap="close">
            <Text size="small" tone="second">
              {t('locks.given-up', { count: givenUp.length, duffs: sumOf(givenUp) })}
            </Text>
            <LinkButton onClick={() => setShown(!shown)}>
              {shown ? t('locks.given-up.hide') : t('locks.given-up.show')}
            </LinkButton>
          </Row>
        )}
      </Stack>
    </div>
  )
}

function sumOf(locks: readonly ListedLock[]): bigint {
  return locks.reduce((sum, listed) => sum + (amountOf(listed) ?? 0n), 0n)
}
