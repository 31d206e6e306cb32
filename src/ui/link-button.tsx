import type { ReactNode } from 'react'
import styles from './link-button.module.css'

/** A button inside a line of text that looks like a link: the mend of a violation, "Edit", "Show". */
export function LinkButton({
  label,
  onClick,
  children,
}: {
  /** The accessible name, where the text alone does not say what it does. */
  readonly label?: string
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  return (
    <button type="button" className={styles['link']} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
