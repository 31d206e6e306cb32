import type { ComponentPropsWithRef } from 'react'
import { useFieldControl } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './input.module.css'
import { joinClasses } from './join-classes.ts'
import { usePrivateGuard } from './private-guard.tsx'
import type { FieldText } from './private-note.tsx'
import { useFileDrop } from './use-file-drop.ts'

/** Accepts the props of an input, so that a form library can register it. */
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

/** A dropped file goes to `onDropFile`; the browser inserts dropped text. */
export function TextArea({
  mono = false,
  folded = false,
  onDropFile,
  field = 'text',
  maxLength,
  ref,
  ...rest
}: Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'style' | 'id'> & {
  readonly mono?: boolean
  /** Collapses to the first line, once the content is shown in another form. */
  readonly folded?: boolean
  readonly onDropFile?: (file: File) => void
  readonly field?: FieldText
}) {
  const { id, describedBy, invalid } = useFieldControl()
  const { attach, note, noteId } = usePrivateGuard({ ref, field, maxLength })
  const { isOver, handlers } = useFileDrop(onDropFile)
  return (
    <>
      <textarea
        rows={folded ? 1 : 4}
        autoComplete="off"
        spellCheck={!mono}
        {...rest}
        ref={attach}
        id={id}
        aria-describedby={joinClasses(describedBy, noteId) || undefined}
        aria-invalid={invalid || noteId !== undefined || undefined}
        className={joinClasses(
          styles['input'],
          styles['area'],
          mono && styles['mono'],
          folded && styles['folded'],
          isOver && styles['over'],
        )}
        {...handlers}
      />
      {note}
    </>
  )
}

export function SearchInput({
  label,
  value,
  onValue,
}: {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
}) {
  // Users search for hashes, which look like private keys.
  const { attach, note, noteId } = usePrivateGuard<HTMLInputElement>({ field: 'hash' })
  return (
    <>
      <div className={joinClasses(styles['input'], styles['line'], styles['search'])}>
        <Icon name="search" tone="quiet" />
        <input
          ref={attach}
          type="search"
          aria-describedby={noteId}
          aria-invalid={noteId !== undefined || undefined}
          className={styles['inner']}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      </div>
      {note}
    </>
  )
}

/** A forbidden option is disabled, and its text has the reason. */
export function Select<Value extends string>({
  options,
  value,
  onValue,
  ...rest
}: Omit<
  ComponentPropsWithRef<'select'>,
  'className' | 'style' | 'id' | 'children' | 'value' | 'onChange' | 'multiple'
> & {
  readonly options: readonly { readonly value: Value; readonly text: string; readonly off?: boolean }[]
  readonly value: Value
  readonly onValue: (value: Value) => void
}) {
  const field = useFieldControl()
  return (
    <span className={styles['select']}>
      <select
        {...rest}
        id={field.id}
        aria-describedby={field.describedBy}
        aria-invalid={field.invalid || undefined}
        className={styles['input']}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value)
          if (chosen !== undefined) onValue(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.off === true}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  )
}
