import { useRef } from 'react'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { passkeyNameLength, vault, type VaultPasskey } from '#/workspace/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Sunk } from '#/ui/sunk.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'

export function RenamePasskeyForm({
  passkey,
  onDone,
}: {
  readonly passkey: VaultPasskey
  readonly onDone: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [attempt, run] = useAttempt()
  return (
    <Sunk>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const name = input.current?.value.trim() ?? ''
          if (name === '') return
          run(async () => {
            await vault.renamePasskey(passkey.id, name)
            onDone()
          })
        }}
      >
        <Stack gap="close">
          <Field
            label={t('passkey.add.name')}
            violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
          >
            <TextInput
              ref={input}
              required
              defaultValue={passkey.name}
              maxLength={passkeyNameLength}
              autoFocus
            />
          </Field>
          <Row>
            <Button size="small" type="submit" busy={attempt.kind === 'busy'}>
              {t('passkey.rename.save')}
            </Button>
            <Button size="small" kind="quiet" onClick={onDone}>
              {t('passkey.add.cancel')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Sunk>
  )
}
