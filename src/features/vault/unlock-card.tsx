import { t } from '#/workspace/messages/t.ts'
import { unlockForm } from '#/workspace/vault-forms.ts'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { UnlockForm } from '#/ui/unlock-form.tsx'

export function UnlockCard() {
  return (
    <Card title={t('vault.unlock')}>
      <Stack>
        <UnlockForm {...unlockForm()} />
        <Text as="p" size="small" tone="quiet">
          {t('vault.unlock.about')}
        </Text>
      </Stack>
    </Card>
  )
}
