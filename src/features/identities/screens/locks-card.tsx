import { useState } from 'react'
import { t } from '#/workspace/messages/t.ts'
import { useLocks } from '#/workspace/locks/use-locks.ts'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { LocksTable } from './locks-table.tsx'

/** What is locked and not yet an identity. Nothing when nothing is, and nothing was given up. */
export function LocksCard({ networkId }: { readonly networkId: string }) {
  const { inProgress, givenUp } = useLocks(networkId)
  const [shown, setShown] = useState(false)
  const shownLocks = shown ? [...inProgress, ...givenUp] : inProgress
  const rest =
    givenUp.length === 0 ? null : (
      <Row wrap gap="close">
        <Text size="small" tone="second">
          {t('locks.given-up', { count: givenUp.length })}
        </Text>
        <LinkButton onClick={() => setShown(!shown)}>
          {shown ? t('locks.given-up.hide') : t('locks.given-up.show')}
        </LinkButton>
      </Row>
    )
  if (shownLocks.length === 0) return rest
  return (
    <Stack gap="close">
      <Card title={t('locks.title')} flush>
        <LocksTable locks={shownLocks} />
      </Card>
      <Text size="small" tone="quiet">
        {t('locks.about')}
      </Text>
      {rest}
    </Stack>
  )
}
