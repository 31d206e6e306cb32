import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'
import { SecretInput } from './secret-input.tsx'
import type { FieldViolation } from './violation-line.tsx'

/** A labelled field for a secret that has to be given. */
export function SecretField({
  label,
  note,
  hint,
  violations,
  words,
  ...input
}: {
  readonly label: string
  readonly note?: ReactNode
  readonly hint?: ReactNode
  readonly violations: readonly FieldViolation[]
  readonly words: { readonly show: string; readonly hide: string }
} & Omit<ComponentProps<typeof SecretInput>, 'showLabel' | 'hideLabel' | 'required'>) {
  return (
    <Field label={label} note={note} hint={hint} violations={violations}>
      <SecretInput {...input} required showLabel={words.show} hideLabel={words.hide} />
    </Field>
  )
}
