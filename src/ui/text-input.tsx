import type { ComponentPropsWithRef } from 'react'
import { useFieldControl } from './field-context.ts'
import styles from './input.module.css'
import { joinClasses } from './join-classes.ts'

/** One line of text. Takes what an input takes, so that a form library can register it. */
export function TextInput({
  mono = false,
  ...rest
}: Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'type' | 'id'> & {
  readonly mono?: boolean
  readonly type?: 'text' | 'search' | 'url'
}) {
  const field = useFieldControl()
  return (
    <input
      type="text"
      autoComplete="off"
      spellCheck={!mono}
      {...rest}
      id={field.id}
      aria-describedby={field.describedBy}
      aria-invalid={field.invalid || undefined}
      className={joinClasses(styles['input'], styles['line'], mono && styles['mono'])}
    />
  )
}
