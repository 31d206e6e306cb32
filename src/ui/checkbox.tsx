import { useId, type ReactNode } from 'react'
import styles from './checkbox.module.css'

export function Checkbox({
  label,
  hint,
  checked,
  onChecked,
}: {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly checked: boolean
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
