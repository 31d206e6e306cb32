import type { ReactNode } from 'react'
import styles from './hidden-text.module.css'

/** Words for a screen reader only, where a shape says the same to the eye. `live` reads out what appears in it. */
export function HiddenText({
  live = false,
  children,
}: {
  readonly live?: boolean
  readonly children: ReactNode
}) {
  return (
    <span className={styles['hidden']} aria-live={live ? 'polite' : undefined}>
      {children}
    </span>
  )
}
