import { useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { SecretField } from './secret-field.tsx'
import { Stack } from './stack.tsx'
import { takeSecret } from './take-secret.ts'
import type { FieldViolation } from './violation-line.tsx'

/** Asks for a secret in order to do one thing. The field is emptied by the submit, whatever comes of it. */
export function ProofForm({
  words,
  busy,
  violations,
  onProof,
  children,
}: {
  readonly words: {
    readonly label: string
    readonly show: string
    readonly hide: string
    readonly act: string
  }
  readonly busy: boolean
  readonly violations: readonly FieldViolation[]
  readonly onProof: (secret: string) => void
  /** What is asked beside the secret: it is sent with it. */
  readonly children?: ReactNode
}) {
  const secret = useRef<HTMLInputElement>(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onProof(takeSecret(secret.current))
      }}
    >
      <Stack>
        {children}
        <SecretField ref={secret} label={words.label} words={words} violations={violations} />
        <Button kind="primary" block type="submit" busy={busy}>
          {words.act}
        </Button>
      </Stack>
    </form>
  )
}
