import { Link } from '@tanstack/react-router'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { formatPassphraseVerdict } from '#/workspace/messages/format-passphrase-verdict.ts'
import { t } from '#/workspace/messages/t.ts'
import { useVault, vault } from '#/workspace/vault-session.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Card } from '#/ui/card.tsx'
import { NewSecretForm } from '#/ui/new-secret-form.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { UnlockForm } from '#/ui/unlock-form.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'

/** Where a step needs private keys: creates or unlocks the vault in place. Nothing when it is open. */
export function VaultNeeded() {
  const kind = useVault((view) => view.session.kind)
  switch (kind) {
    case 'starting':
    case 'open':
      return null
    case 'missing':
      return <CreateHere />
    case 'locked':
      return <UnlockHere />
    case 'evicted':
    case 'unusable':
    case 'failed':
      return (
        <Note
          tone="bad"
          title={t('keys.vault.unusable')}
          action={<ButtonLink render={<Link to="/vault" />}>{t('keys.vault.open')}</ButtonLink>}
        />
      )
  }
}

function CreateHere() {
  const [attempt, run] = useAttempt()
  return (
    <Card title={t('vault.create')}>
      <Stack>
        <Text as="p" tone="second">
          {t('keys.vault.missing')} {t('vault.create.about')}
        </Text>
        <NewSecretForm
          words={{
            label: t('vault.passphrase'),
            hint: t('vault.passphrase.hint'),
            show: t('control.secret.show'),
            hide: t('control.secret.hide'),
            suggest: t('vault.passphrase.suggest'),
            act: t('vault.create.act'),
            why: t('vault.passphrase.why'),
          }}
          busy={attempt.kind === 'busy'}
          violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
          judge={async (passphrase) => {
            const verdict = await vault.judgePassphrase(passphrase)
            return { acceptable: verdict.isAcceptable, words: formatPassphraseVerdict(verdict) }
          }}
          suggest={vault.suggestPassphrase}
          onSecret={(passphrase) => run(async () => void (await vault.createVault(passphrase)))}
        />
      </Stack>
    </Card>
  )
}

function UnlockHere() {
  const [attempt, run] = useAttempt()
  return (
    <Card title={t('vault.unlock')}>
      <Stack>
        <Text as="p" tone="second">
          {t('keys.vault.locked')}
        </Text>
        <UnlockForm
          words={{
            label: t('vault.passphrase'),
            show: t('control.secret.show'),
            hide: t('control.secret.hide'),
            act: t('vault.unlock.act'),
          }}
          busy={attempt.kind === 'busy'}
          violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
          onSecret={(passphrase) => run(async () => void (await vault.unlock(passphrase)))}
        />
      </Stack>
    </Card>
  )
}
