import { useRef } from 'react'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { vault, type VaultKey } from '#/workspace/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'

export function RenameKeyForm({
  vaultKey,
  onDone,
}: {
  readonly vaultKey: VaultKey
  readonly onDone: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [attempt, run] = useAttempt()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const label = input.current?.value.trim() ?? ''
        run(async () => {
          await vault.renameKey(vaultKey.id, label)
          onDone()
        })
      }}
    >
      <Stack gap="tight">
        <Field
          label={t('vault.keys.rename.label')}
          violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
        >
          <TextInput ref={input} defaultValue={vaultKey.label} maxLength={100} autoFocus />
        </Field>
        <Row>
          <Button size="small" type="submit" busy={attempt.kind === 'busy'}>
            {t('vault.keys.rename.save')}
          </Button>
          <Button size="small" kind="quiet" onClick={onDone}>
            {t('vault.keys.rename.keep')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
