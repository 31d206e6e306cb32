import type { ReactNode } from 'react'
import styles from './link-button.module.css'

/** A button inside a line of text that looks like a link: the mend of a violation, "Edit", "Show". */
export function LinkButton({
  onClick,
  children,
}: {
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  return (
    <button type="button" className={styles['link']} onClick={onClick}>
      {children}
    </button>
  )
}
