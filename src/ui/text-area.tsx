import { useState, type ComponentPropsWithRef } from 'react'
import { useFieldControl } from './field-context.ts'
import styles from './input.module.css'
import { joinClasses } from './join-classes.ts'
import { usePrivateGuard } from './private-guard.tsx'
import type { FieldText } from './private-note.tsx'

/** Several lines; a file dropped on it goes to `onDropFile`, dropped text goes in as the browser does it. */
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
  /** Shows the beginning in one line, once what it holds is shown otherwise. */
  readonly folded?: boolean
  readonly onDropFile?: (file: File) => void
  readonly field?: FieldText
}) {
  const { id, describedBy, invalid } = useFieldControl()
  const { attach, note, noteId } = usePrivateGuard({ ref, field, maxLength })
  const [over, setOver] = useState(false)
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
          over && styles['over'],
        )}
        onDragOver={(event) => {
          if (onDropFile === undefined || !event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false)
          const file = event.dataTransfer.files[0]
          if (onDropFile === undefined || file === undefined) return
          event.preventDefault()
          onDropFile(file)
        }}
      />
      {note}
    </>
  )
}
