import { type ComponentProps, type ReactNode, type Ref, use, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import buttonStyles from './button.module.css'
import { Field, type FieldViolation, useFieldControl, ViolationLine } from './field.tsx'
import { Icon } from './icon.tsx'
import inputStyles from './input.module.css'
import { joinClasses } from './join-classes.ts'
import { PrivateGuardContext } from './private-note.tsx'
import { secretTurn } from './secret-holder.ts'

export interface SecretWords {
  readonly show: string
  readonly hide: string
  readonly missing: string
  readonly long: FieldViolation
}

/** A labelled field for a required secret, limited to `longestSecret` characters. */
export function SecretField({
  label,
  note,
  hint,
  violations,
  quiet = false,
  words,
  ...input
}: {
  readonly label: string
  readonly note?: ReactNode
  readonly hint?: ReactNode
  readonly violations: readonly FieldViolation[]
  readonly quiet?: boolean
  readonly words: SecretWords
} & Omit<ComponentProps<typeof SecretInput>, 'showLabel' | 'hideLabel' | 'required'>) {
  const [isLong, limit] = useLengthLimit(longestSecret)
  return (
    <Field
      label={label}
      note={note}
      hint={hint}
      violations={isLong ? [words.long] : violations}
      quiet={quiet}
      missing={isLong ? undefined : words.missing}
    >
      <div ref={limit}>
        <SecretInput {...input} required showLabel={words.show} hideLabel={words.hide} />
      </div>
    </Field>
  )
}

// The vault's limit for a private key or passphrase.
const longestSecret = 1024

/** Blocks too long insertions in the fields of an element: a browser takes seconds to lay out megabytes in a line. */
function useLengthLimit(most: number) {
  const [isLong, setLong] = useState(false)
  const attach = useCallback(
    (element: HTMLElement | null) => {
      const look = (event: InputEvent) => {
        const field = event.target
        if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
        const given = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
        const selected = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0)
        const isMore = given !== '' && field.value.length - selected + given.length > most
        if (isMore) event.preventDefault()
        setLong(isMore)
      }
      element?.addEventListener('beforeinput', look)
      return () => element?.removeEventListener('beforeinput', look)
    },
    [most],
  )
  return [isLong, attach] as const
}

/** Uncontrolled: its value never enters React state. `moveSecret(ref.current)` reads and empties it. */
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
  /** A new secret is visible, to be written down. */
  readonly shownAtFirst?: boolean
  /** For a check while typing. The listener must not store the value. */
  readonly onInput?: (input: HTMLInputElement) => void
  readonly ref: Ref<HTMLInputElement>
}) {
  const field = useFieldControl()
  const { shown, toggle, around } = useEye(shownAtFirst)
  useEmptied(field.id)
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

export function SecretArea({
  showLabel,
  hideLabel,
  rows = 3,
  maxLength = longestSecret,
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
  const [isLong, limit] = useLengthLimit(maxLength)
  const guard = use(PrivateGuardContext)
  useEmptied(field.id)
  const area = (
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
      />
      <EyeButton label={shown ? hideLabel : showLabel} shown={shown} onToggle={toggle} />
    </div>
  )
  return (
    <div ref={limit}>
      {area}
      {isLong && guard !== undefined ? (
        <div role="alert">
          <ViolationLine violation={guard.sayTooLong(maxLength)} />
        </div>
      ) : null}
    </div>
  )
}

/** Clears unsubmitted text when the field unmounts, because the detached element may stay in memory. */
function useEmptied(id: string | undefined): void {
  useEffect(() => {
    const field = id === undefined ? null : document.getElementById(id)
    return () => {
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = ''
    }
  }, [id])
}

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

/** Revealing a secret does not reveal the next one in the field, unless the field is visible from the start. */
function useEye(shownAtFirst: boolean) {
  const [shown, setShown] = useState(shownAtFirst)
  const closeBeforeNext = useCallback((element: HTMLElement | null) => {
    // Synchronous, because the next secret is put there in the same task.
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
