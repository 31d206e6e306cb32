import { t } from '#/workspace/messages/t.ts'
import { newVaultForm } from '#/workspace/vault-forms.ts'
import { Card } from '#/ui/card.tsx'
import { Columns } from '#/ui/columns.tsx'
import { NewSecretForm } from '#/ui/new-secret-form.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

export function CreateVaultCard() {
  return (
    <Columns shape="main">
      <Card title={t('vault.create')}>
        <Stack>
          <Text as="p" tone="second">
            {t('vault.create.about')}
          </Text>
          <NewSecretForm {...newVaultForm()} />
        </Stack>
      </Card>
      <Note tone="warn" title={t('vault.no-backup')}>
        {t('vault.no-backup.about', { count: 0 })}
      </Note>
    </Columns>
  )
}
