import { useRef } from 'react'
import { Button } from './button.tsx'
import { HiddenText } from './hidden-text.tsx'
import { Row } from './row.tsx'
import { SecretField } from './secret-field.tsx'
import { Stack } from './stack.tsx'
import { takeSecret } from './take-secret.ts'
import { useAttempt } from './use-attempt.ts'
import { useSecretWait, type SecretWait } from './use-secret-wait.ts'
import type { FieldViolation } from './violation-line.tsx'

/** Asks for a secret that exists. The field is emptied by the submit, whatever comes of it. */
export function UnlockForm({
  words,
  unlock,
  linesOf,
}: {
  readonly words: {
    readonly label: string
    readonly show: string
    readonly hide: string
    readonly act: string
    readonly wait: SecretWait
  }
  readonly unlock: (secret: string) => Promise<void>
  /** What the field says of a failure. */
  readonly linesOf: (error: unknown) => readonly FieldViolation[]
}) {
  const input = useRef<HTMLInputElement>(null)
  const [attempt, run] = useAttempt()
  const { seconds, said } = useSecretWait(words.wait, attempt.kind === 'busy')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (attempt.kind === 'busy' || seconds > 0) return
        const secret = takeSecret(input.current)
        run(() => unlock(secret))
      }}
    >
      <Stack>
        <SecretField
          ref={input}
          label={words.label}
          words={words}
          violations={attempt.kind === 'failed' ? linesOf(attempt.error) : []}
        />
        <Row wrap>
          <Button
            kind="primary"
            type="submit"
            busy={attempt.kind === 'busy'}
            why={seconds > 0 ? words.wait.left(seconds) : undefined}
          >
            {words.act}
          </Button>
        </Row>
        <HiddenText live>{said}</HiddenText>
      </Stack>
    </form>
  )
}
