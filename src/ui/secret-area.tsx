import type { Ref } from 'react'
import { EyeButton } from './eye-button.tsx'
import { useFieldControl } from './field-context.ts'
import styles from './input.module.css'
import { joinClasses } from './join-classes.ts'
import { useEye } from './use-eye.ts'

/** Several lines of a secret, hidden until they are asked for. Uncontrolled, like `SecretInput`. */
export function SecretArea({
  showLabel,
  hideLabel,
  rows = 3,
  maxLength = 1024,
  ref,
}: {
  readonly showLabel: string
  readonly hideLabel: string
  readonly rows?: number
  readonly maxLength?: number
  readonly ref: Ref<HTMLTextAreaElement>
}) {
  const field = useFieldControl()
  const { shown, toggle, around } = useEye(false)
  return (
    <div ref={around} className={joinClasses(styles['input'], styles['tall'])}>
      <textarea
        data-secret=""
        ref={ref}
        rows={rows}
        id={field.id}
        aria-describedby={field.describedBy}
        aria-invalid={field.invalid || undefined}
        className={joinClasses(styles['inner'], styles['mono'], !shown && styles['veiled'])}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        required
        maxLength={maxLength}
      />
      <EyeButton label={shown ? hideLabel : showLabel} shown={shown} onToggle={toggle} />
    </div>
  )
}
