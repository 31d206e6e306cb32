import { useId, type ReactNode, type ComponentProps } from 'react'
import styles from './choice.module.css'
import { joinClasses } from './join-classes.ts'
import { HiddenText } from './text.tsx'

export function Checkbox({
  label,
  hint,
  checked,
  off = false,
  onChecked,
}: {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly checked: boolean
  readonly off?: boolean
  readonly onChecked: (checked: boolean) => void
}) {
  const hintId = useId()
  return (
    <div>
      <label className={styles['check']}>
        <input
          type="checkbox"
          className={styles['box']}
          checked={checked}
          disabled={off}
          aria-describedby={hint === undefined ? undefined : hintId}
          onChange={(event) => onChecked(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {hint === undefined ? null : (
        <div className={styles['hint']} id={hintId}>
          {hint}
        </div>
      )}
    </div>
  )
}

/** Disabled only with a reason, which describes it and is shown on a press. It stays focusable. */
export function RowCheck({
  label,
  checked,
  why,
  onChecked,
  onRejected,
}: {
  readonly label: string
  readonly checked: boolean
  readonly why?: string | undefined
  readonly onChecked: (checked: boolean) => void
  readonly onRejected: () => void
}) {
  const whyId = useId()
  const off = why !== undefined
  return (
    <label className={styles['check']} title={why}>
      <input
        type="checkbox"
        className={styles['box']}
        aria-label={label}
        aria-describedby={off ? whyId : undefined}
        aria-disabled={off || undefined}
        checked={checked}
        onChange={(event) => (off ? onRejected() : onChecked(event.currentTarget.checked))}
      />
      {off ? (
        <HiddenText>
          <span id={whyId}>{why}</span>
        </HiddenText>
      ) : null}
    </label>
  )
}

/** A choice in a group. The group is the surrounding fieldset or table; the shared name joins the choices. */
export function Radio({
  name,
  label,
  hint,
  hideLabel = false,
  checked,
  off = false,
  onChosen,
}: {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly hideLabel?: boolean
  readonly checked: boolean
  readonly off?: boolean
  readonly onChosen: () => void
}) {
  const hintId = useId()
  return (
    <label className={styles['choice']}>
      <input
        type="radio"
        className={styles['dot']}
        name={name}
        checked={checked}
        disabled={off}
        aria-label={hideLabel ? label : undefined}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={onChosen}
      />
      {hideLabel ? null : (
        <span>
          <span>{label}</span>
          {hint === undefined ? null : (
            <span className={styles['radio-hint']} id={hintId}>
              {hint}
            </span>
          )}
        </span>
      )}
    </label>
  )
}

export function ChoiceGroup({
  label,
  hint,
  children,
}: {
  readonly label: string
  readonly hint?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <fieldset className={styles['group']}>
      <legend>{label}</legend>
      <div className={styles['choices']}>{children}</div>
      {hint === undefined ? null : <div className={styles['group-hint']}>{hint}</div>}
    </fieldset>
  )
}

/** A few choices side by side, one of them on. Native radios, so that the arrow keys work. */
export function Segmented<Value extends string>({
  label,
  choices,
  value,
  pairs = false,
  onValue,
}: {
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly text: string }[]
  /** Two per line on a phone, because one line is too short for all choices. */
  readonly pairs?: boolean
  readonly value: Value
  readonly onValue: (value: Value) => void
}) {
  const name = useId()
  return (
    <div
      className={joinClasses(styles['segmented'], pairs && styles['pairs'])}
      role="radiogroup"
      aria-label={label}
    >
      {choices.map((choice) => (
        <label key={choice.value} className={styles['segment']}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onValue(choice.value)}
          />
          {choice.text}
        </label>
      ))}
    </div>
  )
}

export function NamedChoice<Value extends string>({
  beside = false,
  ...props
}: ComponentProps<typeof Segmented<Value>> & { readonly beside?: boolean }) {
  return (
    <div className={joinClasses(styles['named'], beside && styles['beside'])}>
      {/* Already the name of the choices: a screen reader would read it twice. */}
      <span aria-hidden="true">{props.label}</span>
      <Segmented {...props} />
    </div>
  )
}
