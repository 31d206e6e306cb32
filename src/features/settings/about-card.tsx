import { t } from '#/workspace/messages/t.ts'
import { version } from '#/workspace/settings/version.ts'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

export function AboutCard() {
  return (
    <Card title={t('settings.about')}>
      <Stack>
        <Text as="p" tone="second">
          {t('settings.about.words')}
        </Text>
        <KeyValues
          spread
          items={[
            { name: t('settings.about.version'), value: version },
            { name: t('settings.about.licence'), value: t('settings.about.licence.value') },
          ]}
        />
      </Stack>
    </Card>
  )
}
