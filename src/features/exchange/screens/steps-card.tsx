import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { CheckList } from '#/ui/check-list.tsx'
import { checkWords } from '#/workspace/messages/control-words.ts'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

export function StepsCard() {
  return (
    <Card title={t('desk.steps')}>
      <Stack gap="close">
        <Text as="p" tone="second">
          {t('desk.step.online')}
        </Text>
        <Text as="p" tone="second">
          {t('desk.step.here')}
        </Text>
        <Text as="p" tone="second">
          {t('desk.step.back')}
        </Text>
        <CheckList
          words={checkWords()}
          lines={[{ id: 'nothing', state: 'ok', text: t('desk.step.nothing') }]}
        />
      </Stack>
    </Card>
  )
}
