import { Link } from '@tanstack/react-router'
import { t } from '#/features/vault/messages.ts'
import { newVaultForm } from '#/words/vault-forms.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Columns, Stack } from '#/ui/layout.tsx'
import { NewSecretForm } from '#/ui/new-secret.tsx'
import { Note } from '#/ui/note.tsx'
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
