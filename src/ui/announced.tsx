import type { ReactNode } from 'react'
import styles from './announced.module.css'

/** Reads out what appears in it; takes no room while it is empty. */
export function Announced({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['announced']} aria-live="polite">
      {children}
    </div>
  )
}
