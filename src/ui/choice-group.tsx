import type { ReactNode } from 'react'
import styles from './choice-group.module.css'

/** Radios that belong together, and what restricts them. */
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
      {hint === undefined ? null : <div className={styles['hint']}>{hint}</div>}
    </fieldset>
  )
}
