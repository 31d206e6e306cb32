import { Link } from '@tanstack/react-router'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { useVault, vault } from '#/workspace/vault-session.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { UnlockForm } from '#/ui/unlock-form.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'

/** Opens the session where it is needed. */
export function SessionUnlock() {
  const session = useVault((view) => view.session.kind)
  const [attempt, run] = useAttempt()
  if (session !== 'locked') {
    return (
      <Stack gap="tight">
        <Text as="p">{t('builder.sign.no-session')}</Text>
        <div>
          <ButtonLink render={<Link to="/vault" />}>{t('builder.sign.vault')}</ButtonLink>
        </div>
      </Stack>
    )
  }
  return (
    <Stack gap="tight">
      <Text as="p" tone="second">
        {t('builder.sign.unlock')}
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
        onSecret={(passphrase) =>
          run(async () => {
            await vault.unlock(passphrase)
          })
        }
      />
    </Stack>
  )
}
