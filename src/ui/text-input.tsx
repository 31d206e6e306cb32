import type { ComponentPropsWithRef } from 'react'
import { useFieldControl } from './field-context.ts'
import styles from './input.module.css'
import { joinClasses } from './join-classes.ts'
import { usePrivateGuard } from './private-guard.tsx'
import type { FieldText } from './private-note.tsx'

/** One line of text. Takes what an input takes, so that a form library can register it. */
export function TextInput({
  mono = false,
  field = 'text',
  maxLength,
  ref,
  ...rest
}: Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'type' | 'id'> & {
  readonly mono?: boolean
  readonly type?: 'text' | 'search' | 'url'
  readonly field?: FieldText
}) {
  const { id, describedBy, invalid } = useFieldControl()
  const { attach, note, noteId } = usePrivateGuard({ ref, field, maxLength })
  return (
    <>
      <input
        type="text"
        autoComplete="off"
        spellCheck={!mono}
        {...rest}
        ref={attach}
        id={id}
        aria-describedby={joinClasses(describedBy, noteId) || undefined}
        aria-invalid={invalid || noteId !== undefined || undefined}
        className={joinClasses(styles['input'], styles['line'], mono && styles['mono'])}
      />
      {note}
    </>
  )
}
