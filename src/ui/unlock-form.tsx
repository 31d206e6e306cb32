import { useRef } from 'react'
import { Button } from './button.tsx'
import { SecretField } from './secret-field.tsx'
import { Stack } from './stack.tsx'
import { takeSecret } from './take-secret.ts'
import { useAttempt } from './use-attempt.ts'
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
  }
  readonly unlock: (secret: string) => Promise<void>
  /** What the field says of a failure. */
  readonly linesOf: (error: unknown) => readonly FieldViolation[]
}) {
  const input = useRef<HTMLInputElement>(null)
  const [attempt, run] = useAttempt()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (attempt.kind === 'busy') return
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
        <div>
          <Button kind="primary" type="submit" busy={attempt.kind === 'busy'}>
            {words.act}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
