import { Link } from '@tanstack/react-router'
import { t } from '#/workspace/messages/t.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** The way to where this machine signs for one that is online. */
export function OtherMachineCard() {
  return (
    <Card title={t('desk.title')}>
      <Stack gap="close">
        <Text as="p" tone="second">
          {t('desk.link.about')}
        </Text>
        <div>
          <ButtonLink icon="device" render={<Link to="/exchange" />}>
            {t('desk.title')}
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  )
}
