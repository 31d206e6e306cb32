import { Link } from '@tanstack/react-router'
import { lockWords } from '#/features/vault/words/lock-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { unlockForm } from '#/workspace/vault-forms.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { UnlockForm } from '#/ui/unlock-form.tsx'
import { LostPassphrase } from './lost-passphrase.tsx'

/** Says why the vault is locked, and opens it. */
export function UnlockCard() {
  const lastLock = useVault((view) => view.lastLock)
  const words = lastLock && lockWords(lastLock)
  return (
    <Card title={t('vault.unlock')}>
      <Stack>
        {words === undefined ? null : (
          <Note icon="lock" title={words.line} action={<ChangeLink />}>
            {words.about}
          </Note>
        )}
        <UnlockForm {...unlockForm()} />
        <Text as="p" size="small" tone="quiet">
          {t('vault.unlock.about')}
        </Text>
        <LostPassphrase />
      </Stack>
    </Card>
  )
}

function ChangeLink() {
  return <Link to="/settings">{t('lock.change')}</Link>
}
