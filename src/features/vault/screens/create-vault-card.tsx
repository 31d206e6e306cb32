import { Link } from '@tanstack/react-router'
import { t } from '#/features/vault/messages.ts'
import { newVaultForm } from '#/words/vault-forms.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
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
      <Note title={t('vault.create.restore')}>
        <Stack gap="close">
          <span>{t('vault.create.restore.about')}</span>
          <div>
            <ButtonLink render={<Link to="/vault/restore" />}>{t('backup.restore.title')}</ButtonLink>
          </div>
        </Stack>
      </Note>
    </Columns>
  )
}
