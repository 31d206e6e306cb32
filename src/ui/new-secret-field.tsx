import type { Ref } from 'react'
import { SecretField } from './secret-field.tsx'
import type { JudgedSecret } from './use-judged-secret.ts'
import type { FieldViolation } from './violation-line.tsx'

/** The field of a judged secret. It is shown, to be written down. */
export function NewSecretField({
  judged,
  words,
  violations,
  ref,
}: {
  readonly judged: JudgedSecret
  readonly words: {
    readonly label: string
    readonly hint: string
    readonly show: string
    readonly hide: string
  }
  readonly violations: readonly FieldViolation[]
  readonly ref: Ref<HTMLInputElement>
}) {
  return (
    <SecretField
      ref={ref}
      label={words.label}
      words={words}
      hint={judged.verdict?.words ?? words.hint}
      violations={violations}
      shownAtFirst
      onInput={judged.judgeField}
    />
  )
}
