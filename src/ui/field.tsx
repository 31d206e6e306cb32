import { useId, useState, type ReactNode, type SyntheticEvent, createContext, use } from 'react'
import { HiddenText, TextWithCode } from './text.tsx'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

export function Field({
  label,
  hideLabel = false,
  note,
  hint,
  violations = [],
  missing,
  quiet = false,
  children,
}: {
  readonly label: ReactNode
  /** Hides the label of a field whose purpose is obvious. A screen reader still reads the label. */
  readonly hideLabel?: boolean
  readonly note?: ReactNode
  readonly hint?: ReactNode
  readonly violations?: readonly FieldViolation[]
  /** Shown in place of the browser's bubble when a required value is missing on submit. */
  readonly missing?: string | undefined
  /** The control is focused and read aloud with its violations, so they are not announced again. */
  readonly quiet?: boolean
  readonly children: ReactNode
}) {
  const [isMissing, setMissing] = useState(false)
  const said = isMissing && missing !== undefined ? [{ rule: '', text: missing }] : violations
  const takeInvalid = (event: SyntheticEvent) => {
    event.preventDefault()
    setMissing(true)
    focusFirstInvalid(event.target)
  }
  const id = useId()
  const noteId = note === undefined ? undefined : `${id}note`
  const hintId = hint === undefined ? undefined : `${id}hint`
  const violationsId = said.length === 0 ? undefined : `${id}violations`
  const describedBy = [noteId, hintId, violationsId].filter((each) => each !== undefined).join(' ')
  const invalid = said.some((each) => each.warning !== true)
  return (
    <div
      className={styles['field']}
      onInvalidCapture={missing === undefined ? undefined : takeInvalid}
      onInput={() => setMissing(false)}
    >
      <div className={styles[hideLabel ? 'read-out' : 'label']}>
        <label htmlFor={id}>{hideLabel ? <HiddenText>{label}</HiddenText> : label}</label>
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
      <div id={violationsId} aria-live={quiet ? undefined : 'polite'} className={styles['violations']}>
        {said.map((each) => (
          <ViolationLine key={`${each.rule} ${each.text}`} violation={each} />
        ))}
      </div>
    </div>
  )
}

/** Without its bubble, the browser does not move the focus to the invalid field. */
function focusFirstInvalid(target: EventTarget): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  if (target.form?.querySelector(':is(input, textarea, select):invalid') === target) target.focus()
}

export interface FieldControl {
  readonly id: string | undefined
  readonly describedBy: string | undefined
  readonly invalid: boolean
}

const FieldContext = createContext<FieldControl>({
  id: undefined,
  describedBy: undefined,
  invalid: false,
})

export function useFieldControl(): FieldControl {
  return use(FieldContext)
}

export interface FieldViolation {
  /** Empty for a violation without a protocol rule. */
  readonly rule: string
  readonly text: string
  readonly fix?: ReactNode
  readonly warning?: boolean
}

export function ViolationLine({ violation }: { readonly violation: FieldViolation }) {
  return (
    <div className={violation.warning === true ? styles['warning'] : styles['violation']}>
      <Icon name={violation.warning === true ? 'warning' : 'alert'} />
      <span>
        <TextWithCode>{violation.text}</TextWithCode>
      </span>
      {violation.fix === undefined ? null : <span className={styles['fix']}>{violation.fix}</span>}
      {violation.rule === '' ? null : <code className={styles['rule']}>{violation.rule}</code>}
    </div>
  )
}

export function Frozen({ frozen, children }: { readonly frozen: boolean; readonly children: ReactNode }) {
  return (
    <fieldset className={styles['frozen']} disabled={frozen}>
      {children}
    </fieldset>
  )
}
