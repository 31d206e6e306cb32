import { useEffect, useState } from 'react'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { proofForm } from '#/workspace/vault-forms.ts'
import { vault } from '#/workspace/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { MakePasskeyForm } from './make-passkey-form.tsx'

/** First the authenticator makes it, then a proof lets it in. What is left halfway is dropped. */
export function AddPasskeyForm({ onDone }: { readonly onDone: () => void }) {
  const [made, setMade] = useState<string>()
  const [attempt, run] = useAttempt()
  useEffect(() => () => void vault.dropPasskey(), [])
  return (
    <Stack gap="close">
      {made === undefined ? (
        <MakePasskeyForm onMade={setMade} onCancel={onDone} />
      ) : (
        <>
          <Text as="p" tone="second">
            {t('passkey.add.made', { name: made })}
          </Text>
          <ProofForm
            {...proofForm(t('passkey.add.seal'))}
            inline
            busy={attempt.kind === 'busy'}
            violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
            onProof={(proof) =>
              run(async () => {
                const { name } = await vault.addPasskey(proof)
                postNotice({ tone: 'ok', text: t('passkey.add.done', { name }) })
                onDone()
              })
            }
          />
          <div>
            <Button size="small" kind="quiet" onClick={onDone}>
              {t('passkey.add.cancel')}
            </Button>
          </div>
        </>
      )}
    </Stack>
  )
}
