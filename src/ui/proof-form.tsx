import { useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { HiddenText } from './hidden-text.tsx'
import { SecretField } from './secret-field.tsx'
import { Stack } from './stack.tsx'
import { takeSecret } from './take-secret.ts'
import { useSecretWait, type SecretWait } from './use-secret-wait.ts'
import type { FieldViolation } from './violation-line.tsx'

/** Asks for a secret in order to do one thing. The field is emptied by the submit, whatever comes of it. */
export function ProofForm({
  words,
  busy,
  why,
  violations,
  onProof,
  inline = false,
  children,
}: {
  readonly words: {
    readonly label: string
    readonly show: string
    readonly hide: string
    readonly act: string
    readonly wait: SecretWait
  }
  readonly busy: boolean
  /** Why the one thing cannot be done yet. */
  readonly why?: string | undefined
  readonly violations: readonly FieldViolation[]
  readonly onProof: (secret: string) => void
  /** In a wide card the button is no wider than its words. */
  readonly inline?: boolean
  /** What is asked beside the secret: it is sent with it. */
  readonly children?: ReactNode
}) {
  const secret = useRef<HTMLInputElement>(null)
  const { seconds, said } = useSecretWait(words.wait, busy)
  const off = seconds > 0 ? words.wait.left(seconds) : why
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && off === undefined) onProof(takeSecret(secret.current))
      }}
    >
      <Stack>
        {children}
        <SecretField ref={secret} label={words.label} words={words} violations={violations} />
        <div>
          <Button kind="primary" block={!inline} type="submit" busy={busy} why={off}>
            {words.act}
          </Button>
        </div>
        <HiddenText live>{said}</HiddenText>
      </Stack>
    </form>
  )
}
