import type { ReactNode } from 'react'
import styles from './hidden-text.module.css'

/** Words for a screen reader only, where a shape says the same to the eye. */
export function HiddenText({ children }: { readonly children: ReactNode }) {
  return <span className={styles['hidden']}>{children}</span>
}
