import { useRef } from 'react'
import { Button } from './button.tsx'
import { NewSecretField } from './new-secret-field.tsx'
import { Row } from './row.tsx'
import { Stack } from './stack.tsx'
import { useAttempt } from './use-attempt.ts'
import { useJudgedSecret, type SecretVerdict } from './use-judged-secret.ts'
import type { FieldViolation } from './violation-line.tsx'

/** Takes a new secret: judged while it is typed, or suggested. Only the field holds it. */
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
  const judged = useJudgedSecret(input, judge, suggest)
  const [attempt, run] = useAttempt()
  const busy = attempt.kind === 'busy'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (busy || !judged.ready) return
        const secret = judged.take()
        run(() => keep(secret))
      }}
    >
      <Stack>
        <NewSecretField
          ref={input}
          judged={judged}
          words={words}
          violations={attempt.kind === 'failed' ? linesOf(attempt.error) : []}
        />
        <Row wrap>
          <Button onClick={judged.fill} icon="refresh">
            {words.suggest}
          </Button>
          <Button kind="primary" type="submit" busy={busy} why={busy || judged.ready ? undefined : words.why}>
            {words.act}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
