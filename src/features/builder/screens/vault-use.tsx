import { Link } from '@tanstack/react-router'
import { t } from '#/features/builder/messages.ts'
import { newVaultForm, unlockForm } from '#/words/vault-forms.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { NewSecretForm } from '#/ui/new-secret.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { UnlockForm } from '#/ui/proof-form.tsx'

/** Creates or unlocks the vault in place. Nothing when it is open. */
export function VaultUse() {
  const kind = useVault((view) => view.session.kind)
  switch (kind) {
    case 'starting':
    case 'open':
      return null
    case 'missing':
      return (
        <Stack>
          <Text as="p" tone="second">
            {t('builder.vault.missing')} {t('vault.create.about')}
          </Text>
          <NewSecretForm {...newVaultForm()} />
        </Stack>
      )
    case 'locked':
      return (
        <Stack>
          <Text as="p" tone="second">
            {t('builder.vault.locked')}
          </Text>
          <UnlockForm {...unlockForm()} />
          <div>
            <ButtonLink kind="quiet" size="small" render={<Link to="/vault" />}>
              {t('lost.title')}
            </ButtonLink>
          </div>
        </Stack>
      )
    case 'evicted':
    case 'unusable':
    case 'failed':
      return (
        <Note
          tone="bad"
          title={t('builder.vault.unusable')}
          action={<ButtonLink render={<Link to="/vault" />}>{t('builder.vault.open')}</ButtonLink>}
        />
      )
  }
}
