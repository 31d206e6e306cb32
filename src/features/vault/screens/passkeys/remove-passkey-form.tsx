import { errorLines } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { proofForm } from '#/workspace/vault-forms.ts'
import { vault, type VaultPasskey } from '#/workspace/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Sunk } from '#/ui/sunk.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'

/** It can be added again: no dialog, but a proof afresh. */
export function RemovePasskeyForm({
  passkey: { id, name },
  onDone,
}: {
  readonly passkey: VaultPasskey
  readonly onDone: () => void
}) {
  const [attempt, run] = useAttempt()
  return (
    <Sunk>
      <Stack gap="close">
        <Text as="p" tone="second">
          {t('passkey.remove.about')}
        </Text>
        <ProofForm
          {...proofForm(t('passkey.remove.act'))}
          inline
          busy={attempt.kind === 'busy'}
          violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
          onProof={(proof) =>
            run(async () => {
              await vault.removePasskey(id, proof)
              postNotice({ tone: 'ok', text: t('passkey.remove.done', { name }) })
            })
          }
        />
        <div>
          <Button size="small" kind="quiet" onClick={onDone}>
            {t('passkey.add.cancel')}
          </Button>
        </div>
      </Stack>
    </Sunk>
  )
}
