import { useId, type ReactNode } from 'react'
import { FieldContext } from './field-context.ts'
import styles from './field.module.css'
import { ViolationLine, type FieldViolation } from './violation-line.tsx'

/** Label, control, hint and violations. The control inside takes its id and description from the Field. */
export function Field({
  label,
  note,
  hint,
  violations = [],
  children,
}: {
  readonly label: ReactNode
  /** Beside the label, quiet: "optional", "198 bytes". */
  readonly note?: ReactNode
  readonly hint?: ReactNode
  readonly violations?: readonly FieldViolation[]
  readonly children: ReactNode
}) {
  const id = useId()
  const noteId = note === undefined ? undefined : `${id}note`
  const hintId = hint === undefined ? undefined : `${id}hint`
  const violationsId = violations.length === 0 ? undefined : `${id}violations`
  const describedBy = [noteId, hintId, violationsId].filter((each) => each !== undefined).join(' ')
  const invalid = violations.some((each) => each.warning !== true)
  return (
    <div className={styles['field']}>
      <div className={styles['label']}>
        <label htmlFor={id}>{label}</label>
        {note === undefined ? null : (
          <span className={styles['note']} id={noteId}>
            {note}
          </span>
        )}
      </div>
      <FieldContext value={{ id, describedBy: describedBy === '' ? undefined : describedBy, invalid }}>
        {children}
      </FieldContext>
      {hint === undefined ? null : (
        <div className={styles['hint']} id={hintId}>
          {hint}
        </div>
      )}
      <div id={violationsId} aria-live="polite" className={styles['violations']}>
        {violations.map((each) => (
          <ViolationLine key={`${each.rule} ${each.text}`} violation={each} />
        ))}
      </div>
    </div>
  )
}
