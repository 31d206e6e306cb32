import { useState } from 'react'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { passkeyNameLength, vault } from '#/workspace/vault-session.ts'
import { Announced } from '#/ui/announced.tsx'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'

export function MakePasskeyForm({
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
          await vault.makePasskey(name)
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
