import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

export function NetworkCard() {
  return (
    <Card title={t('settings.network')}>
      <KeyValues
        items={[
          {
            name: t('settings.network.name'),
            value: (
              <Stack gap="snug">
                <Text strong>{t('settings.network.name.value')}</Text>
                <Text tone="second">{t('settings.network.about')}</Text>
              </Stack>
            ),
          },
          {
            name: t('settings.network.profile'),
            value: (
              <Stack gap="snug">
                <Text strong>{t('settings.network.profile.value')}</Text>
                <Text tone="second">{t('settings.network.profile.about')}</Text>
              </Stack>
            ),
          },
        ]}
      />
    </Card>
  )
}
