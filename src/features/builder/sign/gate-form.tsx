import { useRef } from 'react'
import { secretWords } from '#/workspace/messages/control-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { SecretField } from '#/ui/secret-field.tsx'
import { Stack } from '#/ui/stack.tsx'
import { takeSecret } from '#/ui/take-secret.ts'
import type { FieldViolation } from '#/ui/violation-line.tsx'

/** Asks for the passphrase and signs with it. The field is emptied by the submit, whatever comes of it. */
export function GateForm({
  busy,
  violations,
  onPassphrase,
}: {
  readonly busy: boolean
  readonly violations: readonly FieldViolation[]
  readonly onPassphrase: (passphrase: string) => void
}) {
  const secret = useRef<HTMLInputElement>(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onPassphrase(takeSecret(secret.current))
      }}
    >
      <Stack>
        <SecretField
          ref={secret}
          label={t('vault.passphrase')}
          words={secretWords()}
          violations={violations}
        />
        <Button kind="primary" block type="submit" busy={busy}>
          {t('builder.sign')}
        </Button>
      </Stack>
    </form>
  )
}
