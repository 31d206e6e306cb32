import { useRef } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { SecretInput } from './secret-input.tsx'
import { Stack } from './stack.tsx'
import { takeSecret } from './take-secret.ts'
import type { FieldViolation } from './violation-line.tsx'

/** Asks for a secret that exists. The field is emptied by the submit, whatever comes of it. */
export function UnlockForm({
  words,
  busy,
  violations,
  onSecret,
}: {
  readonly words: {
    readonly label: string
    readonly show: string
    readonly hide: string
    readonly act: string
  }
  readonly busy: boolean
  readonly violations?: readonly FieldViolation[]
  readonly onSecret: (secret: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSecret(takeSecret(input.current))
      }}
    >
      <Stack>
        <Field label={words.label} violations={violations ?? []}>
          <SecretInput ref={input} required showLabel={words.show} hideLabel={words.hide} />
        </Field>
        <div>
          <Button kind="primary" type="submit" busy={busy}>
            {words.act}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
