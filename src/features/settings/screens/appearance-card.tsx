import { t } from '#/workspace/messages/t.ts'
import { setTheme, useSettings } from '#/workspace/settings/settings-store.ts'
import { Card } from '#/ui/card.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

export function AppearanceCard() {
  const theme = useSettings((state) => state.settings.theme)
  const kept = useSettings((state) => state.kept)
  return (
    <Card title={t('settings.appearance')}>
      <Stack gap="tight">
        <Text size="small" strong tone="second">
          {t('settings.theme')}
        </Text>
        <div>
          <Segmented
            label={t('settings.theme')}
            value={theme}
            onValue={setTheme}
            choices={[
              { value: 'system', text: t('settings.theme.system') },
              { value: 'light', text: t('settings.theme.light') },
              { value: 'dark', text: t('settings.theme.dark') },
            ]}
          />
        </div>
        <Text as="p" size="small" tone={kept ? 'quiet' : 'warn'}>
          {kept ? t('settings.theme.hint') : t('settings.theme.not-kept')}
        </Text>
      </Stack>
    </Card>
  )
}
