import { useId, type ReactNode } from 'react'
import styles from './radio.module.css'

/** One choice of a group; the group is the fieldset or table around it, its name joins them. */
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
          {label}
          {hint === undefined ? null : (
            <span className={styles['hint']} id={hintId}>
              {hint}
            </span>
          )}
        </span>
      )}
    </label>
  )
}
