import { useEffect, useState } from 'react'
import { errorLines } from '#/words/format-violation.ts'
import { t } from '#/features/vault/messages.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { vault, passkeyNameLength } from '#/domain/keys/vault-session.ts'
import { Announced, Text } from '#/ui/text.tsx'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { TextInput } from '#/ui/input.tsx'
import { useAttempt } from '#/ui/attempt.tsx'

/** The authenticator creates the passkey, then a proof adds it to the vault. Leaving in between drops it. */
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

function MakePasskeyForm({
  onMade,
  onCancel,
}: {
  readonly onMade: (name: string) => void
  readonly onCancel: () => void
}) {
  const [typed, setTyped] = useState('')
  const [attempt, run] = useAttempt()
  const busy = attempt.kind === 'busy'
  const name = typed.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name === '') return
        run(async () => {
          await vault.makePasskey({ site: t('shell.name'), name })
          onMade(name)
        })
      }}
    >
      <Stack gap="close">
        <Text as="p" tone="second">
          {t('passkey.add.about')}
        </Text>
        <Field
          label={t('passkey.add.name')}
          hint={t('passkey.add.name.hint')}
          violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
        >
          <TextInput
            value={typed}
            maxLength={passkeyNameLength}
            autoFocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
        <Row wrap>
          <Button
            kind="primary"
            type="submit"
            busy={busy}
            why={name === '' ? t('passkey.add.name.why') : undefined}
          >
            {t('passkey.add.make')}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            {t('passkey.add.cancel')}
          </Button>
        </Row>
        <Announced>{busy ? <Text tone="quiet">{t('passkey.waiting')}</Text> : null}</Announced>
      </Stack>
    </form>
  )
}
