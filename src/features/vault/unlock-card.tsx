import { errorLines } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { vault } from '#/workspace/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { UnlockForm } from '#/ui/unlock-form.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'

export function UnlockCard() {
  const [attempt, run] = useAttempt()
  return (
    <Card title={t('vault.unlock')}>
      <Stack>
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
        <Text as="p" size="small" tone="quiet">
          {t('vault.unlock.about')}
        </Text>
      </Stack>
    </Card>
  )
}
