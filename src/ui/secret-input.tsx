import { type ComponentProps, type ReactNode, type Ref, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import buttonStyles from './button.module.css'
import { Field, type FieldViolation, useFieldControl } from './field.tsx'
import { Icon } from './icon.tsx'
import inputStyles from './input.module.css'
import { joinClasses } from './join-classes.ts'
import { secretTurn } from './secret-holder.ts'

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

/** Uncontrolled: its value never enters React state. Take it with `moveSecret(ref.current)`, which empties it. */
function SecretInput({
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
  /** To check it while typing; the listener keeps nothing of the value. */
  readonly onInput?: (input: HTMLInputElement) => void
  readonly ref: Ref<HTMLInputElement>
}) {
  const field = useFieldControl()
  const { shown, toggle, around } = useEye(shownAtFirst)
  return (
    <div ref={around} className={inputStyles['input']}>
      <input
        data-secret=""
        ref={ref}
        type={shown ? 'text' : 'password'}
        id={field.id}
        aria-describedby={field.describedBy}
        aria-invalid={field.invalid || undefined}
        className={joinClasses(inputStyles['inner'], mono && inputStyles['mono'])}
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
    <div ref={around} className={joinClasses(inputStyles['input'], inputStyles['tall'])}>
      <textarea
        data-secret=""
        ref={ref}
        rows={rows}
        id={field.id}
        aria-describedby={field.describedBy}
        aria-invalid={field.invalid || undefined}
        className={joinClasses(inputStyles['inner'], inputStyles['mono'], !shown && inputStyles['veiled'])}
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

/** Shows or hides what is typed beside it. */
function EyeButton({
  label,
  shown,
  onToggle,
}: {
  readonly label: string
  readonly shown: boolean
  readonly onToggle: () => void
}) {
  return (
    <button
      type="button"
      className={buttonStyles['icon-button']}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <Icon name={shown ? 'eye-off' : 'eye'} />
    </button>
  )
}

/**
 * Whether a secret is shown: only the one in the field when the user asked, and not one that is put there next. `around` is the
 * element around its field. A field that is shown at first shows any secret.
 */
function useEye(shownAtFirst: boolean) {
  const [shown, setShown] = useState(shownAtFirst)
  const closeBeforeNext = useCallback((element: HTMLElement | null) => {
    // At once: the next secret is put there in the same task.
    const close = () => flushSync(() => setShown(false))
    element?.addEventListener(secretTurn, close)
    return () => element?.removeEventListener(secretTurn, close)
  }, [])
  return {
    shown,
    toggle: () => setShown(!shown),
    around: shown && !shownAtFirst ? closeBeforeNext : undefined,
  }
}
