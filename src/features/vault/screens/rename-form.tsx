import { useRef } from 'react'
import { useAttempt } from '#/ui/attempt.tsx'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/input.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { t } from '#/features/vault/messages.ts'
import { errorLines } from '#/words/format-violation.ts'

export function RenameForm({
  name,
  required = false,
  words,
  maxLength,
  onName,
  onEnd,
}: {
  readonly name: string
  readonly required?: boolean
  readonly words: { readonly label: string; readonly save: string; readonly cancel: string }
  readonly maxLength: number
  /** Saves the trimmed name. If this fails, the form stays open and shows the reason. */
  readonly onName: (name: string) => Promise<unknown>
  readonly onEnd: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [attempt, run] = useAttempt()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const given = input.current?.value.trim() ?? ''
        if (required && given === '') return
        run(async () => {
          await onName(given)
          onEnd()
        })
      }}
    >
      <Stack gap="tight">
        <Field
          label={words.label}
          violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
          missing={t('control.missing')}
        >
          <TextInput ref={input} required={required} defaultValue={name} maxLength={maxLength} autoFocus />
        </Field>
        <Row>
          <Button size="small" type="submit" busy={attempt.kind === 'busy'}>
            {words.save}
          </Button>
          <Button size="small" kind="quiet" onClick={onEnd}>
            {words.cancel}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
