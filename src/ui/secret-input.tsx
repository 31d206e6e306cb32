import type { Ref } from 'react'
import { EyeButton } from './eye-button.tsx'
import { useFieldControl } from './field-context.ts'
import styles from './input.module.css'
import { joinClasses } from './join-classes.ts'
import { useEye } from './use-eye.ts'

/** Uncontrolled: its value never enters React state. Take it with `moveSecret(ref.current)`, which empties it. */
export function SecretInput({
  showLabel,
  hideLabel,
  mono = false,
  required = false,
  autoFocus = false,
  shownAtFirst = false,
  onInput,
  ref,
}: {
  readonly showLabel: string
  readonly hideLabel: string
  readonly mono?: boolean
  readonly required?: boolean
  readonly autoFocus?: boolean
  /** A secret that is being made up is read while it is written down. */
  readonly shownAtFirst?: boolean
  /** For a judgement while typing; the listener keeps nothing of the value. */
  readonly onInput?: (input: HTMLInputElement) => void
  readonly ref: Ref<HTMLInputElement>
}) {
  const field = useFieldControl()
  const { shown, toggle, around } = useEye(shownAtFirst)
  return (
    <div ref={around} className={styles['input']}>
      <input
        data-secret=""
        ref={ref}
        type={shown ? 'text' : 'password'}
        id={field.id}
        aria-describedby={field.describedBy}
        aria-invalid={field.invalid || undefined}
        className={joinClasses(styles['inner'], mono && styles['mono'])}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        required={required}
        autoFocus={autoFocus}
        onInput={(event) => onInput?.(event.currentTarget)}
      />
      <EyeButton label={shown ? hideLabel : showLabel} shown={shown} onToggle={toggle} />
    </div>
  )
}
