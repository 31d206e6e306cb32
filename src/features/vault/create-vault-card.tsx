import { errorLines } from '#/workspace/messages/format-error.ts'
import { formatPassphraseVerdict } from '#/workspace/messages/format-passphrase-verdict.ts'
import { t } from '#/workspace/messages/t.ts'
import { vault } from '#/workspace/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { Columns } from '#/ui/columns.tsx'
import { NewSecretForm } from '#/ui/new-secret-form.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'

export function CreateVaultCard() {
  const [attempt, run] = useAttempt()
  return (
    <Columns shape="main">
      <Card title={t('vault.create')}>
        <Stack>
          <Text as="p" tone="second">
            {t('vault.create.about')}
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
            onSecret={(passphrase) =>
              run(async () => {
                await vault.createVault(passphrase)
              })
            }
          />
        </Stack>
      </Card>
      <Note tone="warn" title={t('vault.no-backup')}>
        {t('vault.no-backup.about', { count: 0 })}
      </Note>
    </Columns>
  )
}
