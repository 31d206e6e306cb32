import { useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Row } from './row.tsx'
import { SecretInput } from './secret-input.tsx'
import { Stack } from './stack.tsx'
import { takeSecret } from './take-secret.ts'
import type { FieldViolation } from './violation-line.tsx'

export interface SecretVerdict {
  readonly acceptable: boolean
  readonly words: string
}

/** Takes a new secret: judged while it is typed, or suggested. It is shown, to be written down; only the field holds it. */
export function NewSecretForm({
  words,
  busy,
  violations = [],
  judge,
  suggest,
  onSecret,
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
  readonly busy: boolean
  readonly violations?: readonly FieldViolation[]
  readonly judge: (secret: string) => Promise<SecretVerdict>
  readonly suggest: () => Promise<string>
  readonly onSecret: (secret: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const asked = useRef(0)
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
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (busy || !ready) return
        onSecret(takeSecret(input.current))
        setVerdict(undefined)
      }}
    >
      <Stack>
        <Field label={words.label} hint={verdict?.words ?? words.hint} violations={violations}>
          <SecretInput
            ref={input}
            required
            shownAtFirst
            showLabel={words.show}
            hideLabel={words.hide}
            onInput={judgeField}
          />
        </Field>
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
