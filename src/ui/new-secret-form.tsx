import { useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Row } from './row.tsx'
import { SecretField } from './secret-field.tsx'
import { Stack } from './stack.tsx'
import { takeSecret } from './take-secret.ts'
import { useAttempt } from './use-attempt.ts'
import type { FieldViolation } from './violation-line.tsx'

export interface SecretVerdict {
  readonly acceptable: boolean
  readonly words: string
}

/** Takes a new secret: judged while it is typed, or suggested. It is shown, to be written down; only the field holds it. */
export function NewSecretForm({
  words,
  judge,
  suggest,
  keep,
  linesOf,
}: {
  readonly words: {
    readonly label: string
    readonly hint: string
    readonly show: string
    readonly hide: string
    readonly suggest: string
    readonly act: string
    readonly why: string
  }
  readonly judge: (secret: string) => Promise<SecretVerdict>
  readonly suggest: () => Promise<string>
  readonly keep: (secret: string) => Promise<void>
  /** What the field says of a failure. */
  readonly linesOf: (error: unknown) => readonly FieldViolation[]
}) {
  const input = useRef<HTMLInputElement>(null)
  const asked = useRef(0)
  const [attempt, run] = useAttempt()
  const [verdict, setVerdict] = useState<SecretVerdict>()
  const judgeField = (field: HTMLInputElement) => {
    asked.current += 1
    const question = asked.current
    if (field.value === '') return setVerdict(undefined)
    judge(field.value).then(
      (answer) => {
        if (question === asked.current) setVerdict(answer)
      },
      () => setVerdict(undefined),
    )
  }
  const fill = (secret: string) => {
    if (input.current === null) return
    input.current.value = secret
    judgeField(input.current)
  }
  const ready = verdict?.acceptable === true
  const busy = attempt.kind === 'busy'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (busy || !ready) return
        const secret = takeSecret(input.current)
        run(() => keep(secret))
        setVerdict(undefined)
      }}
    >
      <Stack>
        <SecretField
          ref={input}
          label={words.label}
          words={words}
          hint={verdict?.words ?? words.hint}
          violations={attempt.kind === 'failed' ? linesOf(attempt.error) : []}
          shownAtFirst
          onInput={judgeField}
        />
        <Row wrap>
          <Button onClick={() => void suggest().then(fill, () => setVerdict(undefined))} icon="refresh">
            {words.suggest}
          </Button>
          <Button kind="primary" type="submit" busy={busy} why={busy || ready ? undefined : words.why}>
            {words.act}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
